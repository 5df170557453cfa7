import { useCallback, useEffect, useRef, useState } from 'react'
import type { LocalDraft, Words } from '../../data/device/draft-tables.ts'
import { forgetLastWords, rememberLastWords } from '../../data/last-words.ts'
import { askToPersist } from '../../data/persist-storage.ts'
import { useLive } from '../../data/use-live.ts'
import { PLAIN_SCHEMA } from '../../sync/device/editor-schema.ts'
import { engineOf } from '../../sync/engine/engines.ts'
import type { SyncState } from '../../sync/engine/sync-state.ts'
import { useSyncState } from '../../sync/engine/use-sync.ts'
import { reasonNotKept } from '../../sync/storage/not-kept.ts'
import { DraftWriter } from '../../sync/writer/draft-writer.ts'
import type { WriterNews } from '../../sync/writer/writer-news.ts'
import {
  KEEP_AFTER_MS,
  KEEP_AGAIN_MS,
  type SaveState,
  SEND_AFTER_MS,
  type Stored,
  saveStateOf,
} from './save-state.ts'
import { useComposition } from './use-composition.ts'
import { useFlushOnLeave } from './use-flush-on-leave.ts'
import { useOpenDraft } from './use-open-draft.ts'
import { useWriterLock } from './use-writer-lock.ts'

/** The state from which an editor starts. */
export type DraftStart = {
  userId: number
  draftId: string
  /** The row of this device; null for a new idea without any words. */
  row: LocalDraft | null
  words: Words
}

export type DraftEvents = {
  /** Other words replace those on the screen. */
  onShow: (words: Words) => void
  /** The draft continues under another id, or the idea got its number. */
  onPlace: (place: { draftId: string; ideaId: number | undefined }) => void
  /** The idea cannot be changed by this editor any more. */
  onEnded: (how: 'published' | 'deleted' | 'too-new') => void
}

/**
 * The words being written. Every change is stored on this device within 300 ms, and whenever the page is left (blur, hiding, closing).
 * "Saved on this device" is shown only after the transaction, "Synced" only after the server acknowledged exactly these words.
 */
