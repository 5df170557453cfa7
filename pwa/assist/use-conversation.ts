import { useCallback, useEffect, useRef, useState } from 'react'
import { AssistantEvent, streamAssistant } from '#contract/assist.ts'
import { startOf } from '#contract/content/short-title.ts'
import { limits } from '#contract/rules/limits.ts'
import {
  applyToTurns,
  type Conversation,
  type ConversationChange,
  type ConversationPlace,
  changeConversation,
  findConversation,
  type Turn,
} from '../data/assist-history.ts'
import { ApiError } from '../data/request.ts'
import { callEvents } from '../data/stream.ts'
import { buildQuestion } from './build-question.ts'

export type Waiting =
  | { state: 'idle' }
  | { state: 'thinking'; partialAnswer: string }
  | { state: 'failed'; message: string }
type Settings = { open: boolean; accountId: number; place: ConversationPlace; draft: string }

const KEEP_MESSAGE_MS = 150

const newTurn = (role: Turn['role'], content: string, cut = false): Turn => ({
  id: crypto.randomUUID(),
  role,
  content,
  timestamp: new Date().toISOString(),
  cut,
})

/** The conversation about one draft. Every turn is stored on the device, so that closing the dialog loses nothing. */
export function useConversation({ open, accountId, place, draft }: Settings) {
  const [turns, setTurns] = useState<Turn[] | null>(null)
  const [unsent, setUnsent] = useState('')
  /** The unsent message stored on the device; null until it has been read. */
  const [stored, setStored] = useState<string | null>(null)
  const [waiting, setWaiting] = useState<Waiting>({ state: 'idle' })
  const running = useRef<AbortController>(null)
  const latestDraft = useRef(draft)
  latestDraft.current = draft

  const { draftId } = place
  const latestPlace = useRef(place)
  latestPlace.current = place
  const changes = useRef(0)
  const show = useCallback((found: Conversation | null) => {
    const before = found?.unsent ?? ''
    setTurns(found?.turns ?? [])
    setStored(before)
    // What was typed before the device was read is appended to what it had.
    setUnsent((typed) => [before, typed].filter((part) => part !== '').join('\n'))
  }, [])
  /** Shows the change and stores it at once. Where the device cannot store it (private mode, full), it is still shown. */
  const change = useCallback(
    (update: ConversationChange) => {
      changes.current += 1
      const number = changes.current
      setTurns((before) => applyToTurns(before ?? [], update))
      changeConversation(accountId, latestPlace.current, update)
        // Another window may have added turns meanwhile.
        .then(({ turns: kept }) => number === changes.current && setTurns(kept))
        .catch(() => undefined)
    },
    [accountId],
  )

  const shown = useRef<string>(undefined)
  useEffect(() => {
    const hasNewId = shown.current !== undefined && shown.current !== draftId
    // The open draft has a new id: the conversation on the screen continues, and is stored under that id from now on.
    if (hasNewId) {
      shown.current = draftId
      return change({})
    }
    let isGone = false
    findConversation(accountId, latestPlace.current)
      .catch(() => null)
      .then((found) => {
        if (isGone) return
        shown.current = draftId
        show(found)
      })
    return () => {
      isGone = true
    }
  }, [accountId, draftId, change, show])
  useEffect(() => () => running.current?.abort(), [])

  useStoreUnsent(open, unsent, stored, change)

  /** Asks for an answer to the last of `asked`. */
  const answer = useCallback(
    async (asked: Turn[], update: ConversationChange) => {
      const controller = new AbortController()
      running.current = controller
      let partialAnswer = ''
      const finish = (next: Waiting, cut: boolean) => {
        if (partialAnswer.trim() !== '') change({ added: [newTurn('assistant', partialAnswer, cut)] })
        setWaiting(next)
      }
      change(update)
      setWaiting({ state: 'thinking', partialAnswer })
      try {
        const body = buildQuestion(asked, latestDraft.current)
        for await (const event of callEvents(streamAssistant, AssistantEvent, {
          body,
          signal: controller.signal,
        })) {
          if (controller.signal.aborted) break
          if (event.type === 'failed') return finish({ state: 'failed', message: event.message }, true)
          partialAnswer = event.type === 'done' ? event.response : partialAnswer + event.text
          setWaiting({ state: 'thinking', partialAnswer })
        }
        finish({ state: 'idle' }, controller.signal.aborted)
      } catch (error) {
        if (controller.signal.aborted) finish({ state: 'idle' }, true)
        else finish({ state: 'failed', message: messageFor(error) }, true)
      }
    },
    [change],
  )

  /** Returns false when nothing was sent. `left` is what remains in the field, where that changes. */
  const ask = useCallback(
    (text: string, left: Pick<ConversationChange, 'unsent'>): boolean => {
      // The composer refuses a typed message that is too long. A long draft, which is sent automatically, is shortened here.
      const words = startOf(text.trim(), limits.assistMessageLength)
      if (words === '' || turns === null || waiting.state === 'thinking') return false
      const turn = newTurn('user', words)
      void answer([...turns, turn], { added: [turn], ...left })
      return true
    },
    [answer, turns, waiting.state],
  )
  const send = (text: string) => {
    if (ask(text, { unsent: '' })) setUnsent('')
  }
  /** Sends a text that nobody typed, so the message being written stays in the field. */
  const sendAutomatically = useCallback((text: string) => void ask(text, {}), [ask])

  /** Asks the last question again, and drops an incomplete answer to it. */
  const retry = () => {
    if (turns === null || waiting.state === 'thinking') return
    const last = turns.findLastIndex(({ role }) => role === 'user')
    const dropped = turns.slice(last + 1).map(({ id }) => id)
    if (last >= 0) void answer(turns.slice(0, last + 1), { dropped })
  }

  const stop = () => running.current?.abort()
  return { turns, unsent, setUnsent, waiting, send, sendAutomatically, retry, stop }
}

/** Stores the message being written after a short delay, and at once when the dialog or the page closes. */
function useStoreUnsent(
  open: boolean,
  unsent: string,
  stored: string | null,
  change: (update: ConversationChange) => void,
): void {
  const keep = useRef<(() => void) | null>(null)
  const kept = useRef<string>(undefined)
  useEffect(() => {
    // What is stored already needs no saving.
    if (stored !== null) kept.current ??= stored
    // The text of a pending save may have been sent or deleted since.
    keep.current = null
    if (stored === null || kept.current === unsent) return
    keep.current = () => {
      keep.current = null
      kept.current = unsent
      change({ unsent })
    }
    const timer = setTimeout(() => keep.current?.(), KEEP_MESSAGE_MS)
    return () => clearTimeout(timer)
  }, [change, stored, unsent])
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

/** As the specification says: the server's message, else 'Failed to get AI response'. */
function messageFor(error: unknown): string {
  const message = error instanceof ApiError ? error.answer?.message : undefined
  return message ?? 'Failed to get AI response'
}
