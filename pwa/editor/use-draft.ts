import { useCallback, useEffect, useRef, useState } from 'react'
import type { LocalDraft, Words } from '../data/draft-tables.ts'
import { onFlushWish } from '../data/flush-tabs.ts'
import { forgetLastWords, rememberLastWords } from '../data/last-words.ts'
import { askToPersist } from '../data/persist-storage.ts'
import { useLive } from '../data/use-live.ts'
import { DraftWriter, type WriterNews } from '../sync/draft-writer.ts'
import { EDITOR_SCHEMA } from '../sync/editor-schema.ts'
import { engineOf } from '../sync/engines.ts'
import type { SyncState } from '../sync/sync-engine.ts'
import { useSyncState } from '../sync/use-sync.ts'
import { KEEP_AFTER_MS, reasonNotKept, SEND_AFTER_MS, type Stored, type Truth, truthOf } from './words.ts'

/** Where the writing begins. */
export type DraftStart = {
  userId: number
  draftId: string
  /** The row of this device; null for a new idea that nobody has written a word of. */
  row: LocalDraft | null
  words: Words
  predecessorId: number | null
}

export type DraftEvents = {
  /** Other words take the place of those on the screen. */
  onShow: (words: Words) => void
  /** The words live on under another id, or the idea got its number. */
  onPlace: (place: { draftId: string; ideaId: number | undefined }) => void
  /** The idea takes no words any more. */
  onEnded: (how: 'published' | 'deleted') => void
}

/**
 * The words being written. Every change is kept on this device within 300 ms and on every way out (blur, hiding, leaving);
 * "Saved on this device" is said only after the transaction, "Synced" only after the server acknowledged these very words.
 */
export function useDraft(start: DraftStart, events: DraftEvents) {
  const { userId } = start
  const engine = engineOf(userId)
  const latest = useRef(events)
  useEffect(() => {
    latest.current = events
  })
  const [place, setPlace] = useState(start.draftId)
  const composing = useRef(false)
  const [writer] = useState(() => {
    const { draftId, row, words, predecessorId } = start
    const fresh = { editorSchema: EDITOR_SCHEMA, predecessorId }
    const onNews = (news: WriterNews) => {
      setPlace(news.draft.draftId)
      tell(latest.current, news)
    }
    return new DraftWriter(engine.context, { draftId, row, words, fresh }, onNews, () => composing.current)
  })
  const [phase, setPhase] = useState<'rest' | 'typing' | { failed: string }>('rest')
  const keepTimer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const sendTimer = useRef<ReturnType<typeof setTimeout>>(undefined)

  const keep = useCallback(
    async (isLastChance = false): Promise<void> => {
      clearTimeout(keepTimer.current)
      keepTimer.current = undefined
      const pending = writer.pending()
      if (pending === null) {
        // Something else may have kept them, as what came from elsewhere was taken up.
        setPhase('rest')
        return
      }
      if (isLastChance) {
        const predecessorId = writer.row?.predecessorId ?? start.predecessorId
        rememberLastWords(userId, { ...pending, predecessorId, editorSchema: EDITOR_SCHEMA })
      }
      try {
        await writer.keep()
        forgetLastWords(userId, pending.seen.draftId)
        void askToPersist()
        setPhase(writer.isKept() ? 'rest' : 'typing')
      } catch (error) {
        setPhase({ failed: reasonNotKept(error) })
      }
    },
    [writer, userId, start.predecessorId],
  )
  const touch = useCallback(() => {
    setPhase('typing')
    keepTimer.current ??= setTimeout(() => void keep(), KEEP_AFTER_MS)
    clearTimeout(sendTimer.current)
    sendTimer.current = setTimeout(() => engine.wish(), SEND_AFTER_MS)
  }, [engine, keep])
  const change = useCallback(
    (read: () => Words) => {
      writer.change(read)
      touch()
    },
    [writer, touch],
  )
  const refresh = useCallback(async () => {
    if (writer.row === null) return
    // Where the device does not answer the page stays as it is; the next change of the draft asks again.
    const isThere = await writer.refresh().catch(() => true)
    if (!isThere) latest.current.onEnded('deleted')
  }, [writer])
  useWaysOut(keep, sendTimer, () => engine.wish())
  useComposition(composing, keep, refresh)
  const live = useStored(userId, place, writer, latest, refresh)
  const sync = useSyncState(userId)
  return {
    writer,
    place,
    change,
    keep,
    truth: describe(phase, writer, live, sync),
    card: live?.card ?? null,
  }
}

