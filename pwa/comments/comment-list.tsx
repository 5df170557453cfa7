import { useEffect, useState } from 'react'
import type { Comment } from '#contract/comments.ts'
import { serverNow } from '../data/request.ts'
import { Chip } from '../ui/controls/chip.tsx'
import { classes } from '../ui/look/classes.ts'
import { ageOf } from '../ui/look/format-date.ts'
import styles from './comments.module.css'
import type { Side } from './comments.queries.ts'
import { useSeen } from './use-seen.ts'

export type CommentListProps = {
  ideaId: number
  comments: readonly Comment[]
  /** Who is looking; their own comments look different from the other side's. */
  self: Side
  /** Scrolls to the newest comment; for a list that is the only thing to see. */
  showNewest?: boolean
}

export function CommentList({ ideaId, comments, self, showNewest = false }: CommentListProps) {
  const now = useMinutes()
  const list = useSeen<HTMLUListElement>({ ideaId, as: self }, comments)
  const newest = comments.at(-1)?.id
  useEffect(() => {
    if (showNewest && newest !== undefined)
      list.current?.lastElementChild?.scrollIntoView({ block: 'nearest' })
  }, [showNewest, newest, list])
  return (
    <ul className={styles.list} ref={list}>
      {comments.map((comment) => (
        <CommentItem
          key={comment.id}
          comment={comment}
          own={comment.byOwner === (self === 'owner')}
          now={now}
        />
      ))}
    </ul>
  )
}

function CommentItem({ comment, own, now }: { comment: Comment; own: boolean; now: number }) {
  const { author, byOwner, content, createdAt, unread } = comment
  // The comment is marked as read while it is on the screen, but keeps its "New" label until it is unmounted.
  const [isNew] = useState(unread)
  return (
    <li className={classes(styles.comment, own && styles.own)}>
      <p className={styles.meta}>
        <span className={styles.author}>{own ? 'You' : author}</span>
        {byOwner && !own ? <Chip tone="vault">Owner</Chip> : null}
        <time dateTime={createdAt}>{ageOf(createdAt, now)}</time>
        {isNew ? <strong className={styles.new}>New</strong> : null}
      </p>
      <p className={styles.content} dir="auto">
        {content}
      </p>
    </li>
  )
}

/** Keeps 'just now' true while the list stays open. */
function useMinutes(): number {
  const [now, setNow] = useState(serverNow)
  useEffect(() => {
    const timer = setInterval(() => setNow(serverNow()), 30_000)
    return () => clearInterval(timer)
  }, [])
  return now
}
