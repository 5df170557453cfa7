import { Reply } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { Button } from '../ui/controls/button.tsx'
import { CommentForm } from './comment-form.tsx'
import { CommentList } from './comment-list.tsx'
import { CommentCountLine } from './comment-panel.tsx'
import styles from './comments.module.css'
import { useAddComment, useComments } from './comments.queries.ts'
import { DocumentPlaces } from './content-places.tsx'
import { ConversationCard } from './conversation-card.tsx'
import { EarlierComments } from './earlier-comments.tsx'
import { type Conversation, type Thread, threadsOf } from './threads.ts'
import { isReturned, writerOf } from './unsent-comments.ts'

/** Every thread of the owner's idea, each with its answer form. `quiet` renders nothing until somebody has written. */
export function OwnerComments({ ideaId, quiet = false }: { ideaId: number; quiet?: boolean }) {
  const { data } = useComments(ideaId, 'owner')
  if (quiet && !data?.comments.length) return null
  return (
    <div className={styles.threads}>
      <DocumentPlaces ideaId={ideaId} as="owner" />
      <h2 className={styles.title}>Comments</h2>
      <CommentCountLine ideaId={ideaId} as="owner" />
      {data?.comments.length === 0 ? (
        <p className={styles.empty}>No comments yet. Your readers can write to you here.</p>
      ) : null}
      {threadsOf(data).map((thread) => (
        <OwnerThread key={thread.id} ideaId={ideaId} thread={thread} />
      ))}
    </div>
  )
}

function OwnerThread({ ideaId, thread }: { ideaId: number; thread: Thread }) {
  const add = useAddComment(ideaId, { threadId: thread.id })
  const { place, isWanted } = useWantedThread<HTMLElement>(`thread-${thread.id}`)
  const field = `${ideaId} in ${thread.id}`
  const [answering, setAnswering] = useState(() => isWanted || isReturned(writerOf(null), field))
  const name = thread.name || 'Reader'
  return (
    <section className={styles.thread} ref={place} aria-label={`Conversation with ${name}`}>
      <h3 className={styles.threadName}>{name}</h3>
      <EarlierComments ideaId={ideaId} as="owner" thread={thread} />
      {thread.comments.length > 0 ? (
        <CommentList ideaId={ideaId} comments={thread.comments} self="owner" />
      ) : null}
      {thread.comments.length === 0 ? null : answering ? (
        <CommentForm name={field} label={`Answer ${name}`} isWanted={!isWanted} onSend={add} />
      ) : (
        <Button
          className={styles.answer ?? ''}
          aria-label={`Answer ${name}`}
          icon={<Reply size={18} strokeWidth={1.75} aria-hidden="true" />}
          onClick={() => setAnswering(true)}
        >
          Answer
        </Button>
      )}
      {thread.conversations.map((conversation) => (
        <OwnerConversation
          key={conversation.id}
          ideaId={ideaId}
          thread={thread}
          conversation={conversation}
          reader={{ id: thread.id, name }}
        />
      ))}
    </section>
  )
}

type OwnerConversationProps = {
  ideaId: number
  thread: Thread
  conversation: Conversation
  reader: { id: number; name: string }
}

function OwnerConversation({ ideaId, thread, conversation, reader }: OwnerConversationProps) {
  const { place, isWanted } = useWantedThread<HTMLDivElement>(`conversation-${conversation.id}`)
  return (
    <div ref={place}>
      <ConversationCard
        ideaId={ideaId}
        thread={thread}
        conversation={conversation}
        self="owner"
        reader={reader}
        isWanted={isWanted}
      />
    </div>
  )
}

/** An address such as /editor/7#thread-12 leads to this thread. The browser cannot scroll there itself, as the thread loads later. */
function useWantedThread<Place extends HTMLElement>(name: string) {
  const place = useRef<Place>(null)
  const [isWanted] = useState(() => window.location.hash === `#${name}`)
  useEffect(() => {
    if (!isWanted) return
    place.current?.scrollIntoView({ block: 'center' })
    place.current?.querySelector('textarea')?.focus({ preventScroll: true })
  }, [isWanted])
  return { place, isWanted }
}
