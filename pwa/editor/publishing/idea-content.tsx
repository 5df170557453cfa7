import { CloudOff, Download, FileText } from 'lucide-react'
import { lazy, type MouseEvent, Suspense } from 'react'
import * as v from 'valibot'
import { contentKind, PdfContent } from '#contract/content/content-kind.ts'
import type { Idea } from '#contract/ideas.ts'
import { ElementsView } from '../../document/elements/elements-view.tsx'
import { RichText } from '../../document/rich-text/rich-text.tsx'
import { ButtonAnchor } from '../../ui/controls/button.tsx'
import { Loading } from '../../ui/feedback/loading.tsx'
import { Notice } from '../../ui/feedback/notice.tsx'
import { saveFile } from '../../ui/feedback/save-file.ts'
import { isOnHomeScreen } from '../../ui/layout/home-screen.ts'
import styles from './published.module.css'
import { useObjectUrl } from './use-object-url.ts'

const PdfViewer = lazy(() =>
  import('../../document/pdf/pdf-viewer.tsx').then((module) => ({ default: module.PdfViewer })),
)

/** What this device keeps; `file` is null when it had no room for the PDF. */
export type KeptPages = { file: Blob | null }

type IdeaContentProps = {
  idea: Idea
  /** The copy on this device, when the idea is shown without a connection. */
  kept: KeptPages | null
  /** Shown in its own tab. */
  full?: boolean
}

/** Shows an idea's content, by its kind. */
export function IdeaContent({ idea, kept, full = false }: IdeaContentProps) {
  const { content } = idea
  if (typeof content === 'string') {
    return (
      <>
        {kept && hasFiles.test(content) ? (
          <p className={styles.soft}>Pictures and voice memos of this idea need a connection.</p>
        ) : null}
        <RichText html={content} />
      </>
    )
  }
  if (v.is(PdfContent, content)) return <Pdf {...content} ideaId={idea.id} kept={kept} full={full} />
  if (contentKind(content) === 'elements') return <ElementsView content={content} />
  return <p className={styles.soft}>Content imported from previous format</p>
}

const hasFiles = /<(img\b[^>]*\ssrc|div\b[^>]*\sdata-audio)="\//

type PdfProps = { ideaId: number; pdfPath: string; fileName: string; kept: KeptPages | null; full: boolean }

function Pdf({ ideaId, pdfPath, fileName, kept, full }: PdfProps) {
  const keptUrl = useObjectUrl(kept?.file)
  const url = kept ? keptUrl : pdfPath
  const source = kept ? kept.file : pdfPath
  // Scripts may not load the address of bytes that are on the device already (save-links.ts).
  const saveKept = (event: MouseEvent) => {
    if (!kept?.file || !isOnHomeScreen()) return
    event.preventDefault()
    void saveFile(fileName, kept.file)
  }
  return (
    <section className={styles.pdf} aria-label={fileName}>
      <p className={styles.file}>
        <FileText size={18} strokeWidth={1.75} aria-hidden="true" />
        <span className={styles.fileName}>{fileName}</span>
        {source === null || full || isOnHomeScreen() ? null : (
          <ButtonAnchor href={`/editor/${ideaId}?full=true`} target="_blank">
            Open PDF
          </ButtonAnchor>
        )}
        {url === null ? null : (
          <ButtonAnchor
            className={styles.download}
            href={url}
            download={fileName}
            onClick={saveKept}
            aria-label="Download PDF"
          >
            <Download size={18} strokeWidth={1.75} aria-hidden="true" />
          </ButtonAnchor>
        )}
      </p>
      {kept?.file === null ? (
        <Notice
          tone="plain"
          icon={<CloudOff size={20} strokeWidth={1.75} />}
          title="This PDF needs a connection"
        >
          <p>This device had no room for its pages. Everything else is kept here.</p>
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
