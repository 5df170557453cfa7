import type { ReactNode } from 'react'
import { classes } from '../look/classes.ts'
import { Page } from './page.tsx'
import styles from './page-card.module.css'

export type PageCardProps = {
  /** The heading of the screen and, as text, the title of the tab. */
  title: string
  lead?: ReactNode
  /** A card on phones too, for a page that only says something. */
  boxed?: boolean | undefined
  children?: ReactNode
}

/** One task in the middle of the page: a card on large screens, the page itself on phones. */
export function PageCard({ title, lead, boxed = false, children }: PageCardProps) {
  return (
    <Page title={title} width="narrow">
      <div className={styles.place}>
        <div className={classes(styles.card, boxed && styles.boxed)}>
          <div className={styles.head}>
            <h1 className={styles.title}>{title}</h1>
            {lead ? <p className={styles.lead}>{lead}</p> : null}
          </div>
          {children}
        </div>
      </div>
    </Page>
  )
}
