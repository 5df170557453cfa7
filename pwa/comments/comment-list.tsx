import { useEffect, useRef, useState } from 'react'
import type { Comment } from '#contract/comments.ts'
import { Chip } from '../ui/controls/chip.tsx'
import { classes } from '../ui/look/classes.ts'
import { timeAgo } from '../ui/look/format-date.ts'
import styles from './comments.module.css'

export type CommentListProps = {
  comments: readonly Comment[]
  /** Who looks: their own comments stand out from the other side's. */
  self: 'reader' | 'owner'
  /** Keeps the newest in sight, where the list is all there is to see. */
  showNewest?: boolean
}

export function CommentList({ comments, self, showNewest = false }: CommentListProps) {
  const now = useMinutes()
  const list = useRef<HTMLUListElement>(null)
  const count = comments.length
  useEffect(() => {
    if (showNewest && count > 0) list.current?.lastElementChild?.scrollIntoView({ block: 'nearest' })
  }, [showNewest, count])
  return (
    <ul className={styles.list} ref={list}>
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
