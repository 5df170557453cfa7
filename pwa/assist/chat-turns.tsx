import { CircleAlert, RotateCcw } from 'lucide-react'
import type { Turn } from '../data/assist-history.ts'
import { Button } from '../ui/controls/button.tsx'
import { useCopy } from '../ui/controls/use-copy.ts'
import { Notice } from '../ui/feedback/notice.tsx'
import { toast } from '../ui/feedback/toast.ts'
import { MarkdownView } from './markdown-view.tsx'
import type { useConversation } from './use-conversation.ts'
import { useStickToEnd } from './use-stick-to-end.ts'
import styles from './writing-assistant.module.css'

type TurnActions = {
  onInsert: (markdown: string) => void
  /** Null while nothing is selected in the editor. */
  onReplaceSelection: ((markdown: string) => void) | null
}
type ChatTurnsProps = TurnActions & { chat: ReturnType<typeof useConversation> }

/** All turns, oldest first; then the answer that is arriving, or why there is none. */
export function ChatTurns({ chat: { turns, waiting, retry }, ...actions }: ChatTurnsProps) {
  const thinking = waiting.state === 'thinking'
  const partialAnswer = thinking ? waiting.partialAnswer : ''
  const end = useStickToEnd(`${turns?.length} ${partialAnswer.length} ${waiting.state}`)
  const unanswered = waiting.state === 'idle' && turns?.at(-1)?.role === 'user'
  const cutShort = waiting.state === 'idle' && turns?.at(-1)?.cut === true
  return (
    <>
      <div className={styles.turns} role="log" aria-label="Conversation" aria-busy={thinking}>
        {(turns ?? []).map((turn) =>
          turn.role === 'user' ? (
            <UserTurn key={turn.id} text={turn.content} />
          ) : (
            <AssistantTurn key={turn.id} turn={turn} {...actions} />
          ),
        )}
        {partialAnswer ? (
          <div className={styles.theirs}>
            <MarkdownView markdown={partialAnswer} />
          </div>
        ) : null}
      </div>
      <p className={styles.thinking} role="status">
        {thinking ? 'AI is thinking...' : ''}
      </p>
      {waiting.state === 'failed' ? (
        <Notice
          tone="danger"
          role="alert"
          icon={<CircleAlert size={20} strokeWidth={1.75} />}
          title={waiting.message}
        >
          Your message is still here.
        </Notice>
      ) : null}
      {unanswered || cutShort ? (
        <p className={styles.stopped}>{unanswered ? 'No answer yet.' : 'Stopped.'}</p>
      ) : null}
      {waiting.state === 'failed' || unanswered || cutShort ? (
        <Button
          className={styles.retry}
          onClick={retry}
          icon={<RotateCcw size={18} strokeWidth={1.75} aria-hidden="true" />}
        >
          Retry
        </Button>
      ) : null}
      <div ref={end} />
    </>
  )
}

/** Messages longer than this, such as the draft, show only their first characters until they are opened. */
const LONG = 320

function UserTurn({ text }: { text: string }) {
  if (text.length <= LONG) return <p className={styles.mine}>{text}</p>
  return (
    <details className={styles.mine}>
      <summary>
        <span className={styles.clamped}>{text.slice(0, LONG)}…</span>
        <span className={styles.whole}>Show all</span>
      </summary>
      <p className={styles.full}>{text}</p>
    </details>
  )
}

function AssistantTurn({ turn, onInsert, onReplaceSelection }: { turn: Turn } & TurnActions) {
  const { copied, copy } = useCopy()
  const copyOrNotify = async () => {
    if (!(await copy(turn.content))) toast({ description: 'Copy failed', variant: 'destructive' })
  }
  return (
    <div className={styles.theirs}>
      <MarkdownView markdown={turn.content} />
      <div className={styles.uses}>
        <Button variant="quiet" onClick={() => onInsert(turn.content)}>
          Insert at cursor
        </Button>
        {onReplaceSelection ? (
          <Button variant="quiet" onClick={() => onReplaceSelection(turn.content)}>
            Replace selection
          </Button>
        ) : null}
        <Button variant="quiet" onClick={() => void copyOrNotify()}>
          {copied ? 'Copied!' : 'Copy'}
        </Button>
      </div>
    </div>
  )
}
