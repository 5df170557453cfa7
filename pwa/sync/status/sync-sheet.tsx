import { Link } from '@tanstack/react-router'
import { Check, CloudAlert, Copy, Download, RefreshCw } from 'lucide-react'
import { useState } from 'react'
import { copyRichText } from '../../document/rich-text/copy-rich-text.ts'
import { fileNameOf, makeHtmlFile } from '../../document/rich-text/html-file.ts'
import { Button } from '../../ui/controls/button.tsx'
import { ButtonLink } from '../../ui/controls/button-link.tsx'
import { Notice } from '../../ui/feedback/notice.tsx'
import { savedWords, saveFile } from '../../ui/feedback/save-file.ts'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { tryAgain } from '../device/change-draft.ts'
import { exportDraft } from '../device/export-draft.ts'
import { engineOf } from '../engine/engines.ts'
import { useLocalState, useSyncState, useWaiting } from '../engine/use-sync.ts'
import styles from './sync-status.module.css'
import { listWaiting, syncMessage, type WaitingDraft } from './waiting-drafts.ts'

const icon = { size: 18, strokeWidth: 1.75, 'aria-hidden': true } as const

/** Lists the drafts that wait for the server, why, and what their owner can do about it. */
export function SyncSheet({ userId, onClose }: { userId: number; onClose: () => void }) {
  const local = useLocalState(userId)
  const sync = useSyncState(userId)
  const { labels } = useWaiting(userId)
  const waiting = local ? listWaiting(local, sync) : []
  const blocked = waiting.filter(({ isBlocked }) => isBlocked)
  const isSignedOut = sync === 'signed-out' || sync === 'wrong-account'
  const tryNow = async () => {
    const engine = engineOf(userId)
    for (const { draftId } of blocked) await tryAgain(engine.context.store, draftId)
    engine.retry()
  }
  const button = isSignedOut ? (
    <ButtonLink variant="primary" size="large" to="/login" search={{ redirect: '/dashboard' }}>
      Sign in
    </ButtonLink>
  ) : (
    <Button
      variant={waiting.length > 0 ? 'primary' : 'plain'}
      size="large"
      busy={sync === 'syncing'}
      icon={<RefreshCw {...icon} />}
      onClick={() => void tryNow()}
    >
      Try now
    </Button>
  )
  return (
    <Dialog open kind="sheet" title="Sync" onClose={onClose} footer={button}>
      {local === null ? (
        <Notice tone="danger" role="alert" title="Unsent drafts cannot be listed">
          <p>Device storage could not be read. Close the app and open it again.</p>
        </Notice>
      ) : (
        <p role="status">
          {syncMessage({ count: waiting.length, blocked: blocked.length, labels: labels }, sync)}
        </p>
      )}
      {waiting.length > 0 ? (
        <ul className={styles.list}>
          {waiting.map((draft) => (
            <Draft key={draft.draftId} userId={userId} draft={draft} />
          ))}
        </ul>
      ) : null}
    </Dialog>
  )
}

function Draft({ userId, draft }: { userId: number; draft: WaitingDraft }) {
  const { draftId, ideaId, title, reason, isBlocked, isDeleted } = draft
  const address =
    ideaId === null
      ? { params: { id: 'new' }, search: { draft: draftId } }
      : { params: { id: String(ideaId) }, search: {} }
  return (
    <li className={styles.draft}>
      <p className={`serif ${styles.title}`}>
        {isDeleted ? (
          title
        ) : (
          <Link to="/editor/$id" {...address}>
            {title}
          </Link>
        )}
      </p>
      <p className={isBlocked ? styles.refused : styles.soft}>
        {isBlocked ? <CloudAlert {...icon} /> : null}
        <span>{reason}</span>
      </p>
      {isBlocked && !isDeleted ? <ExportButtons userId={userId} draftId={draftId} /> : null}
    </li>
  )
}

/** The buttons that copy or download a refused draft, so that its words can be used elsewhere. */
function ExportButtons({ userId, draftId }: { userId: number; draftId: string }) {
  const [message, setMessage] = useState('')
  const read = () => exportDraft(engineOf(userId).context, draftId)
  const copy = async () => {
    const text = await read().catch(() => null)
    const isCopied = text !== null && (await copyRichText(text))
    setMessage(isCopied ? 'Copied.' : 'It could not be copied. Download it instead.')
  }
  const download = async () => {
    try {
      const text = await read()
      if (!text) return setMessage('It is no longer here.')
      const file = await makeHtmlFile(text.title, [text])
      setMessage(savedWords[await saveFile(fileNameOf(text.title), file)])
    } catch {
      setMessage('The file could not be made. Copy the text instead.')
    }
  }
  return (
    <>
      <div className={styles.ways}>
        <Button
          icon={message === 'Copied.' ? <Check {...icon} /> : <Copy {...icon} />}
          onClick={() => void copy()}
        >
          Copy text
        </Button>
        <Button icon={<Download {...icon} />} onClick={() => void download()}>
          Download
        </Button>
      </div>
      <p className={styles.soft} role="status">
        {message}
      </p>
    </>
  )
}
