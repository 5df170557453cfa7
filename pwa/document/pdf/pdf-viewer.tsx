import { FileX2 } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Button } from '../../ui/controls/button.tsx'
import { Notice } from '../../ui/feedback/notice.tsx'
import type { PdfSource } from './pdf-document.ts'
import { PdfPages } from './pdf-pages.tsx'
import { PdfPassword } from './pdf-password.tsx'
import styles from './pdf-viewer.module.css'
import { usePdfDocument } from './use-pdf-document.ts'

export type PdfViewerProps = {
  source: PdfSource
  fileName: string
  /** What to offer where the PDF cannot be shown, such as a download. */
  fallback?: ReactNode
}

/**
 * Shows a PDF with its pages below each other as part of the page, because phones have no PDF viewer inside a page. The bar sticks to
 * `--sticky-top`, for pages where something above it sticks too.
 */
export function PdfViewer(props: PdfViewerProps) {
  const [attempt, setAttempt] = useState(0)
  return (
    <OpenPdf key={`${attempt} ${placeOf(props.source)}`} onRetry={() => setAttempt(attempt + 1)} {...props} />
  )
}

const messages = {
  damaged: (fileName: string) => `${fileName} is damaged: its pages cannot be read.`,
  refused: (fileName: string) => `The server could not send ${fileName}. Please try again in a moment.`,
  unreachable: (fileName: string) => `${fileName} is safe. Check your connection and try again.`,
} as const

/** A PDF given as bytes has no address of its own. */
const placeOf = (source: PdfSource) => (typeof source === 'string' ? source : 'this device')

function OpenPdf({ source, fileName, fallback, onRetry }: PdfViewerProps & { onRetry: () => void }) {
  const state = usePdfDocument(source)
  if (state.kind === 'ready') return <PdfPages {...state} fileName={fileName} />
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
          {messages[state.reason](fileName)}
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
