import { SendHorizontal } from 'lucide-react'
import { type FormEvent, type KeyboardEvent, useState } from 'react'
import { limits } from '#contract/rules/limits.ts'
import { ApiError } from '../data/request.ts'
import { Button } from '../ui/controls/button.tsx'
import { toast } from '../ui/feedback/toast.ts'
import { TextArea } from '../ui/forms/text-field.tsx'
import styles from './comments.module.css'

const max = limits.commentLength

/** Send is disabled while the text is blank; what could not be sent stays in the field. */
export function CommentForm({
  label,
  isWanted = false,
  onSend,
}: {
  label: string
  /** Somebody asked for this field: it has the focus, and with it the keyboard. */
  isWanted?: boolean
  onSend: (content: string) => Promise<void>
}) {
  const [text, setText] = useState('')
  const [busy, setBusy] = useState(false)
  const tooLong = text.trim().length > max
  const blank = text.trim() === ''

  const send = async (event: FormEvent) => {
    event.preventDefault()
    if (blank || tooLong || busy) return
    setBusy(true)
    try {
      await onSend(text.trim())
      setText('')
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

const characters = (length: number) => `${length.toLocaleString('en-US')} / ${max.toLocaleString('en-US')}`

function messageFor(error: unknown): string {
  if (error instanceof ApiError && error.code === 'rate_limited') return error.message
  return 'Failed to add comment. Please try again.'
}
