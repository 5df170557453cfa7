import { Download, Trash2 } from 'lucide-react'
import { useState } from 'react'
import type { UnreadableRows } from '../../data/device/unreadable-rows.ts'
import { fileNameOf, makeHtmlFile } from '../../document/rich-text/html-file.ts'
import { RichText } from '../../document/rich-text/rich-text.tsx'
import { Button } from '../../ui/controls/button.tsx'
import { savedWords, saveFile } from '../../ui/feedback/save-file.ts'
import { confirm } from '../../ui/overlays/confirm.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { wordsOfUnreadable } from '../device/unreadable-drafts.ts'
import { engineOf } from '../engine/engines.ts'
import styles from './sync-status.module.css'

const icon = { size: 18, strokeWidth: 1.75, 'aria-hidden': true } as const

type UnreadableSheetProps = { userId: number; drafts: UnreadableRows[]; onClose: () => void }

/** The words of ideas that this version of the app cannot read. Loaded only when opened, because few devices ever have one. */
export function UnreadableSheet({ userId, drafts, onClose }: UnreadableSheetProps) {
  return (
    <Dialog open kind="sheet" title="Kept unchanged" onClose={onClose}>
      <ul className={styles.list}>
        {drafts.map((rows) => (
          <UnreadableDraft key={rows.id} userId={userId} rows={rows} />
        ))}
      </ul>
    </Dialog>
  )
}

function UnreadableDraft({ userId, rows }: { userId: number; rows: UnreadableRows }) {
  const [message, setMessage] = useState('')
  const words = wordsOfUnreadable(rows) ?? { title: '', html: '' }
  const title = words.title || 'Untitled Idea'
  const download = async () => {
    try {
      const saved = await saveFile(
        fileNameOf(title),
        await makeHtmlFile(title, [{ title, html: words.html }]),
      )
      setMessage(savedWords[saved])
    } catch {
      setMessage('The file could not be made. Select the text and copy it instead.')
    }
  }
  const discard = async () => {
    const isSure = await confirm({
      title: 'Discard these words?',
      description: `This deletes what this device kept of "${title}". Download it first if you are not sure.`,
      confirmLabel: 'Discard',
      danger: true,
    })
    if (!isSure) return
    const { store } = engineOf(userId).context
    await store
      .write((tables) => tables.dropUnreadable(rows.id))
      .catch(() => setMessage('It could not be discarded.'))
  }
  return (
    <li className={styles.draft}>
      <p className={`serif ${styles.title}`}>{title}</p>
      <RichText html={words.html} />
      <div className={styles.ways}>
        <Button icon={<Download {...icon} />} onClick={() => void download()}>
          Download
        </Button>
        <Button variant="quiet" icon={<Trash2 {...icon} />} onClick={() => void discard()}>
          Discard
        </Button>
      </div>
      <p className={styles.soft} role="status">
        {message}
      </p>
    </li>
  )
}
