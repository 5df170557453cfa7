import type { ReactNode } from 'react'
import { useState } from 'react'
import type { Idea } from '#contract/ideas.ts'
import { publishIdea } from '#contract/ideas.ts'
import { call } from '../data/request.ts'
import { Button } from '../ui/button.tsx'
import { confirm } from '../ui/confirm.tsx'
import { Page } from '../ui/page.tsx'
import { Fill } from '../ui/slot.tsx'
import { toast } from '../ui/toast.ts'
import { IdeaContent } from './idea-content.tsx'
import styles from './published.module.css'

type PdfPageProps = { idea: Idea; comments: ReactNode; onPublished: (idea: Idea) => void }

/** A draft that is not written here (a PDF, or drawn elements): read, published and shared, never edited. */
export function PdfPage({ idea, comments, onPublished }: PdfPageProps) {
  const [busy, setBusy] = useState(false)
  const publish = async () => {
    const description =
      'It can never be changed or deleted afterwards. Its fingerprint and its date are fixed with it, and nobody sees it until you share it.'
    if (!(await confirm({ title: 'Publish this idea?', description, confirmLabel: 'Publish and seal' })))
      return
    setBusy(true)
    try {
      onPublished(
        await call(publishIdea, { params: { id: idea.id }, headers: { 'If-Match': `"${idea.revision}"` } }),
      )
      toast({ title: 'Success', description: 'Idea published successfully!' })
    } catch {
      toast({ title: 'Error', description: 'Failed to publish idea', variant: 'destructive' })
    } finally {
      setBusy(false)
    }
  }
  return (
    <Page title={idea.title} width="reading" className={styles.page}>
      <Fill name="header">
        <Button variant="primary" busy={busy} onClick={() => void publish()}>
          Publish
        </Button>
      </Fill>
      <h1 className={styles.title}>{idea.title}</h1>
      <IdeaContent idea={idea} />
      {comments}
    </Page>
  )
}
