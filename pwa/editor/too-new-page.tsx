import type { ReactNode } from 'react'
import { RichText } from '../document/rich-text/rich-text.tsx'
import { Notice } from '../ui/feedback/notice.tsx'
import { Page } from '../ui/layout/page.tsx'
import styles from './too-new.module.css'

type TooNewPageProps = { title: string; html: string; updateNow: ReactNode }

/** Written by a newer version of the app: shown as far as this one can, and changed by nobody here. */
export function TooNewPage({ title, html, updateNow }: TooNewPageProps) {
  return (
    <Page title={title} width="reading" className={styles.page}>
      <h1 dir="auto">{title}</h1>
      <Notice tone="danger" title="This version of the app is too old to edit this idea">
        <p>It was written with a newer one. Update the app; nothing is changed until then.</p>
        {updateNow}
      </Notice>
      <RichText html={html} />
    </Page>
  )
}