export type Draft = ReturnType<typeof useDraft>

function tell(events: DraftEvents, { draft, shows, hasMoved }: WriterNews): void {
  if (draft.status === 'published') {
    events.onEnded('published')
    return
  }
  if (shows) events.onShow(shows)
  if (hasMoved) events.onPlace({ draftId: draft.draftId, ideaId: draft.ideaId })
}

function describe(
  phase: 'rest' | 'typing' | { failed: string },
  writer: DraftWriter,
  stored: Stored | null | undefined,
  sync: SyncState,
): Truth {
  if (typeof phase === 'object') return { state: 'failed', reason: phase.failed }
  if (phase === 'typing') return { state: 'typing' }
  if (writer.row === null) return { state: 'fresh' }
  // The first answer of the device is a moment away.
  return stored ? truthOf(writer.row, stored, sync) : { state: 'typing' }
}

/** The draft as this device stores it. What sync or another tab wrote is taken up by the open editor. */
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
    // Undefined while the device is asked, null when the draft is not there any more.
    if (card === undefined || writer.row === null) return
    if (card?.seq === writer.row.seq && card.status === 'draft') return
    void refresh()
  }, [card, writer, refresh])
  useEffect(() => {
    if (ideaId !== undefined) events.current.onPlace({ draftId, ideaId })
  }, [ideaId, draftId, events])
  return live
}

/** Hiding, leaving, going to another page and a wish to reload keep what a timer still holds, and send it. */
function useWaysOut(
  keep: (isLastChance?: boolean) => Promise<void>,
  sendTimer: { current: ReturnType<typeof setTimeout> | undefined },
  send: () => void,
) {
  const latestSend = useRef(send)
  useEffect(() => {
    latestSend.current = send
  })
  useEffect(() => {
    const leave = async (isLastChance: boolean) => {
      const isWaiting = sendTimer.current !== undefined
      clearTimeout(sendTimer.current)
      sendTimer.current = undefined
      await keep(isLastChance)
      if (isWaiting) latestSend.current()
    }
    const onHide = () => void leave(true)
    const onBlur = () => void keep()
    const whenHidden = () => {
      if (document.visibilityState === 'hidden') void leave(true)
    }
    document.addEventListener('visibilitychange', whenHidden)
    document.addEventListener('freeze', onHide)
    window.addEventListener('pagehide', onHide)
    window.addEventListener('blur', onBlur)
    const stopFlushing = onFlushWish(() => keep())
    return () => {
      document.removeEventListener('visibilitychange', whenHidden)
      document.removeEventListener('freeze', onHide)
      window.removeEventListener('pagehide', onHide)
      window.removeEventListener('blur', onBlur)
      stopFlushing()
      void leave(false)
    }
  }, [keep, sendTimer])
}

/** An input method's text is kept, and other words take their place beside it, when the composition is over. */
function useComposition(
  composing: { current: boolean },
  keep: () => Promise<void>,
  refresh: () => Promise<void>,
) {
  useEffect(() => {
    const begin = () => {
      composing.current = true
    }
    const end = () => {
      composing.current = false
      // The editor reads the composed text in a moment.
      setTimeout(() => void keep().then(refresh))
    }
    document.addEventListener('compositionstart', begin)
    document.addEventListener('compositionend', end)
    return () => {
      document.removeEventListener('compositionstart', begin)
      document.removeEventListener('compositionend', end)
    }
  }, [composing, keep, refresh])
}
