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
  // Loads the sanitiser in parallel; if that fails, RichText reports it.
  import('../../document/rich-text/rich-text-fragment.ts').catch(() => undefined)
  return import('../../document/rich-text/rich-text.tsx').then((module) => ({ default: module.RichText }))
})
const ElementsView = lazy(() =>
  import('../../document/elements/elements-view.tsx').then((module) => ({ default: module.ElementsView })),
)

/** If its code cannot be loaded, nothing is counted, but the document can still be read. */
const ShownCounter = lazyPart(async () => (await import('./shown-counter.tsx')).ShownCounter)

type DocumentContentProps = {
  accessToken: string
  opened: OpenedDocument
  full: boolean
  /** The viewer is on the page, so that everything else may load now. */
  isShown: boolean
  onShown: (isShown: boolean) => void
}

/**
 * Shows the specification's kinds of content, each with a viewer that is loaded when it is needed. Counts what readers, not the owner,
 * have on the screen.
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

/** A sibling of the lazy viewer: calls `onShown` once that has been painted. */
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

/** URL at which this reader may fetch one of the owner's pictures. */
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
