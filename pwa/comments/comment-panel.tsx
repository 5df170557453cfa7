import { useQuery } from '@tanstack/react-query'
import { RefreshCw, Reply } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../ui/controls/button.tsx'
import { IconButton } from '../ui/controls/icon-button.tsx'
import { Skeleton } from '../ui/feedback/loading.tsx'
import { CommentForm } from './comment-form.tsx'
import { CommentList } from './comment-list.tsx'
import styles from './comments.module.css'
import { commentsQuery, useAddComment } from './comments.queries.ts'
import { countLabel, threadsOf } from './threads.ts'

/** A recipient's own thread: what they wrote and what the owner answered. */
export function RecipientComments({ ideaId }: { ideaId: number }) {
  const { data } = useQuery(commentsQuery(ideaId, 'reader'))
  const add = useAddComment(ideaId)
  return (
    <div className={styles.panel}>
      <CommentCountLine ideaId={ideaId} as="reader" />
      <div className={styles.scroll}>
        {data?.length === 0 ? (
          <p className={styles.empty}>No comments yet. Only you and the owner see what you write.</p>
        ) : (
          <CommentList comments={data ?? []} self="reader" showNewest />
        )}
      </div>
      <CommentForm label="Add a comment" onSend={add} />
    </div>
  )
}

/** Every thread of the owner's idea, each with its answer form. `quiet`: nothing until somebody wrote. */
export function OwnerComments({ ideaId, quiet = false }: { ideaId: number; quiet?: boolean }) {
  const { data } = useQuery(commentsQuery(ideaId, 'owner'))
  if (quiet && !data?.length) return null
  return (
    <div className={styles.threads}>
      <h2 className={styles.title}>Comments</h2>
      <CommentCountLine ideaId={ideaId} as="owner" />
      {data?.length === 0 ? (
        <p className={styles.empty}>No comments yet. Whoever reads your idea can write to you here.</p>
      ) : null}
      {threadsOf(data ?? []).map((thread) => (
        <OwnerThread key={thread.id} ideaId={ideaId} thread={thread} />
      ))}
    </div>
  )
}

function OwnerThread({ ideaId, thread }: { ideaId: number; thread: ReturnType<typeof threadsOf>[number] }) {
  const add = useAddComment(ideaId, thread.id)
  const [answering, setAnswering] = useState(false)
  const name = thread.name || 'Reader'
  return (
    <section className={styles.thread} aria-label={`Conversation with ${name}`}>
      <h3 className={styles.threadName}>{name}</h3>
      <CommentList comments={thread.comments} self="owner" />
      {answering ? (
        <CommentForm label={`Answer ${name}`} onSend={add} />
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
    </section>
  )
}

/** Just the number, for a reader's button; nothing while there is none. */
export function CommentCount({ ideaId }: { ideaId: number }) {
  const { data } = useQuery(commentsQuery(ideaId, 'reader'))
  return data?.length ? <span aria-hidden="true">{data.length}</span> : null
}

function CommentCountLine({ ideaId, as }: { ideaId: number; as: 'owner' | 'reader' }) {
  const { data, error, isFetching, refetch } = useQuery(commentsQuery(ideaId, as))
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
