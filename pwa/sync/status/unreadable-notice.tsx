import { Download, FileWarning, Trash2 } from 'lucide-react'
import { useState } from 'react'
import type { UnreadableRows } from '../../data/device/draft-tables.ts'
import { useLive } from '../../data/use-live.ts'
import { fileNameOf, makeHtmlFile } from '../../document/rich-text/html-file.ts'
import { RichText } from '../../document/rich-text/rich-text.tsx'
import { Button } from '../../ui/controls/button.tsx'
import { Notice } from '../../ui/feedback/notice.tsx'
import { savedWords, saveFile } from '../../ui/feedback/save-file.ts'
import { confirm } from '../../ui/overlays/confirm.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { wordsOfUnreadable } from '../device/unreadable-drafts.ts'
import { engineOf } from '../engine/engines.ts'
import styles from './sync-status.module.css'

const icon = { size: 18, strokeWidth: 1.75, 'aria-hidden': true } as const

/** Lists ideas that this version of the app cannot read. They stay as they are, and can be read and downloaded. */
export function UnreadableNotice({ userId }: { userId: number }) {
  const [isOpen, setOpen] = useState(false)
  const found = useLive(() => engineOf(userId).context.store.listUnreadable(), [userId])
  const drafts = found?.filter((rows) => wordsOfUnreadable(rows) !== null) ?? []
  if (drafts.length === 0) return null
  const isOne = drafts.length === 1
  return (
    <Notice
      tone="danger"
      icon={<FileWarning size={20} strokeWidth={1.75} />}
      title={`${isOne ? '1 idea' : `${drafts.length} ideas`} on this device cannot be edited`}
    >
      <p>
        This version of the app does not understand how {isOne ? 'it was' : 'they were'} stored. Nothing was
        changed: the words are kept as they are.
      </p>
      <Button onClick={() => setOpen(true)}>Show the words</Button>
      {isOpen ? (
        <Dialog open kind="sheet" title="Kept as they are" onClose={() => setOpen(false)}>
          <ul className={styles.list}>
            {drafts.map((rows) => (
              <UnreadableDraft key={rows.id} userId={userId} rows={rows} />
            ))}
          </ul>
        </Dialog>
      ) : null}
    </Notice>
  )
}

function UnreadableDraft({ userId, rows }: { userId: number; rows: UnreadableRows }) {
  const [said, setSaid] = useState('')
  const words = wordsOfUnreadable(rows) ?? { title: '', html: '' }
  const title = words.title || 'Untitled Idea'
  const download = async () => {
    try {
      const saved = await saveFile(
        fileNameOf(title),
        await makeHtmlFile(title, [{ title, html: words.html }]),
      )
      setSaid(savedWords[saved])
    } catch {
      setSaid('The file could not be made. Select the text and copy it instead.')
    }
  }
  const discard = async () => {
    const isSure = await confirm({
      title: 'Discard these words?',
      description: `What this device kept of "${title}" will be gone. Download it first if you are not sure.`,
      confirmLabel: 'Discard',
      danger: true,
    })
    if (!isSure) return
    const { store } = engineOf(userId).context
    await store
      .write((tables) => tables.dropUnreadable(rows.id))
      .catch(() => setSaid('It could not be discarded.'))
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
        {said}
      </p>
    </li>
  )
}
