import { SendHorizontal, Square } from 'lucide-react'
import { type FormEvent, type KeyboardEvent, useId } from 'react'
import { limits } from '#contract/limits.ts'
import { IconButton } from '../ui/icon-button.tsx'
import type { useConversation } from './use-conversation.ts'
import styles from './writing-assistant.module.css'

type ChatComposerProps = { chat: ReturnType<typeof useConversation>; off: boolean; describedBy: string }

/** Enter sends, Shift+Enter begins a new line. While the assistant answers, the button stops it. */
export function ChatComposer({ chat, off, describedBy }: ChatComposerProps) {
  const id = useId()
  const thinking = chat.waiting.state === 'thinking'
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!off) chat.send(chat.unsent)
  }
  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
    submit(event)
  }
  return (
    <form className={styles.composer} onSubmit={submit}>
      <label className="sr-only" htmlFor={id}>
        Message
      </label>
      <textarea
        id={id}
        className={styles.message}
        rows={1}
        maxLength={limits.assistMessageLength}
        placeholder="Ask about your draft..."
        aria-describedby={describedBy}
        value={chat.unsent}
        onChange={(event) => chat.setUnsent(event.target.value)}
        onKeyDown={onKeyDown}
      />
      {thinking ? (
        <IconButton label="Stop" className={styles.send} onClick={chat.stop}>
          <Square size={18} strokeWidth={1.75} fill="currentColor" aria-hidden="true" />
        </IconButton>
      ) : (
        <IconButton label="Send" type="submit" className={styles.send} disabled={off}>
          <SendHorizontal size={20} strokeWidth={1.75} aria-hidden="true" />
        </IconButton>
      )}
    </form>
  )
}
