import type { ReactNode } from 'react'
import { classes } from '../look/classes.ts'
import { Page } from './page.tsx'
import styles from './page-card.module.css'

export type PageCardProps = {
  /** Heading of the screen and title of the tab. */
  title: string
  lead?: ReactNode
  /** Shows the card on phones, too; for pages that only have a message. */
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
