import { ExternalLink } from 'lucide-react'
import * as v from 'valibot'
import { getDocumentFile, type OpenedDocument } from '#contract/access.ts'
import { PdfContent } from '#contract/content/content-kind.ts'
import { urlOf } from '../../data/request.ts'
import { PdfViewer } from '../../document/pdf/pdf-viewer.tsx'
import { ButtonAnchor } from '../../ui/controls/button.tsx'
import { isOnHomeScreen } from '../../ui/layout/home-screen.ts'
import styles from './document-page.module.css'
import { DownloadButton } from './download-button.tsx'

type Props = { accessToken: string; opened: OpenedDocument; full: boolean }

/** A PDF, with a download button if its link allows downloads. */
export function DocumentPdf({ accessToken, opened, full }: Props) {
  const { content } = opened.idea
  const fileName = v.is(PdfContent, content) ? content.fileName : 'document.pdf'
  const download = opened.allowDownload ? (
    <DownloadButton accessToken={accessToken} variant="quiet">
      Download PDF
    </DownloadButton>
  ) : null
  return (
    <>
      <div className={styles.pdfLinks}>
        {full || isOnHomeScreen() ? null : (
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
      <PdfViewer source={urlOf(getDocumentFile, { accessToken })} fileName={fileName} fallback={download} />
    </>
  )
}
