import { RefreshCw } from 'lucide-react'
import { IconButton } from '../ui/controls/icon-button.tsx'
import { Skeleton } from '../ui/feedback/loading.tsx'
import { CommentForm } from './comment-form.tsx'
import { CommentList } from './comment-list.tsx'
import styles from './comments.module.css'
import { useAddComment, useComments } from './comments.queries.ts'
import { ConversationCard } from './conversation-card.tsx'
import { countLabel, threadsOf } from './threads.ts'

/** A recipient's own thread: what they wrote and what the owner answered. */
export function RecipientComments({ ideaId }: { ideaId: number }) {
  const { data } = useComments(ideaId, 'reader')
  const add = useAddComment(ideaId)
  const threads = threadsOf(data ?? [])
  const conversations = threads.flatMap((thread) => thread.conversations)
  const onWhole = threads.flatMap((thread) => thread.comments)
  return (
    <div className={styles.panel}>
      <CommentCountLine ideaId={ideaId} as="reader" />
      <div className={styles.scroll}>
        {data?.length === 0 ? (
          <p className={styles.empty}>
            No comments yet. Only you and the owner see what you write. Tap a paragraph, or a point on a page,
            to write about it.
          </p>
        ) : null}
        {conversations.length > 0 ? (
          <div className={styles.conversations}>
            {conversations.map((conversation) => (
              <ConversationCard
                key={conversation.id}
                ideaId={ideaId}
                conversation={conversation}
                self="reader"
              />
            ))}
          </div>
        ) : null}
        {onWhole.length > 0 ? (
          <CommentList ideaId={ideaId} comments={onWhole} self="reader" showNewest />
        ) : null}
      </div>
      <CommentForm name={`${ideaId}`} label="Add a comment" onSend={add} />
    </div>
  )
}

/** Just the number, for a reader's button, and how many answers are new; nothing while there is none. */
export function CommentCount({ ideaId }: { ideaId: number }) {
  const { data } = useComments(ideaId, 'reader')
  const unread = data?.filter((comment) => comment.unread).length ?? 0
  if (!data?.length) return null
  return (
    <>
      <span aria-hidden="true">{data.length}</span>
      {unread > 0 ? <strong className={styles.new}>{unread} new</strong> : null}
    </>
  )
}

export function CommentCountLine({ ideaId, as }: { ideaId: number; as: 'owner' | 'reader' }) {
  const { data, error, isFetching, refetch } = useComments(ideaId, as)
  return (
    <div className={styles.head}>
      {data ? (
        <p className={styles.count}>{countLabel(data.length)}</p>
      ) : error ? (
        <p className={styles.count}>Comments could not be loaded.</p>
      ) : (
        <div className={styles.loading} aria-busy="true">
          <Skeleton shape="short" />
        </div>
      )}
      <IconButton label="Refresh comments" disabled={isFetching} onClick={() => void refetch()}>
        <RefreshCw size={18} strokeWidth={1.75} aria-hidden="true" />
      </IconButton>
    </div>
  )
}
