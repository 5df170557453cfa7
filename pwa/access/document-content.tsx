import { ExternalLink } from 'lucide-react'
import { lazy, type ReactNode, Suspense } from 'react'
import * as v from 'valibot'
import { getDocumentAsset, getDocumentFile, type OpenedDocument } from '#contract/access.ts'
import { contentKind, PdfContent } from '#contract/content-kind.ts'
import { addressOf } from '../data/request.ts'
import { ButtonAnchor } from '../ui/button.tsx'
import { Skeleton } from '../ui/loading.tsx'
import styles from './document-page.module.css'
import { DownloadLink } from './download-link.tsx'

const PdfViewer = lazy(() => import('../ui/pdf-viewer.tsx').then((module) => ({ default: module.PdfViewer })))
const RichText = lazy(() => {
  // Its sanitiser at the same time, not after it; a failure is told by the one who uses it.
  import('../ui/rich-text-fragment.ts').catch(() => undefined)
  return import('../ui/rich-text.tsx').then((module) => ({ default: module.RichText }))
})
const ElementsView = lazy(() =>
  import('../ui/elements-view.tsx').then((module) => ({ default: module.ElementsView })),
)

export type DocumentContentProps = { accessToken: string; opened: OpenedDocument; full: boolean }

/** The specification's kinds of content, each with its viewer, which loads only when it is needed. */
export function DocumentContent(props: DocumentContentProps) {
  return <Suspense fallback={<Waiting />}>{viewerFor(props)}</Suspense>
}

function viewerFor({ accessToken, opened, full }: DocumentContentProps): ReactNode {
  const { content } = opened.idea
  switch (contentKind(content)) {
    case 'html':
      return <RichText html={String(content)} resolveImage={(src) => readersAddress(src, accessToken)} />
    case 'elements':
      return <ElementsView content={content} />
    case 'pdf':
      return <Pdf accessToken={accessToken} opened={opened} full={full} />
    default:
      return <p className={styles.soft}>Content imported from previous format</p>
  }
}

/** The owner's pictures at the reader's door. */
function readersAddress(src: string, accessToken: string): string {
  const id = /^\/api\/assets\/(\d+)\/file$/.exec(src)?.[1]
  return id ? addressOf(getDocumentAsset, { accessToken, id }) : src
}

function Pdf({ accessToken, opened, full }: DocumentContentProps) {
  const { content } = opened.idea
  const fileName = v.is(PdfContent, content) ? content.fileName : 'document.pdf'
  const download = opened.allowDownload ? (
    <DownloadLink accessToken={accessToken} variant="quiet">
      Download PDF
    </DownloadLink>
  ) : null
  return (
    <>
      <div className={styles.pdfLinks}>
        {full ? null : (
          <ButtonAnchor
            variant="quiet"
            href={`/document/${accessToken}?full=true`}
            target="_blank"
            rel="noopener noreferrer"
            icon={<ExternalLink size={18} strokeWidth={1.75} aria-hidden="true" />}
          >
            Open in New Tab
          </ButtonAnchor>
        )}
        {download}
      </div>
      <PdfViewer url={addressOf(getDocumentFile, { accessToken })} fileName={fileName} fallback={download} />
    </>
  )
}

const Waiting = () => (
  <div className={styles.waiting} aria-busy="true">
    <span className="sr-only" role="status">
      Loading document...
    </span>
    <Skeleton shape="title" />
    <Skeleton />
    <Skeleton />
    <Skeleton shape="short" />
  </div>
)
