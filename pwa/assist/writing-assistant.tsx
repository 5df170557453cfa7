import { useQuery } from '@tanstack/react-query'
import { offMessages } from '#contract/rules/off-messages.ts'
import type { ConversationPlace } from '../data/assist-history.ts'
import { siteQuery } from '../data/site-query.ts'
import { markdownToHtml } from '../document/markdown/markdown-html.ts'
import { Button } from '../ui/controls/button.tsx'
import { Notice } from '../ui/feedback/notice.tsx'
import { toast } from '../ui/feedback/toast.ts'
import { Dialog } from '../ui/overlays/dialog.tsx'
import { ChatComposer } from './chat-composer.tsx'
import { ChatTurns } from './chat-turns.tsx'
import { nameHosts } from './name-hosts.ts'
import { useConversation } from './use-conversation.ts'
import { useFirstMessage } from './use-first-message.ts'
import styles from './writing-assistant.module.css'

export type WritingAssistantProps = {
  open: boolean
  onClose: () => void
  /** Whose conversations these are: they are kept on the device by account. */
  accountId: number
  /** Each draft has its own conversation, which stays with its words when they move to another draft. */
  place: ConversationPlace
  /** The draft's words, plain. Not blank: they are sent when the assistant is opened for the first time. */
  ideaText: string
  onInsert: (html: string) => void
  onReplaceSelection: (html: string) => void
  hasSelection: boolean
}

/** A chat about one draft: its answers can be put into the text. */
export function WritingAssistant({
  open,
  onClose,
  accountId,
  place,
  ideaText,
  onInsert,
  onReplaceSelection,
  hasSelection,
}: WritingAssistantProps) {
  const { data: site, isPending } = useQuery(siteQuery)
  const chat = useConversation({ open, accountId, place, draft: ideaText })
  const off = site?.assistant === false
  useFirstMessage(chat, open && !isPending && !off, ideaText)

  const use = (take: (html: string) => void) => (markdown: string) => {
    onClose()
    take(markdownToHtml(markdown))
  }
  return (
    <Dialog
      open={open}
      onClose={onClose}
      kind="panel"
      title="AI Writing Assistant"
      footer={<ChatComposer chat={chat} off={off} describedBy="assistant-notice" />}
    >
      <div className={styles.top}>
        <p className={styles.notice} id="assistant-notice">
          {off ? offMessages.assistant : noticeFor(site?.sentTo.assistant ?? [])}
        </p>
        <CopyAll replies={repliesShown(chat)} />
      </div>
      {!off && chat.turns?.length === 0 && chat.waiting.state === 'idle' ? (
        <Notice tone="plain">
          Ask for a better title, a clearer problem statement, or what is still missing.
        </Notice>
      ) : null}
      <ChatTurns
        chat={chat}
        onInsert={use(onInsert)}
        onReplaceSelection={hasSelection ? use(onReplaceSelection) : null}
      />
    </Dialog>
  )
}

/** All replies on the screen, including as much as there is of one that is still arriving. */
function repliesShown({
  turns,
  waiting,
}: Pick<ReturnType<typeof useConversation>, 'turns' | 'waiting'>): string[] {
  const complete = (turns ?? []).filter(({ role }) => role === 'assistant').map(({ content }) => content)
  const partial = waiting.state === 'thinking' ? waiting.partialAnswer : ''
  return partial.trim() === '' ? complete : [...complete, partial]
}

function CopyAll({ replies }: { replies: string[] }) {
  const copy = async () => {
    if (replies.length === 0) {
      toast({ description: 'Nothing to copy', variant: 'destructive' })
      return
    }
    try {
      await navigator.clipboard.writeText(replies.join('\n\n'))
      toast({ description: 'Copied!' })
    } catch {
      toast({ description: 'Copy failed', variant: 'destructive' })
    }
  }
  return (
    <Button variant="quiet" className={styles.copyAll} onClick={() => void copy()}>
      Copy All
    </Button>
  )
}

const noticeFor = (hosts: string[]) =>
  hosts.length === 0
    ? 'Your messages and the draft leave this server.'
    : `Your messages and the draft go to ${nameHosts(hosts)}.`
