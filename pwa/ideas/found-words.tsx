import type { Snippet } from '../sync/texts/snippet-of.ts'
import styles from './idea-card.module.css'

/** Where in its text an idea has what was searched. */
export function FoundWords({ snippet: { before, hit, after } }: { snippet: Snippet }) {
  return (
    <p className={styles.excerpt} dir="auto">
      {before}
      <mark className={styles.hit}>{hit}</mark>
      {after}
    </p>
  )
}
