import { BadgeCheck, Cloud, CloudOff, History, Smartphone } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { Button } from '../../ui/controls/button.tsx'
import { Chip } from '../../ui/controls/chip.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { Skeleton } from '../../ui/feedback/loading.tsx'
import { Notice } from '../../ui/feedback/notice.tsx'
import { formatDateTime } from '../../ui/look/format-date.ts'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import styles from './history.module.css'
import type { KeptVersion } from './kept-versions.ts'
import { sealedSince } from './sealed-words.tsx'
import type { useKeptVersions } from './use-kept-versions.ts'

type HistoryListProps = {
  history: ReturnType<typeof useKeptVersions>
  isOnServer: boolean
  /** The version that was just open: it gets the focus. */
  last: string | null
  /** The note about sealing. */
  note: ReactNode
  onChoose: (key: string) => void
  onClose: () => void
}

const icon = { size: 14, strokeWidth: 1.75, 'aria-hidden': true } as const
const marks = {
  device: { word: 'This device', icon: <Smartphone {...icon} /> },
  server: { word: 'Server', icon: <Cloud {...icon} /> },
} as const

/** All kept versions, newest first, and the state of those on the server. */
export function HistoryList({ history, isOnServer, last, note, onChoose, onClose }: HistoryListProps) {
  const { kept, server, isLoading, isBroken, retry } = history
  const list = useRef<HTMLUListElement>(null)
  useEffect(() => {
    if (last !== null) list.current?.querySelector<HTMLElement>(`[data-version="${last}"]`)?.focus()
  }, [last])
  const isWaiting = isLoading || server.state === 'loading'
  return (
    <Dialog open kind="sheet" title="History" onClose={onClose}>
      {isBroken ? (
        <Notice tone="danger" role="alert" title="This device's versions could not be loaded">
          <p>Its storage cannot be read. Close the app and open it again.</p>
        </Notice>
      ) : null}
      {server.state === 'offline' ? (
        <Notice tone="plain" role="status" icon={<CloudOff size={20} strokeWidth={1.75} />}>
          <p>The server's versions need a connection. These are the versions on this device.</p>
          <Button className={styles.retry} onClick={retry}>
            Try again
          </Button>
        </Notice>
      ) : null}
      {server.state === 'failed' ? (
        <Notice tone="danger" role="alert" title="The server's versions could not be loaded">
          <p>{server.message}</p>
          <Button className={styles.retry} onClick={retry}>
            Try again
          </Button>
        </Notice>
      ) : null}
      {note}
      {kept.length > 0 ? (
        <ul className={styles.list} ref={list}>
          {kept.map((version) => (
            <li key={version.key}>
              <Row version={version} onChoose={() => onChoose(version.key)} />
            </li>
          ))}
        </ul>
      ) : null}
      {isWaiting ? (
        <div className={styles.waiting} aria-busy="true">
          <p className={styles.soft} role="status">
            {isLoading ? 'Loading versions...' : "Loading the server's versions..."}
          </p>
          <Skeleton />
          <Skeleton shape="short" />
        </div>
      ) : null}
      {kept.length === 0 && !isWaiting && !isBroken ? (
        <EmptyState title="No earlier versions yet" picture={<History size={28} strokeWidth={1.5} />}>
          {isOnServer
            ? 'Each time you keep writing after a save, your earlier words are kept here.'
            : 'Once this idea is saved and changed, your earlier words are kept here.'}
        </EmptyState>
      ) : null}
    </Dialog>
  )
}

function Row({ version, onChoose }: { version: KeptVersion; onChoose: () => void }) {
  const { key, at, reason, title, excerpt, size, places, isCurrent, sealed } = version
  return (
    <button type="button" className={styles.row} data-version={key} onClick={onChoose}>
      <span className={styles.when}>{formatDateTime(at)}</span>
      <span className={styles.soft}>
        {reason}, {size}
        {isCurrent ? ', same as now' : ''}
      </span>
      <span className={`serif ${styles.words}`}>
        {title || 'Untitled Idea'}
        {excerpt ? <span className={styles.excerpt}> {excerpt}</span> : null}
      </span>
      <span className={styles.marks}>
        {sealed ? (
          <Chip tone="seal" icon={<BadgeCheck {...icon} />}>
            {sealedSince(sealed)}
          </Chip>
        ) : null}
        {places.map((place) => (
          <Chip key={place} icon={marks[place].icon}>
            {marks[place].word}
          </Chip>
        ))}
      </span>
    </button>
  )
}
