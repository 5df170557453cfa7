import { SendHorizontal } from 'lucide-react'
import { type FormEvent, type KeyboardEvent, useContext, useEffect, useRef, useState } from 'react'
import { limits } from '#contract/rules/limits.ts'
import { ApiError } from '../data/request.ts'
import { wayToSignIn } from '../data/session-over.ts'
import { Button } from '../ui/controls/button.tsx'
import { toast } from '../ui/feedback/toast.ts'
import { TextArea } from '../ui/forms/text-field.tsx'
import { findTyped } from '../ui/overlays/find-unsent.ts'
import styles from './comments.module.css'
import { ReaderContext, type SendComment } from './comments.queries.ts'
import type { Sent } from './tab-memory.ts'
import {
  isTypedAgain,
  keepReturned,
  noteArrived,
  noteTyped,
  noteUnsent,
  onArrived,
  takeReturned,
  without,
  writerOf,
} from './unsent-comments.ts'

const max = limits.commentLength

/** Send is disabled while the text is blank. Text that could not be sent, or is typed while sending, stays in the field. */
export function CommentForm({
  name,
  label,
  isWanted = false,
  onSend,
  onUnsent,
}: {
  /** Names the target of the comment. A comment that failed after its field was closed is restored in the next field of this name. */
  name: string
  label: string
  /** Focuses the field at once, because the user asked for it. */
  isWanted?: boolean
  onSend: SendComment
  /** Called with true when the field gets text, and with false when it is empty again. */
  onUnsent?: (isUnsent: boolean) => void
}) {
  const reader = useContext(ReaderContext)
  const writer = writerOf(reader)
  const form = useRef<HTMLFormElement>(null)
  const [text, setText] = useState('')
  const [sending, setSending] = useState<string | null>(null)
  /** The comment that is being sent or may have arrived. Sending the same text again reuses its key until the server has answered. */
  const unanswered = useRef<Sent | null>(null)
  /** The text that is being sent, until its answer is on the screen. A field is unmounted before the state says that it failed. */
  const pending = useRef<string | null>(null)
  /** The text that was sent without getting an answer. */
  const [unansweredText, setUnansweredText] = useState<string | null>(null)
  const [isSent, setSent] = useState(false)
  const isClosed = useRef(false)
  const busy = sending !== null
  const tooLong = text.trim().length > max
  const blank = text.trim() === ''
  const isOnItsWay = busy && text.trim() === sending
  useEffect(() => {
    isClosed.current = false
    const place = form.current
    const back = takeReturned(writer, name)
    setText(back?.words ?? '')
    unanswered.current = back?.key === undefined ? null : back
    setUnansweredText(back?.mayBeThere ? back.words : null)
    return () => {
      isClosed.current = true
      // This text was not discarded: the reading ended, or the field moved when the screen was rotated.
      const left = findTyped(place)
      if (left !== undefined && left.trim() !== pending.current)
        keepReturned(writer, name, sentOr(unanswered.current, left))
      noteTyped(unanswered, writer, name, null)
    }
  }, [writer, name])
  useEffect(() => {
    const sent = sentOr(unanswered.current, text)
    // A page that closes while sending gets no answer, so the comment may have arrived.
    noteTyped(unanswered, writer, name, blank ? null : { ...sent, mayBeThere: sent.mayBeThere || isOnItsWay })
  }, [writer, name, text, blank, isOnItsWay])
  useEffect(() => {
    if (!busy) pending.current = null
  }, [busy])
  useEffect(() => (blank || isOnItsWay ? undefined : noteUnsent()), [blank, isOnItsWay])
  useEffect(() => {
    // The text in the field stays as it is while it is being sent.
    if (!busy) return onArrived(writer, name, (words) => setText((typed) => without(words, typed)))
  }, [writer, name, busy])
  useEffect(() => {
    if (blank) return
    onUnsent?.(true)
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => {
      onUnsent?.(false)
      window.removeEventListener('beforeunload', ask)
    }
  }, [blank, onUnsent])

  const send = async (event: FormEvent) => {
    event.preventDefault()
    if (blank || tooLong || busy) return
    const words = text.trim()
    setSending(words)
    pending.current = words
    // Pages without TLS lack crypto.randomUUID: the comment is then sent without a key, like that of a plain client.
    const known = unanswered.current
    const sent = known?.words === words ? known : { ...typedOnly(words), key: crypto.randomUUID?.() }
    unanswered.current = sent
    try {
      await onSend(words, sent.key)
      unanswered.current = null
      setUnansweredText(null)
      if (isClosed.current) noteArrived(writer, name, words)
      else setText((typed) => without(words, typed))
      setSent(true)
    } catch (error) {
      pending.current = null
      // Once a try may have arrived, that stays true whatever the answer to a repeat is.
      sent.mayBeThere ||= !isRefusal(error)
      setUnansweredText(sent.mayBeThere ? words : null)
      if (isClosed.current && !isTypedAgain(writer, name, words)) keepReturned(writer, name, sent)
      void explain(error)
    }
    setSending(null)
  }
  const explain = async (error: unknown) => {
    // A page whose reading is over says so and shows the comment. "Please try again" would be wrong.
    if (await reader?.endsReading(error)) return
    toast({ title: 'Error', description: messageFor(error), variant: 'destructive', ...wayToSignIn(error) })
  }
  const sendWithKeys = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) event.currentTarget.form?.requestSubmit()
  }

  return (
    <form ref={form} className={styles.form} onSubmit={(event) => void send(event)}>
      <TextArea
        label={label}
        rows={2}
        {...(isWanted ? { autoFocus: true, 'data-autofocus': '' } : {})}
        dir="auto"
        className={styles.area}
        value={text}
        data-on-its-way={isOnItsWay || undefined}
        data-may-be-there={text.trim() === unansweredText || undefined}
        onChange={(event) => {
          setText(event.target.value)
          setSent(false)
        }}
        onKeyDown={sendWithKeys}
        error={tooLong ? `Please use at most ${max} characters.` : undefined}
      />
      <div className={styles.send}>
        <span className={styles.characters}>{characters(text.length)}</span>
        <Button
          type="submit"
          variant="primary"
          busy={busy}
          aria-disabled={blank || tooLong}
          icon={<SendHorizontal size={18} strokeWidth={1.75} aria-hidden="true" />}
        >
          Send
        </Button>
      </div>
      <p className="sr-only" role="status">
        {isSent ? 'Comment sent.' : null}
      </p>
    </form>
  )
}

const typedOnly = (words: string): Sent => ({ words, key: undefined, mayBeThere: false })

/** The typed text, with its key if the same text was sent before. */
const sentOr = (known: Sent | null, words: string) =>
  known?.words === words.trim() ? known : typedOnly(words)

const isRefusal = (error: unknown) => error instanceof ApiError && error.answer !== null && error.status < 500

const characters = (length: number) => `${length.toLocaleString('en-US')} / ${max.toLocaleString('en-US')}`

function messageFor(error: unknown): string {
  if (error instanceof ApiError && error.code === 'rate_limited') return error.message
  return 'Failed to add comment. Please try again.'
}
