import type { ReactNode } from 'react'
import type { Words } from '../data/device/draft-tables.ts'
import { RichText } from '../document/rich-text/rich-text.tsx'
import { Button } from '../ui/controls/button.tsx'
import { Notice } from '../ui/feedback/notice.tsx'
import { Page } from '../ui/layout/page.tsx'
import styles from './read-only-page.module.css'

type ReadOnlyPageProps = { words: Words; children: ReactNode }

/** A draft that cannot be edited here, for the reason in the notice, shown as far as this app can. */
function ReadOnlyPage({ words: { title, html }, children }: ReadOnlyPageProps) {
  return (
    <Page title={title} width="reading" className={styles.page}>
      <h1 dir="auto">{title}</h1>
      {children}
      <RichText html={html} />
    </Page>
  )
}

/** Written by a newer version of the app, so it cannot be changed here. */
export function TooNewPage({ words, updateNow }: { words: Words; updateNow: ReactNode }) {
  return (
    <ReadOnlyPage words={words}>
      <Notice tone="danger" title="This version of the app is too old to edit this idea">
        <p>It was written with a newer version. Update the app; nothing changes until then.</p>
        {updateNow}
      </Notice>
    </ReadOnlyPage>
  )
}

/** This device cannot store the draft, so what is typed would be lost with the page. `reason` has no full stop. */
export function NotKeptPage({
  words,
  reason,
  onRetry,
}: {
  words: Words
  reason: string
  onRetry: () => void
}) {
  return (
    <ReadOnlyPage words={words}>
      <Notice tone="danger" title="This idea is read-only here for now">
        <p>
          It is shown as the server has it, and cannot be edited: {reason}. Free some space or restart the
          browser, then try again.
        </p>
        <Button onClick={onRetry}>Try again</Button>
      </Notice>
    </ReadOnlyPage>
  )
}
