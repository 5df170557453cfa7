import { CloudOff, FileText } from 'lucide-react'
import { lazy, Suspense } from 'react'
import * as v from 'valibot'
import type { Idea } from '#contract/ideas.ts'
import { contentKind, PdfContent } from '#contract/rules/content-kind.ts'
import { ElementsView } from '../../document/elements/elements-view.tsx'
import { RichText } from '../../document/rich-text/rich-text.tsx'
import { ButtonAnchor } from '../../ui/controls/button.tsx'
import { Loading } from '../../ui/feedback/loading.tsx'
import { Notice } from '../../ui/feedback/notice.tsx'
import styles from './published.module.css'
import { useObjectUrl } from './use-object-url.ts'

const PdfViewer = lazy(() =>
  import('../../document/pdf/pdf-viewer.tsx').then((module) => ({ default: module.PdfViewer })),
)

/** Null where the file of a PDF found no room on the device. */
export type KeptPages = { file: Blob | null }

type IdeaContentProps = {
  idea: Idea
  /** What this device keeps of its file, where it is shown without a connection. */
  kept: KeptPages | null
}

/** An idea's content as it is read, by its kind. */
export function IdeaContent({ idea, kept }: IdeaContentProps) {
  const { content } = idea
  if (typeof content === 'string') {
    return (
      <>
        {kept && hasPictures.test(content) ? (
          <p className={styles.soft}>The pictures of this idea need a connection.</p>
        ) : null}
        <RichText html={content} />
      </>
    )
  }
  if (v.is(PdfContent, content)) return <Pdf {...content} kept={kept} />
  if (contentKind(content) === 'elements') return <ElementsView content={content} />
  return <p className={styles.soft}>Content imported from previous format</p>
}

const hasPictures = /<img\b[^>]*\ssrc="\//

type PdfProps = { pdfPath: string; fileName: string; kept: KeptPages | null }

function Pdf({ pdfPath, fileName, kept }: PdfProps) {
  const keptUrl = useObjectUrl(kept?.file)
  const url = kept ? keptUrl : pdfPath
  const source = kept ? kept.file : pdfPath
  return (
    <section className={styles.pdf} aria-label={fileName}>
      <p className={styles.file}>
        <FileText size={18} strokeWidth={1.75} aria-hidden="true" />
        <span className={styles.fileName}>{fileName}</span>
        {url === null ? null : (
          <ButtonAnchor href={url} download={fileName}>
            Open PDF
          </ButtonAnchor>
        )}
      </p>
      {kept?.file === null ? (
        <Notice
          tone="plain"
          icon={<CloudOff size={20} strokeWidth={1.75} />}
          title="This PDF needs a connection"
        >
          <p>Its pages found no room on this device. Everything else of the idea is kept here.</p>
        </Notice>
      ) : null}
      {source === null ? null : (
        <Suspense fallback={<Loading label="Loading document..." />}>
          <PdfViewer source={source} fileName={fileName} />
        </Suspense>
      )}
    </section>
  )
}
