import type { ReactNode } from 'react'
import { Page } from '../ui/layout/page.tsx'
import { Prose } from '../ui/layout/prose.tsx'
import styles from './static-page.module.css'

export type StaticPageProps = {
  title: string
  lead: ReactNode
  /** 'Last updated ...' */
  updated?: string
  children: ReactNode
}

export function StaticPage({ title, lead, updated, children }: StaticPageProps) {
  return (
    <Page title={title}>
      <div className={styles.head}>
        <h1>{title}</h1>
        {updated ? <p className={styles.updated}>{updated}</p> : null}
        <p className={styles.lead}>{lead}</p>
      </div>
      <Prose>{children}</Prose>
    </Page>
  )
}
