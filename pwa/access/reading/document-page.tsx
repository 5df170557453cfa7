import { type ReactNode, Suspense, useState } from 'react'
import type { OpenedDocument } from '#contract/access.ts'
import { contentKind } from '#contract/content/content-kind.ts'
import { lazyPart } from '../../ui/layout/lazy-part.ts'
import { useIsWide } from '../../ui/layout/use-is-wide.ts'
import { useKeptFocus } from '../../ui/layout/use-kept-focus.ts'
import { usePageTitle } from '../../ui/layout/use-page-title.ts'
import { classes } from '../../ui/look/classes.ts'
import { DocumentContent } from './document-content.tsx'
import { DocumentDock } from './document-dock.tsx'
import { DocumentHeader } from './document-header.tsx'
import styles from './document-page.module.css'
import { DownloadButton } from './download-button.tsx'
import { useCommentsSheet } from './use-comments-sheet.ts'
import type { ReadingSession } from './use-reading-session.ts'
import { Watermark, watermarkText } from './watermark.tsx'

/** Below the content, so it is loaded after it. If its code cannot be loaded, the document stays. */
const Verification = lazyPart(async () => (await import('./verification.tsx')).Verification)

/** Comments of this link's reader. They belong to another feature, so the route passes them in; `unsent` is shown after the reading. */
export type CommentParts = Record<
  'panel' | 'count' | 'places' | 'unsent',
  (reading: ReturnType<typeof readingOf>) => ReactNode
>

/** The reading whose comments are shown. */
export const readingOf = (
  accessToken: string,
  { idea, recipient }: OpenedDocument,
  { endsReading }: ReadingSession,
) => ({
  ideaId: idea.id,
  accessToken,
  readerId: recipient?.id ?? null,
  endsReading,
})

export type DocumentPageProps = {
  accessToken: string
  opened: OpenedDocument
  session: ReadingSession
  comments: CommentParts
  full: boolean
}

/** The document, with its comments beside it, or in a sheet on small screens. */
export function DocumentPage({ accessToken, opened, session, comments, full }: DocumentPageProps) {
  const { idea, allowDownload, preview } = opened
  const reading = readingOf(accessToken, opened, session)
  const { Sheet, open, close } = useCommentsSheet()
  const [isShown, setShown] = useState(false)
  const [watermark] = useState(() => watermarkText(opened, new Date()))
  const wide = useIsWide(1080)
  usePageTitle('Document')
  useKeptFocus()
  const beside = wide && !full
  const pdf = contentKind(idea.content) === 'pdf'
  return (
    <div translate="no" className={classes(styles.screen, !allowDownload && styles.noPrint)}>
      <DocumentHeader accessToken={accessToken} opened={opened} session={session} />
      <div className={classes(styles.columns, beside && styles.beside, pdf && styles.pdf)}>
        <main id="main" tabIndex={-1} className={styles.main}>
          <h1 className={styles.title} dir="auto">
            {idea.title || 'Untitled Idea'}
          </h1>
          <p className={styles.by}>by {idea.user.name || 'the document owner'}</p>
          <DocumentContent {...{ accessToken, opened, full, isShown }} onShown={setShown} />
          {/* Shown together, and after the content above: a button that moves is easily missed. */}
          {isShown ? (
            <Suspense>
              {full ? null : <Verification accessToken={accessToken} opened={opened} />}
              {allowDownload && !pdf ? (
                <DownloadButton accessToken={accessToken} className={styles.download}>
                  Download
                </DownloadButton>
              ) : null}
            </Suspense>
          ) : null}
        </main>
        {beside ? (
          <aside className={styles.panel} aria-label="Comments">
            <h2 className={styles.panelTitle}>Comments</h2>
            {preview ? <PreviewComments /> : comments.panel(reading)}
          </aside>
        ) : null}
      </div>
      <DocumentDock
        session={session}
        count={isShown && !preview ? comments.count(reading) : null}
        {...(beside || full ? {} : { onComments: () => void open() })}
      />
      {Sheet && !beside ? (
        <Sheet onClose={close}>{preview ? <PreviewComments /> : comments.panel(reading)}</Sheet>
      ) : null}
      {isShown && !preview && !full ? comments.places(reading) : null}
      <Watermark text={watermark} />
    </div>
  )
}

const PreviewComments = () => (
  <p className={styles.soft}>Readers write to you here. You answer on the page of the idea.</p>
)
