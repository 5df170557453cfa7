import type { Snippet } from '../sync/texts/snippet-of.ts'
import styles from './idea-card.module.css'

/** Excerpt of the text with the found word marked. */
export function FoundWords({ snippet: { before, hit, after } }: { snippet: Snippet }) {
  return (
    <p className={styles.excerpt} dir="auto">
      {before}
      <mark className={styles.hit}>{hit}</mark>
      {after}
    </p>
  )
}
