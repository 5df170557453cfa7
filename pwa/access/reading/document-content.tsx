import { lazy, type ReactNode, Suspense, useEffect } from 'react'
import { getDocumentAsset, type OpenedDocument } from '#contract/access.ts'
import { contentKind } from '#contract/content/content-kind.ts'
import { urlOf } from '../../data/request.ts'
import { Skeleton } from '../../ui/feedback/loading.tsx'
import { lazyPart } from '../../ui/layout/lazy-part.ts'
import styles from './document-page.module.css'

const DocumentPdf = lazy(() =>
  import('./document-pdf.tsx').then((module) => ({ default: module.DocumentPdf })),
)
const RichText = lazy(() => {
  // Its sanitiser at the same time, not after it; a failure is told by the one who uses it.
  import('../../document/rich-text/rich-text-fragment.ts').catch(() => undefined)
  return import('../../document/rich-text/rich-text.tsx').then((module) => ({ default: module.RichText }))
})
const ElementsView = lazy(() =>
  import('../../document/elements/elements-view.tsx').then((module) => ({ default: module.ElementsView })),
)

/** Without its code nothing is counted, and the document is read all the same. */
const ShownCounter = lazyPart(async () => (await import('./shown-counter.tsx')).ShownCounter)

type DocumentContentProps = {
  accessToken: string
  opened: OpenedDocument
  full: boolean
  /** Its viewer is on the page: what is not part of that may load now. */
  isShown: boolean
  onShown: (isShown: boolean) => void
}

/**
 * The specification's kinds of content, each with its viewer, which loads only when it is needed. What a reader, not the owner, has on
 * the screen is counted.
 */
export function DocumentContent(props: DocumentContentProps) {
  const { accessToken, opened, isShown } = props
  return (
    <>
      <Suspense fallback={<Waiting />}>
        {viewerFor(props)}
        <Shown onShown={props.onShown} />
      </Suspense>
      {isShown && !opened.preview ? (
        <Suspense>
          <ShownCounter
            accessToken={accessToken}
            viewId={opened.viewId ?? undefined}
            content={opened.idea.content}
          />
        </Suspense>
      ) : null}
    </>
  )
}

/** Stands beside what is waited for, and tells when that was painted. */
function Shown({ onShown }: Pick<DocumentContentProps, 'onShown'>) {
  useEffect(() => {
    requestAnimationFrame(() => setTimeout(onShown, 0, true))
  }, [onShown])
  return null
}

function viewerFor({ accessToken, opened, full }: DocumentContentProps): ReactNode {
  const { content } = opened.idea
  switch (contentKind(content)) {
    case 'html':
      return <RichText html={String(content)} resolveImage={(src) => readersAddress(src, accessToken)} />
    case 'elements':
      return <ElementsView content={content} />
    case 'pdf':
      return <DocumentPdf accessToken={accessToken} opened={opened} full={full} />
    default:
      return <p className={styles.soft}>Content imported from previous format</p>
  }
}

/** The address at which this reader may fetch a picture of the owner. */
function readersAddress(src: string, accessToken: string): string {
  const id = /^\/api\/assets\/(\d+)\/file$/.exec(src)?.[1]
  return id ? urlOf(getDocumentAsset, { accessToken, id }) : src
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
