import { isRead } from '#contract/rules/pages-read.ts'
import { classes } from '../../ui/look/classes.ts'
import styles from './parts-bar.module.css'
import { describeParts, type PartsRead, toColumns } from './parts-words.ts'

const MAX_COLUMNS = 40

/** A column for each page or section; its height is the time that it was read. */
export function PartsBar(parts: PartsRead) {
  if (parts.seconds.length < 2) return null
  const columns = toColumns(parts.seconds, MAX_COLUMNS)
  const longest = Math.max(...columns, 1)
  return (
    <div className={styles.bar} role="img" aria-label={describeParts(parts)}>
      {[...columns.entries()].map(([place, seconds]) => (
        <span
          key={place}
          className={classes(styles.column, isRead(seconds) && styles.read)}
          style={{ height: `${Math.round((seconds / longest) * 100)}%` }}
        />
      ))}
    </div>
  )
}
