import { useCallback, useEffect, useRef, useState } from 'react'
import { forgetLastWords, rememberLastWords } from '../data/last-words.ts'
import { dropDraft, ideaKey, keepDraft } from '../data/local-drafts.ts'
import { KEEP_AFTER_MS, reasonNotKept, sameWords, type Truth, truthAtStart, type Words } from './words.ts'

/** Where the writing begins: what the server has and, where this device holds newer words, those. */
export type DraftStart = {
  userId: number
  key: string
  ideaId: number | null
  baseRevision: number | null
  predecessorId: number | null
  /** What the server has; null for an idea that it has never seen. */
  saved: Words | null
  words: Words
  /** The words came from this device. */
  restored: boolean
}

const typing: Truth = { state: 'typing' }

/**
 * The words being written. Every change is kept on this device within 300 ms and on every way out (blur, hiding, leaving);
 * "Saved on this device" is said only after the transaction, "Synced" only after the server acknowledged these very words.
 */
export function useDraft(start: DraftStart) {
  const { userId } = start
  const place = useRef({ key: start.key, ideaId: start.ideaId, predecessorId: start.predecessorId })
  const written = useRef(start.words)
  /** Reads the editor's text, which a long idea does not turn into HTML with each key. */
  const unread = useRef<(() => string) | null>(null)
  const base = useRef({ saved: start.saved, revision: start.baseRevision })
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const discarded = useRef(false)
  /** Words that are where they should be; a new idea that nobody touched leaves nothing behind. */
  const settled = useRef<Words | null>(start.words)
  const [truth, setTruth] = useState<Truth>(() => truthAtStart(start))

  const words = useCallback((): Words => {
    if (unread.current) {
      written.current = { ...written.current, html: unread.current() }
      unread.current = null
    }
    return written.current
  }, [])

  const keep = useCallback(
    async (isLastChance = false) => {
      clearTimeout(timer.current)
      timer.current = undefined
      if (discarded.current) return
      const now = words()
      if (now === settled.current) return
      const { saved, revision } = base.current
      const { key } = place.current
      try {
        const isSynced = saved !== null && sameWords(saved, now)
        if (isSynced) await dropDraft(userId, key, 'whatever it holds')
        else {
          const changedAt = new Date().toISOString()
          const draft = { ...place.current, ...now, baseRevision: revision, changedAt }
          if (isLastChance) rememberLastWords(userId, draft)
          await keepDraft(userId, draft)
        }
        forgetLastWords(userId, key)
        settled.current = now
        if (now === words()) setTruth({ state: isSynced ? 'synced' : 'kept' })
      } catch (error) {
        setTruth({ state: 'failed', reason: reasonNotKept(error) })
      }
    },
    [userId, words],
  )

  const touch = useCallback(() => {
    setTruth(typing)
    timer.current ??= setTimeout(() => void keep(), KEEP_AFTER_MS)
  }, [keep])
  const changeTitle = useCallback(
    (title: string) => {
      written.current = { ...words(), title }
      touch()
    },
    [words, touch],
  )
  const changeText = useCallback(
    (read: () => string) => {
      unread.current = read
      touch()
    },
    [touch],
  )
  useFlushOnWayOut(keep, timer)

  /** The server has `saved` as this revision. Words typed meanwhile stay on the device, under the idea's own key. */
  const acknowledge = useCallback(
    async (ideaId: number, revision: number, saved: Words) => {
      const { key } = place.current
      place.current = { ...place.current, key: ideaKey(ideaId), ideaId }
      base.current = { saved, revision }
      settled.current = null
      await keep()
      // Should this fail, the next opening finds a draft that equals the server's words and says nothing.
      if (key !== place.current.key) await dropDraft(userId, key, 'whatever it holds').catch(() => undefined)
    },
    [userId, keep],
  )

  /** Discarded by name: nothing of it is kept any more. */
  const discard = useCallback(async () => {
    discarded.current = true
    clearTimeout(timer.current)
    await dropDraft(userId, place.current.key, 'whatever it holds')
  }, [userId])

  const isDirty = useCallback(
    () => base.current.saved === null || !sameWords(base.current.saved, words()),
    [words],
  )
  return { place, words, base, truth, changeTitle, changeText, keep, acknowledge, discard, isDirty }
}

export type Draft = ReturnType<typeof useDraft>

/** Hiding, leaving, and going to another page keep what a timer still holds. */
function useFlushOnWayOut(
  keep: (isLastChance?: boolean) => Promise<void>,
  timer: { current: ReturnType<typeof setTimeout> | undefined },
) {
  useEffect(() => {
    const flush = (isLastChance = false) => {
      if (timer.current !== undefined) void keep(isLastChance)
    }
    const onHide = () => flush(true)
    const onBlur = () => flush()
    const whenHidden = () => {
      if (document.visibilityState === 'hidden') flush(true)
    }
    document.addEventListener('visibilitychange', whenHidden)
    window.addEventListener('pagehide', onHide)
    window.addEventListener('blur', onBlur)
    return () => {
      document.removeEventListener('visibilitychange', whenHidden)
      window.removeEventListener('pagehide', onHide)
      window.removeEventListener('blur', onBlur)
      flush()
    }
  }, [keep, timer])
}
