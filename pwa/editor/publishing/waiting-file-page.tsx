import { FileText } from 'lucide-react'
import { lazy, Suspense, useEffect, useState } from 'react'
import type { LocalDraft } from '../../data/device/draft-tables.ts'
import { useLive } from '../../data/use-live.ts'
import { tryAgain } from '../../sync/device/change-draft.ts'
import { engineOf } from '../../sync/engine/engines.ts'
import { Button } from '../../ui/controls/button.tsx'
import { ButtonLink } from '../../ui/controls/button-link.tsx'
import { Loading } from '../../ui/feedback/loading.tsx'
import { Notice } from '../../ui/feedback/notice.tsx'
import { Page } from '../../ui/layout/page.tsx'
import styles from './published.module.css'

const PdfViewer = lazy(() =>
  import('../../document/pdf/pdf-viewer.tsx').then((module) => ({ default: module.PdfViewer })),
)

type WaitingFilePageProps = {
  userId: number
  row: LocalDraft
  onOpen: (place: { ideaId: number }) => void
  onLeave: () => void
}

/** A PDF that only this device has. Once it is uploaded it becomes an idea, and its page opens. */
export function WaitingFilePage({ userId, row, onOpen, onLeave }: WaitingFilePageProps) {
  const engine = engineOf(userId)
  const { draftId, file } = row
  const stored = useLive(async () => {
    const { store } = engine.context
    const [card, entry] = await Promise.all([store.findCard(draftId), store.findEntry(draftId)])
    return { card, entry }
  }, [userId, draftId])
  const kept = useLive(
    () => engine.context.store.read((tables) => tables.findFile(file?.hash ?? '')),
    [userId, file?.hash],
  )
  const [bytes, setBytes] = useState<Blob>()
  useEffect(() => {
    // Each read of the device makes a new blob with the same bytes; the document is opened once.
    if (kept?.blob) setBytes((known) => known ?? kept.blob ?? undefined)
  }, [kept])
  const ideaId = stored?.card?.ideaId
  const isGone = stored !== undefined && stored !== null && stored.card === null
  useEffect(() => {
    if (ideaId !== undefined) onOpen({ ideaId })
    else if (isGone) onLeave()
  }, [ideaId, isGone, onOpen, onLeave])
  const blocked = stored?.entry?.blocked
  return (
    <Page title={row.title} width="reading" className={styles.page}>
      <h1 className={styles.title}>{row.title}</h1>
      <Notice
        tone={blocked ? 'danger' : 'vault'}
        icon={<FileText size={20} strokeWidth={1.75} />}
        title={blocked ? 'The server refused this file' : 'Saved on this device, will sync'}
      >
        <p>{blocked ? blocked.message : 'It becomes an idea once there is a connection.'}</p>
        <Button onClick={() => void tryAgain(engine.context.store, draftId).finally(() => engine.retry())}>
          Try now
        </Button>
        <ButtonLink to="/dashboard" variant="quiet">
          Back to the portfolio
        </ButtonLink>
      </Notice>
      {bytes ? (
        <section className={styles.pdf} aria-label={file?.fileName}>
          <Suspense fallback={<Loading label="Loading document..." />}>
            <PdfViewer source={bytes} fileName={file?.fileName ?? row.title} />
          </Suspense>
        </section>
      ) : null}
    </Page>
  )
}
