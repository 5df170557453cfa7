import { SendHorizontal } from 'lucide-react'
import { type FormEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { limits } from '#contract/rules/limits.ts'
import { ApiError } from '../data/request.ts'
import { Button } from '../ui/controls/button.tsx'
import { toast } from '../ui/feedback/toast.ts'
import { TextArea } from '../ui/forms/text-field.tsx'
import styles from './comments.module.css'
import type { SendComment } from './comments.queries.ts'

const max = limits.commentLength

/** Send is disabled while the text is blank; what could not be sent stays in the field, and what is typed meanwhile. */
export function CommentForm({
  label,
  isWanted = false,
  onSend,
  onUnsent,
}: {
  label: string
  /** Somebody asked for this field: it has the focus, and with it the keyboard. */
  isWanted?: boolean
  onSend: SendComment
  /** Told when there begin to be words in the field, and when there are none any more. */
  onUnsent?: (isUnsent: boolean) => void
}) {
  const [text, setText] = useState('')
  const [busy, setBusy] = useState(false)
  /** What is on its way or may have arrived. The same words keep their key until the server has answered. */
  const unanswered = useRef<{ words: string; key: string | undefined } | null>(null)
  const tooLong = text.trim().length > max
  const blank = text.trim() === ''
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
    const sent = text.trim()
    setBusy(true)
    if (unanswered.current?.words !== sent)
      // Pages without TLS have no such keys: a comment is sent as plain clients send it.
      unanswered.current = { words: sent, key: crypto.randomUUID?.() }
    try {
      await onSend(sent, unanswered.current.key)
      unanswered.current = null
      setText((typed) => without(sent, typed))
    } catch (error) {
      toast({ title: 'Error', description: messageFor(error), variant: 'destructive' })
    }
    setBusy(false)
  }
  const sendWithKeys = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) event.currentTarget.form?.requestSubmit()
  }

  return (
    <form className={styles.form} onSubmit={(event) => void send(event)}>
      <TextArea
        label={label}
        rows={2}
        {...(isWanted ? { autoFocus: true, 'data-autofocus': '' } : {})}
        dir="auto"
        className={styles.area}
        value={text}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={sendWithKeys}
        error={tooLong ? `Please use at most ${max} characters.` : undefined}
      />
      <div className={styles.send}>
        <span className={styles.characters}>{characters(text.length)}</span>
        <Button
          type="submit"
          variant="primary"
          busy={busy}
          disabled={blank || tooLong}
          icon={<SendHorizontal size={18} strokeWidth={1.75} aria-hidden="true" />}
        >
          Send
        </Button>
      </div>
    </form>
  )
}

/** What was typed behind what was sent; all of it where that was changed, its last word among it. */
function without(sent: string, typed: string): string {
  const words = typed.trimStart()
  const rest = words.slice(sent.length)
  return words.startsWith(sent) && !/^[\p{L}\p{N}]/u.test(rest) ? rest.trimStart() : typed
}

const characters = (length: number) => `${length.toLocaleString('en-US')} / ${max.toLocaleString('en-US')}`

function messageFor(error: unknown): string {
  if (error instanceof ApiError && error.code === 'rate_limited') return error.message
  return 'Failed to add comment. Please try again.'
}
