import { FileX2 } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Button } from './button.tsx'
import { Notice } from './notice.tsx'
import { PdfPages } from './pdf-pages.tsx'
import { PdfPassword } from './pdf-password.tsx'
import styles from './pdf-viewer.module.css'
import { usePdfDocument } from './use-pdf-document.ts'

export type PdfViewerProps = {
  url: string
  fileName: string
  /** What to offer where the PDF cannot be shown, such as a download. */
  fallback?: ReactNode
}

/**
 * A PDF, page under page in the page around it: phones have no viewer of their own inside a page. The bar sticks to
 * `--sticky-top`, where something above it sticks too.
 */
export function PdfViewer(props: PdfViewerProps) {
  const [attempt, setAttempt] = useState(0)
  return <OpenPdf key={`${attempt} ${props.url}`} onRetry={() => setAttempt(attempt + 1)} {...props} />
}

function OpenPdf({ url, fileName, fallback, onRetry }: PdfViewerProps & { onRetry: () => void }) {
  const state = usePdfDocument(url)
  if (state.kind === 'ready')
    return <PdfPages document={state.document} ratio={state.ratio} fileName={fileName} />
  if (state.kind === 'locked')
    return <PdfPassword fileName={fileName} wrong={state.wrong} onSubmit={state.submit} />
  if (state.kind === 'failed')
    return (
      <div className={styles.failed}>
        <Notice
          tone="danger"
          role="alert"
          icon={<FileX2 size={20} strokeWidth={1.75} />}
          title="The PDF could not be shown."
        >
          {fileName} is safe. Check your connection and try again.
        </Notice>
        <div className={styles.failedActions}>
          <Button onClick={onRetry}>Try again</Button>
          {fallback}
        </div>
      </div>
    )
  return (
    <div className={styles.loading} role="status">
      <span className={styles.blank} aria-hidden="true" />
      <p>Loading {fileName}</p>
    </div>
  )
}
