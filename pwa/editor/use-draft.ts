import { useCallback, useEffect, useRef, useState } from 'react'
import { dropDraft, ideaKey, keepDraft } from '../data/local-drafts.ts'

export type Words = { title: string; html: string }

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
}

export type Truth =
  | { state: 'synced' }
  | { state: 'typing' }
  | { state: 'kept' }
  | { state: 'failed'; reason: string }
  | { state: 'fresh' }

const KEEP_AFTER_MS = 250
const same = (a: Words | null, b: Words) => a !== null && a.title === b.title && a.html === b.html

function reasonOf(error: unknown): string {
  const isFull = error instanceof Error && /quota/i.test(`${error.name} ${error.message}`)
  return isFull ? 'this device is out of space' : 'this device refuses to keep data'
}

/**
 * The words being written. Every change is kept on this device within 300 ms and on every way out (blur, hiding, leaving);
 * "Saved on this device" is said only after the transaction.
 */
export function useDraft(start: DraftStart) {
  const words = useRef(start.words)
  const base = useRef({ saved: start.saved, revision: start.baseRevision })
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const [truth, setTruth] = useState<Truth>(() => ({
    state: start.saved === null ? 'fresh' : same(start.saved, start.words) ? 'synced' : 'kept',
  }))

  const keep = useCallback(async () => {
    clearTimeout(timer.current)
    timer.current = undefined
    const { userId, key, ideaId, predecessorId } = start
    const now = words.current
    if (same(base.current.saved, now)) return
    try {
      await keepDraft(userId, {
        key,
        ideaId,
        predecessorId,
        ...now,
        baseRevision: base.current.revision,
        changedAt: new Date().toISOString(),
      })
      if (same(now, words.current)) setTruth({ state: 'kept' })
    } catch (error) {
      setTruth({ state: 'failed', reason: reasonOf(error) })
    }
  }, [start])

  const change = useCallback(
    (part: Partial<Words>) => {
      words.current = { ...words.current, ...part }
      setTruth({ state: 'typing' })
      timer.current ??= setTimeout(() => void keep(), KEEP_AFTER_MS)
    },
    [keep],
  )

  useEffect(() => {
    const flush = () => {
      if (timer.current !== undefined) void keep()
    }
    const whenHidden = () => {
      if (document.visibilityState === 'hidden') flush()
    }
    document.addEventListener('visibilitychange', whenHidden)
    window.addEventListener('pagehide', flush)
    window.addEventListener('blur', flush)
    return () => {
      document.removeEventListener('visibilitychange', whenHidden)
      window.removeEventListener('pagehide', flush)
      window.removeEventListener('blur', flush)
      flush()
    }
  }, [keep])

  /** The server acknowledged these words as this revision. What was typed meanwhile stays on the device, under the idea's own key. */
  const acknowledge = useCallback(
    async (ideaId: number, revision: number, saved: Words) => {
      base.current = { saved, revision }
      const { userId, key } = start
      if (same(saved, words.current)) {
        clearTimeout(timer.current)
        timer.current = undefined
        setTruth({ state: 'synced' })
      } else if (key !== ideaKey(ideaId)) {
        await keepDraft(userId, {
          key: ideaKey(ideaId),
          ideaId,
          predecessorId: start.predecessorId,
          ...words.current,
          baseRevision: revision,
          changedAt: new Date().toISOString(),
        })
      }
      await dropDraft(userId, key, key === ideaKey(ideaId) ? saved : 'whatever it holds')
    },
    [start],
  )

  const isDirty = useCallback(() => !same(base.current.saved, words.current), [])
  return { words, base, truth, change, keep, acknowledge, isDirty }
}

export type Draft = ReturnType<typeof useDraft>
