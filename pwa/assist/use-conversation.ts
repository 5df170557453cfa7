import { useCallback, useEffect, useRef, useState } from 'react'
import { AssistantEvent, streamAssistant } from '#contract/assist.ts'
import { limits } from '#contract/limits.ts'
import { findConversation, keepConversation, moveConversation, type Turn } from '../data/assist-history.ts'
import { ApiError } from '../data/request.ts'
import { callEvents } from '../data/stream.ts'
import { buildQuestion } from './build-question.ts'

export type Waiting =
  | { state: 'still' }
  | { state: 'thinking'; said: string }
  | { state: 'failed'; message: string }
type Settings = { open: boolean; accountId: number; draftKey: string; draft: string }

const newTurn = (role: Turn['role'], content: string, cut = false): Turn => ({
  id: crypto.randomUUID(),
  role,
  content,
  timestamp: new Date().toISOString(),
  cut,
})

/** One conversation about one draft. It is kept on the device with every turn, so that closing the dialog loses nothing. */
export function useConversation({ open, accountId, draftKey, draft }: Settings) {
  const [turns, setTurns] = useState<Turn[] | null>(null)
  const [unsent, setUnsent] = useState('')
  const [waiting, setWaiting] = useState<Waiting>({ state: 'still' })
  const running = useRef<AbortController>(null)
  const latestDraft = useRef(draft)
  latestDraft.current = draft

  const place = useRef(draftKey)
  useEffect(() => {
    let gone = false
    const from = place.current
    place.current = draftKey
    if (from !== draftKey && from.startsWith('new-')) {
      // The new draft got its number: the conversation goes on.
      void moveConversation(accountId, from, draftKey).catch(() => undefined)
      return
    }
    findConversation(accountId, draftKey)
      .catch(() => null)
      .then((found) => {
        if (gone) return
        setTurns(found?.turns ?? [])
        setUnsent(found?.unsent ?? '')
      })
    return () => {
      gone = true
    }
  }, [accountId, draftKey])
  useEffect(() => () => running.current?.abort(), [])

  useKeeping({ open, accountId, draftKey, turns, unsent })

  /** Asks for an answer to the last of `asked`. */
  const answer = useCallback(async (asked: Turn[]) => {
    const controller = new AbortController()
    running.current = controller
    let said = ''
    const finish = (next: Waiting, cut: boolean) => {
      if (said.trim() !== '') setTurns([...asked, newTurn('assistant', said, cut)])
      setWaiting(next)
    }
    setTurns(asked)
    setWaiting({ state: 'thinking', said })
    try {
      const body = buildQuestion(asked, latestDraft.current)
      for await (const event of callEvents(streamAssistant, AssistantEvent, {
        body,
        signal: controller.signal,
      })) {
        if (controller.signal.aborted) break
        if (event.type === 'failed') return finish({ state: 'failed', message: event.message }, true)
        said = event.type === 'done' ? event.response : said + event.text
        setWaiting({ state: 'thinking', said })
      }
      finish({ state: 'still' }, controller.signal.aborted)
    } catch (error) {
      if (controller.signal.aborted) finish({ state: 'still' }, true)
      else finish({ state: 'failed', message: sentenceFor(error) }, true)
    }
  }, [])

  const send = useCallback(
    (text: string) => {
      const words = text.trim().slice(0, limits.assistMessageLength)
      if (words === '' || turns === null || waiting.state === 'thinking') return
      setUnsent('')
      void answer([...turns, newTurn('user', words)])
    },
    [answer, turns, waiting.state],
  )

  /** Asks again for what was asked last; half an answer goes. */
  const retry = () => {
    if (turns === null || waiting.state === 'thinking') return
    const last = turns.findLastIndex(({ role }) => role === 'user')
    if (last >= 0) void answer(turns.slice(0, last + 1))
  }

  const stop = () => running.current?.abort()
  return { turns, unsent, setUnsent, waiting, send, retry, stop }
}

type Kept = { open: boolean; accountId: number; draftKey: string; turns: Turn[] | null; unsent: string }

/** Keeps every change a moment later, and at once when the dialog or the screen goes. */
function useKeeping({ open, accountId, draftKey, turns, unsent }: Kept) {
  const keep = useRef<(() => void) | null>(null)
  useEffect(() => {
    if (turns === null || (turns.length === 0 && unsent === '' && keep.current === null)) return
    keep.current = () => {
      keep.current = () => undefined
      // A device that keeps nothing (private mode, full) still has the conversation on the screen.
      void keepConversation(accountId, { key: draftKey, turns, unsent }).catch(() => undefined)
    }
    const timer = setTimeout(() => keep.current?.(), 150)
    return () => clearTimeout(timer)
  }, [accountId, draftKey, turns, unsent])
  useEffect(() => {
    const flush = () => keep.current?.()
    if (!open) flush()
    window.addEventListener('pagehide', flush)
    return () => {
      window.removeEventListener('pagehide', flush)
      flush()
    }
  }, [open])
}

/** Specification section 8: the server's message, else its sentence. */
function sentenceFor(error: unknown): string {
  const said = error instanceof ApiError ? error.answer?.message : undefined
  return said ?? 'Failed to get AI response'
}
