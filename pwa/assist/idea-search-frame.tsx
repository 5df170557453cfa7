import type { ReactNode } from 'react'
import styles from './idea-search.module.css'

/** The card on the landing page. It looks the same before and after the panel's code has loaded. */
export function IdeaSearchFrame({ children }: { children: ReactNode }) {
  return (
    <section className={styles.panel} aria-labelledby="idea-search">
      <h2 className={styles.title} id="idea-search">
        Has someone thought of it already?
      </h2>
      <p className={styles.lead}>Describe it in a sentence. You get an answer with its sources.</p>
      {children}
    </section>
  )
}
