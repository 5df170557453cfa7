import { useEffect, useState } from 'react'
import type { Comment } from '#contract/comments.ts'
import { Chip } from '../ui/chip.tsx'
import { classes } from '../ui/classes.ts'
import { timeAgo } from '../ui/format-date.ts'
import styles from './comments.module.css'

/** `self` is who looks: their own comments stand out from the other side's. */
export function CommentList({ comments, self }: { comments: readonly Comment[]; self: 'reader' | 'owner' }) {
  const now = useMinutes()
  return (
    <ul className={styles.list}>
      {comments.map(({ id, author, byOwner, content, createdAt }) => {
        const own = byOwner === (self === 'owner')
        return (
          <li className={classes(styles.comment, own && styles.own)} key={id}>
            <p className={styles.meta}>
              <span className={styles.author}>{own ? 'You' : author}</span>
              {byOwner && !own ? <Chip tone="vault">Owner</Chip> : null}
              <time dateTime={createdAt}>{timeAgo(createdAt, now)}</time>
            </p>
            <p className={styles.content}>{content}</p>
          </li>
        )
      })}
    </ul>
  )
}

/** Keeps 'just now' true while the list stays open. */
function useMinutes(): number {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 30_000)
    return () => clearInterval(timer)
  }, [])
  return now
}
