import { Check, Copy, Download, TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import type { Words } from '../../data/device/draft-tables.ts'
import { copyRichText } from '../../document/rich-text/copy-rich-text.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Notice } from '../../ui/feedback/notice.tsx'
import { savedWords, saveFile } from '../../ui/feedback/save-file.ts'
import { leftOutMessage } from '../take-out/take-out-items.tsx'
import styles from './notices.module.css'

type NotSavedNoticeProps = {
  userId: number
  /** Why the device refused, without a full stop. */
  reason: string
  words: () => Words
  onRetry: () => Promise<void>
}

const icon = { size: 18, strokeWidth: 1.75, 'aria-hidden': true } as const

/** Shown when the device cannot store the words: they exist on this screen only. Offers every way to save them. */
export function NotSavedNotice({ userId, reason, words, onRetry }: NotSavedNoticeProps) {
  const [message, setMessage] = useState('')
  const [busy, setBusy] = useState(false)
  const copy = async () => {
    const isCopied = await copyRichText(words())
    setMessage(isCopied ? 'Copied.' : 'The browser did not allow copying. Download it instead.')
  }
  const download = async () => {
    try {
      const { ideaFile } = await import('../take-out/idea-file.ts')
      const { name, file, leftOut } = await ideaFile(userId, words(), 'html')
      setMessage(`${savedWords[await saveFile(name, file)]} ${leftOutMessage(leftOut)}`.trim())
    } catch {
      setMessage('The file could not be made. Copy the text instead.')
    }
  }
  const retry = async () => {
    setBusy(true)
    setMessage('')
    await onRetry().catch(() => undefined)
    // If it worked, this notice is gone by now.
    setBusy(false)
    setMessage('Still not saved.')
  }
  return (
    <Notice
      tone="danger"
      role="alert"
      icon={<TriangleAlert size={20} strokeWidth={1.75} />}
      title="Your latest words are NOT saved"
    >
      <p>They are on this screen only: {reason}. Copy or download them, or free some space and try again.</p>
      <div className={styles.actions}>
        <Button
          icon={message === 'Copied.' ? <Check {...icon} /> : <Copy {...icon} />}
          onClick={() => void copy()}
        >
          Copy text
        </Button>
        <Button icon={<Download {...icon} />} onClick={() => void download()}>
          Download
        </Button>
        <Button variant="quiet" busy={busy} onClick={() => void retry()}>
          Try again
        </Button>
      </div>
      <p role="status">{message}</p>
    </Notice>
  )
}
