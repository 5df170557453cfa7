import { FileText } from 'lucide-react'
import { lazy, Suspense } from 'react'
import * as v from 'valibot'
import { contentKind, PdfContent } from '#contract/content-kind.ts'
import type { Idea } from '#contract/ideas.ts'
import { ButtonAnchor } from '../ui/button.tsx'
import { ElementsView } from '../ui/elements-view.tsx'
import { Loading } from '../ui/loading.tsx'
import { RichText } from '../ui/rich-text.tsx'
import styles from './published.module.css'

const PdfViewer = lazy(() => import('../ui/pdf-viewer.tsx').then((module) => ({ default: module.PdfViewer })))

/** An idea's content as it is read, by its kind. */
export function IdeaContent({ idea }: { idea: Idea }) {
  const { content } = idea
  if (typeof content === 'string') return <RichText html={content} />
  if (v.is(PdfContent, content)) {
    return (
      <section className={styles.pdf} aria-label={content.fileName}>
        <p className={styles.file}>
          <FileText size={18} strokeWidth={1.75} aria-hidden="true" />
          <span className={styles.fileName}>{content.fileName}</span>
          <ButtonAnchor href={content.pdfPath} download={content.fileName}>
            Open PDF
          </ButtonAnchor>
        </p>
        <Suspense fallback={<Loading label="Loading document..." />}>
          <PdfViewer url={content.pdfPath} fileName={content.fileName} />
        </Suspense>
      </section>
    )
  }
  if (contentKind(content) === 'elements') return <ElementsView content={content} />
  return <p className={styles.soft}>Content imported from previous format</p>
}
