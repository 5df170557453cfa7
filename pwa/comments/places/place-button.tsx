import { Check, MessageSquarePlus, MessageSquareText } from 'lucide-react'
import type { ComponentProps } from 'react'
import { classes } from '../../ui/look/classes.ts'
import type { Marked } from './place-words.ts'
import styles from './places.module.css'

const icon = { size: 16, strokeWidth: 1.75, 'aria-hidden': true } as const

type PlaceButtonProps = ComponentProps<'button'> & {
  label: string
  marked: Marked | null
  /** Visible although there is no comment yet, because its place was tapped. */
  isShown?: boolean
}

/** Button at a place: a mark for its comments, or "Comment", which is visible only while focused or after its place was tapped. */
export function PlaceButton({ label, marked, isShown = false, className, ...rest }: PlaceButtonProps) {
  const look = marked
    ? classes(styles.mark, marked.unread > 0 && styles.new, marked.isResolved && styles.resolved)
    : classes(styles.offer, isShown && styles.shown)
  return (
    <button type="button" aria-label={label} {...rest} className={classes(styles.place, look, className)}>
      <span className={styles.face} aria-hidden="true">
        {marked ? (
          <>
            {marked.isResolved ? <Check {...icon} /> : <MessageSquareText {...icon} />}
            {marked.count > 1 ? <span>{marked.count}</span> : null}
          </>
        ) : (
          <>
            <MessageSquarePlus {...icon} />
            <span>Comment</span>
          </>
        )}
      </span>
    </button>
  )
}