export function useDraft(start: DraftStart, events: DraftEvents) {
  const { userId } = start
  const engine = engineOf(userId)
  const latest = useRef(events)
  useEffect(() => {
    latest.current = events
  })
  /** The writer's current row, as state, so that the page is rendered again when only the row changes. */
  const [row, setRow] = useState(start.row)
  const place = row?.draftId ?? start.draftId
  const composing = useRef(false)
  const [writer] = useState(() => {
    const { draftId, row, words } = start
    const fresh = { editorSchema: PLAIN_SCHEMA }
    const onNews = (news: WriterNews) => {
      setRow(news.draft)
      notify(latest.current, news)
    }
    return new DraftWriter(engine.context, { draftId, row, words, fresh }, onNews, () => composing.current)
  })
  const [phase, setPhase] = useState<'idle' | 'typing' | { failed: string }>('idle')
  const keepTimer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const sendTimer = useRef<ReturnType<typeof setTimeout>>(undefined)

  /** Returns false when the device refused the words; the save status then says so. */
  const keep = useCallback(
    async (isLastChance = false): Promise<boolean> => {
      clearTimeout(keepTimer.current)
      keepTimer.current = undefined
      const pending = writer.pending()
      if (pending === null) {
        // Taking up words from elsewhere may already have stored them.
        forgetLastWords(userId, writer.journal.writerId)
        setPhase('idle')
        return true
      }
      if (isLastChance) rememberLastWords(userId, pending)
      try {
        await writer.keep()
        forgetLastWords(userId, pending.writerId)
        void askToPersist()
        setPhase(writer.isKept() ? 'idle' : 'typing')
        return true
      } catch (error) {
        // localStorage has its own space: however this page ends, the next start finds the words there.
        rememberLastWords(userId, writer.pending() ?? pending)
        setPhase({ failed: reasonNotKept(error) })
        return false
      }
    },
    [writer, userId],
  )
  useEffect(() => {
    if (typeof phase !== 'object') return
    // Each refusal is a new phase object, so this runs again after each. It stops when the page is left: the next start then has the
    // words, and must not find them saved twice.
    const timer = setTimeout(() => void keep(), KEEP_AGAIN_MS)
    return () => clearTimeout(timer)
  }, [phase, keep])
  const scheduleSave = useCallback(() => {
    setPhase('typing')
    keepTimer.current ??= setTimeout(() => void keep(), KEEP_AFTER_MS)
    clearTimeout(sendTimer.current)
    sendTimer.current = setTimeout(() => engine.requestSync(), SEND_AFTER_MS)
  }, [engine, keep])
  const change = useCallback(
    (read: () => Words) => {
      // A failing write is reported by the save that follows, not by each keystroke.
      void writer.change(read).catch(() => undefined)
      scheduleSave()
    },
    [writer, scheduleSave],
  )
  const refresh = useCallback(async () => {
    // When the device cannot be read, the page stays as it is; the next change of the draft tries again.
    const isThere = await writer.refresh().catch(() => true)
    if (!isThere) latest.current.onEnded('deleted')
  }, [writer])
  useFlushOnLeave(keep, sendTimer, () => engine.requestSync())
  useWriterLock(writer)
  useOpenDraft(userId, place, writer)
  useComposition(composing, keep, refresh)
  const live = useStored(userId, place, writer, latest, refresh)
  const sync = useSyncState(userId)
  return {
    writer,
    place,
    /** The drafts of this device whose words continue in this one. */
    copiedFrom: row?.copiedFrom ?? [],
    change,
    keep,
    saveState: saveStateFor(phase, row, live, sync),
    card: live?.card ?? null,
  }
}

export type Draft = ReturnType<typeof useDraft>

function notify(events: DraftEvents, { draft, shows, hasMoved, isTooNew }: WriterNews): void {
  if (draft.status === 'published' || isTooNew) {
    events.onEnded(isTooNew ? 'too-new' : 'published')
    return
  }
  if (shows) events.onShow(shows)
  if (hasMoved) events.onPlace({ draftId: draft.draftId, ideaId: draft.ideaId })
}

function saveStateFor(
  phase: 'idle' | 'typing' | { failed: string },
  row: LocalDraft | null,
  stored: Stored | null | undefined,
  sync: SyncState,
): SaveState {
  if (typeof phase === 'object') return { state: 'failed', reason: phase.failed }
  if (phase === 'typing') return { state: 'typing' }
  if (row === null) return { state: 'fresh' }
  // The first read of the device takes a moment.
  return stored ? saveStateOf(row, stored, sync) : { state: 'typing' }
}

/** The draft as this device stores it. Changes by sync or another tab are taken up by the open editor. */
function useStored(
  userId: number,
  draftId: string,
  writer: DraftWriter,
  events: { current: DraftEvents },
  refresh: () => Promise<void>,
) {
  const live = useLive(async () => {
    const { store } = engineOf(userId).context
    const [card, entry] = await Promise.all([store.findCard(draftId), store.findEntry(draftId)])
    return { card, entry }
  }, [userId, draftId])
  const card = live?.card
  const ideaId = card?.ideaId
  useEffect(() => {
    const { row } = writer
    // Undefined while the device is being read; null when the draft is not there any more, or not yet.
    if (card === undefined || (card === null && row === null)) return
    const isKnown = row !== null && card?.seq === row.seq && card.ideaId === row.ideaId
    if (isKnown && card?.status === 'draft' && card.editorSchema === row.editorSchema) return
    void refresh()
  }, [card, writer, refresh])
  useEffect(() => {
    if (ideaId !== undefined) events.current.onPlace({ draftId, ideaId })
  }, [ideaId, draftId, events])
  return live
}
