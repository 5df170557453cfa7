import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { offSentences } from '#contract/off-sentences.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Notice } from '../ui/notice.tsx'
import { toast } from '../ui/toast.ts'
import { nameHosts, siteQuery } from './assist.queries.ts'
import { ChatComposer } from './chat-composer.tsx'
import { ChatTurns } from './chat-turns.tsx'
import { markdownToHtml } from './markdown-html.ts'
import { useConversation } from './use-conversation.ts'
import styles from './writing-assistant.module.css'

export type WritingAssistantProps = {
  open: boolean
  onClose: () => void
  /** Whose conversations these are: they are kept on the device by account. */
  accountId: number
  /** 'idea-12', or 'new-' and a UUID until it has a number; each draft has a conversation of its own. */
  draftKey: string
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
  draftKey,
  ideaText,
  onInsert,
  onReplaceSelection,
  hasSelection,
}: WritingAssistantProps) {
  const { data: site, isPending } = useQuery(siteQuery)
  const chat = useConversation({ open, accountId, draftKey, draft: ideaText })
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
          {off ? offSentences.assistant : noticeFor(site?.sentTo.assistant ?? [])}
        </p>
        <CopyAll
          replies={(chat.turns ?? [])
            .filter(({ role }) => role === 'assistant')
            .map(({ content }) => content)}
        />
      </div>
      {!off && chat.turns?.length === 0 && chat.waiting.state === 'still' ? (
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

/** Specification section 2: an idea text that the editor supplies is sent by itself, once for each draft. */
function useFirstMessage(
  { turns, send }: ReturnType<typeof useConversation>,
  ready: boolean,
  ideaText: string,
) {
  const sent = useRef(false)
  useEffect(() => {
    if (!ready || sent.current || turns === null) return
    sent.current = true
    if (turns.length === 0) send(ideaText)
  }, [ready, turns, send, ideaText])
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
    ? 'What you send, and the draft, leave this server.'
    : `What you send, and the draft, go to ${nameHosts(hosts)}.`
