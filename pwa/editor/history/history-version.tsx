import { ArrowLeft, Minus, Plus, RotateCcw } from 'lucide-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import type { Words } from '../../data/device/draft-tables.ts'
import { ApiError } from '../../data/request.ts'
import { showPictures } from '../../sync/device/show-pictures.ts'
import { engineOf } from '../../sync/engine/engines.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Skeleton } from '../../ui/feedback/loading.tsx'
import { Notice } from '../../ui/feedback/notice.tsx'
import { formatDateTime } from '../../ui/look/format-date.ts'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { type Difference, diffWords } from './diff-words.ts'
import styles from './history.module.css'
import type { KeptVersion } from './kept-versions.ts'
import { SealedWords } from './sealed-words.tsx'
import { ShownWords } from './shown-words.tsx'

type HistoryVersionProps = {
  userId: number
  version: KeptVersion
  current: Words
  /** Null when the version is not text. */
  readWords: () => Promise<Words | null>
  /** Absent where nothing can be restored. */
  onRestore?: (words: Words) => Promise<void>
  onBack: () => void
  onClose: () => void
}

type Shown =
  | { state: 'loading' }
  | { state: 'failed'; message: string }
  | { state: 'other' }
  | { state: 'read'; words: Words; shown: Words; now: Words; difference: Difference }

/** One version to read, with its differences from the current words, and a button to restore it. */
export function HistoryVersion(props: HistoryVersionProps) {
  const { version, onRestore, onBack, onClose } = props
  const { shown, read } = useShown(props)
  const [busy, setBusy] = useState(false)
  const back = useRef<HTMLButtonElement>(null)
  useEffect(() => back.current?.focus({ preventScroll: true }), [])
  const restore = async (words: Words) => {
    setBusy(true)
    await onRestore?.(words).finally(() => setBusy(false))
  }
  const canRestore = onRestore && shown.state === 'read' && shown.difference.count > 0
  return (
    <Dialog
      open
      kind="sheet"
      title={formatDateTime(version.at)}
      onClose={onClose}
      footer={
        <>
          <Button
            ref={back}
            icon={<ArrowLeft size={18} strokeWidth={1.75} aria-hidden="true" />}
            onClick={onBack}
          >
            All versions
          </Button>
          {canRestore ? (
            <Button
              variant="primary"
              size="large"
              busy={busy}
              icon={<RotateCcw size={18} strokeWidth={1.75} aria-hidden="true" />}
              onClick={() => void restore(shown.words)}
            >
              Restore this version
            </Button>
          ) : null}
        </>
      }
    >
      <p className={styles.soft}>
        {version.reason}, {version.size}
      </p>
      {version.sealed ? <SealedWords sealed={version.sealed} /> : null}
      {shown.state === 'loading' ? (
        <div className={styles.waiting} aria-busy="true">
          <Skeleton shape="title" />
          <Skeleton />
          <Skeleton shape="short" />
        </div>
      ) : null}
      {shown.state === 'failed' ? (
        <Notice tone="danger" role="alert" title="This version could not be loaded">
          <p>{shown.message}</p>
          <Button className={styles.retry} onClick={() => void read()}>
            Try again
          </Button>
        </Notice>
      ) : null}
      {shown.state === 'other' ? <p>This version is not text and cannot be shown here.</p> : null}
      {shown.state === 'read' ? <Reading {...shown} isWriting={onRestore !== undefined} /> : null}
    </Dialog>
  )
}

function useShown({ userId, current, readWords }: HistoryVersionProps) {
  const [shown, setShown] = useState<Shown>({ state: 'loading' })
  const read = async () => {
    setShown({ state: 'loading' })
    try {
      const words = await readWords()
      if (words === null) return setShown({ state: 'other' })
      const { context } = engineOf(userId)
      const [its, now] = await Promise.all([showPictures(context, words), showPictures(context, current)])
      setShown({ state: 'read', words, shown: its, now, difference: diffWords(its, now) })
    } catch (error) {
      const message = error instanceof ApiError ? error.message : 'It needs a connection. Please try again.'
      setShown({ state: 'failed', message })
    }
  }
  const start = useRef(read)
  useEffect(() => void start.current(), [])
  return { shown, read }
}

type ReadingProps = { shown: Words; now: Words; difference: Difference; isWriting: boolean }

/** Focusable, so that the keyboard can scroll the text. */
const focusable = { tabIndex: 0, 'aria-label': 'Words of this version' }

function Reading({ shown, now, difference, isWriting }: ReadingProps) {
  const { count, hasOtherTitle, stretches } = difference
  const title = (words: Words) => <p className={`serif ${styles.title}`}>{words.title || 'Untitled Idea'}</p>
  return (
    <>
      <p className={styles.soft}>
        {count === 0
          ? 'These are your current words.'
          : `${count === 1 ? '1 difference' : `${count} differences`} from your current words.${isWriting ? ' Restoring keeps them as a version, too.' : ''}`}
      </p>
      <section {...focusable}>
        {hasOtherTitle ? (
          <>
            <Only here>{title(shown)}</Only>
            <Only>{title(now)}</Only>
          </>
        ) : (
          title(shown)
        )}
        {stretches.map((stretch) => {
          const { key } = stretch
          if (stretch.isSame) return <ShownWords key={key} html={stretch.html} />
          return (
            <div key={key} className={styles.differs}>
              {stretch.mine === '' ? null : (
                <Only here>
                  <ShownWords html={stretch.mine} />
                </Only>
              )}
              {stretch.theirs === '' ? null : (
                <Only>
                  <ShownWords html={stretch.theirs} />
                </Only>
              )}
            </div>
          )
        })}
      </section>
    </>
  )
}

/** What only the kept version has is marked as inserted, what only the current words have as deleted; a label says so, too. */
function Only({ here = false, children }: { here?: boolean; children: ReactNode }) {
  const Mark = here ? 'ins' : 'del'
  const Icon = here ? Plus : Minus
  return (
    <Mark className={here ? styles.here : styles.now}>
      <span className={styles.word}>
        <Icon size={14} strokeWidth={2} aria-hidden="true" />
        {here ? 'Only in this version' : 'Only in your current words'}
      </span>
      {children}
    </Mark>
  )
}
