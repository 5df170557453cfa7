import { RefreshCw } from 'lucide-react'
import type { ReactNode } from 'react'
import { IconButton } from '../ui/controls/icon-button.tsx'
import { Skeleton } from '../ui/feedback/loading.tsx'
import { CommentForm } from './comment-form.tsx'
import { CommentList } from './comment-list.tsx'
import styles from './comments.module.css'
import { useAddComment, useComments } from './comments.queries.ts'
import { ConversationCard } from './conversation-card.tsx'
import { EarlierComments } from './earlier-comments.tsx'
import { hasEarlier } from './load-comments.ts'
import { countLabel, threadsOf } from './threads.ts'

/** A recipient's own thread: their comments and the owner's answers. `unsent` shows typed comments that are in no field. */
export function RecipientComments({ ideaId, unsent }: { ideaId: number; unsent: ReactNode }) {
  const { data } = useComments(ideaId, 'reader')
  const add = useAddComment(ideaId)
  const threads = threadsOf(data)
  const conversations = threads.flatMap((thread) =>
    thread.conversations.map((conversation) => ({ thread, conversation })),
  )
  const onWhole = threads.flatMap((thread) => thread.comments)
  return (
    <div className={styles.panel}>
      <CommentCountLine ideaId={ideaId} as="reader" />
      <div className={styles.scroll}>
        {data?.comments.length === 0 ? (
          <p className={styles.empty}>
            No comments yet. Only you and the owner see what you write. Tap a paragraph, or a point on a page,
            to write about it.
          </p>
        ) : null}
        {threads.map((thread) => (
          <EarlierComments key={thread.id} ideaId={ideaId} as="reader" thread={thread} />
        ))}
        {conversations.length > 0 ? (
          <div className={styles.conversations}>
            {conversations.map(({ thread, conversation }) => (
              <ConversationCard
                key={conversation.id}
                ideaId={ideaId}
                thread={thread}
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
      {unsent}
      <CommentForm name={`${ideaId}`} label="Add a comment" onSend={add} />
    </div>
  )
}

/** Number of comments for a reader's button, and how many answers are new; nothing without comments. */
export function CommentCount({ ideaId }: { ideaId: number }) {
  const { data } = useComments(ideaId, 'reader')
  const unread = data?.comments.filter((comment) => comment.unread).length ?? 0
  if (!data?.comments.length) return null
  return (
    <>
      <span aria-hidden="true">
        {data.comments.length}
        {hasEarlier(data) ? '+' : ''}
      </span>
      {unread > 0 ? <strong className={styles.new}>{unread} new</strong> : null}
    </>
  )
}

export function CommentCountLine({ ideaId, as }: { ideaId: number; as: 'owner' | 'reader' }) {
  const { data, error, isFetching, refetch } = useComments(ideaId, as)
  return (
    <div className={styles.head}>
      {data ? (
        <p className={styles.count}>{countLabel(data.comments.length, hasEarlier(data))}</p>
      ) : error ? (
        <p className={styles.count}>Comments could not be loaded.</p>
      ) : (
        <div className={styles.loading} aria-busy="true">
          <Skeleton shape="short" />
        </div>
      )}
      <IconButton
        label="Refresh comments"
        aria-disabled={isFetching}
        onClick={() => isFetching || void refetch()}
      >
        <RefreshCw size={18} strokeWidth={1.75} aria-hidden="true" />
      </IconButton>
    </div>
  )
}
