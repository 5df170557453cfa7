import { SendHorizontal, Square } from 'lucide-react'
import type { FormEvent, KeyboardEvent } from 'react'
import { limits } from '#contract/rules/limits.ts'
import { IconButton } from '../ui/controls/icon-button.tsx'
import { FieldError, useFieldIds } from '../ui/forms/field-frame.tsx'
import { isEnter } from '../ui/forms/is-enter.ts'
import type { useConversation } from './use-conversation.ts'
import styles from './writing-assistant.module.css'

type ChatComposerProps = { chat: ReturnType<typeof useConversation>; off: boolean; describedBy: string }

const max = limits.assistMessageLength

/**
 * Enter sends, Shift+Enter begins a new line. While the assistant answers, the button stops it. A message that is too long
 * stays whole in the field and is not sent.
 */
export function ChatComposer({ chat, off, describedBy }: ChatComposerProps) {
  const tooLong = chat.unsent.trim().length > max
  const error = tooLong ? `Please use at most ${max} characters.` : undefined
  const { id, control } = useFieldIds(undefined, { error })
  const thinking = chat.waiting.state === 'thinking'
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!off && !tooLong) chat.send(chat.unsent)
  }
  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (event.shiftKey || !isEnter(event)) return
    submit(event)
  }
  return (
    <form className={styles.composer} onSubmit={submit}>
      <label className="sr-only" htmlFor={id}>
        Message
      </label>
      <FieldError id={id} error={error} />
      <textarea
        {...control}
        className={styles.message}
        rows={1}
        placeholder="Ask about your draft..."
        aria-describedby={error ? `${describedBy} ${id}-error` : describedBy}
        value={chat.unsent}
        onChange={(event) => chat.setUnsent(event.target.value)}
        onKeyDown={onKeyDown}
      />
      {thinking ? (
        <IconButton label="Stop" className={styles.send} onClick={chat.stop}>
          <Square size={18} strokeWidth={1.75} fill="currentColor" aria-hidden="true" />
        </IconButton>
      ) : (
        <IconButton label="Send" type="submit" className={styles.send} disabled={off || tooLong}>
          <SendHorizontal size={20} strokeWidth={1.75} aria-hidden="true" />
        </IconButton>
      )}
    </form>
  )
}
