import { FileText, Link2 } from 'lucide-react'
import { useEffect, useState } from 'react'
import { dropShared, type SharedFile, type SharedItem } from '../data/inbox.ts'
import { Button } from '../ui/controls/button.tsx'
import { Notice } from '../ui/feedback/notice.tsx'
import { toast } from '../ui/feedback/toast.ts'
import { timeAgo } from '../ui/look/format-date.ts'
import { confirm } from '../ui/overlays/confirm.tsx'
import styles from './shared-intake.module.css'
import { isPdf, keepShared } from './shared-intake-keep.ts'
import { wordsOf } from './shared-intake-words.ts'

type SharedIntakeCardProps = {
  userId: number
  item: SharedItem
  onDraft: (draftId: string) => void
  onGone: () => void
}

/** One shared item: its content, what could not be taken, and buttons to make a draft or discard it. */
export function SharedIntakeCard({ userId, item, onDraft, onGone }: SharedIntakeCardProps) {
  const [isBusy, setBusy] = useState(false)
  const { title } = wordsOf(item, [])
  const pdfs = item.files.filter(isPdf)
  const pictures = item.files.filter((file) => !isPdf(file))
  const hasContent = item.files.length > 0 || item.title + item.text + item.url !== ''
  const take = async () => {
    setBusy(true)
    try {
      const draftId = await keepShared(userId, item.id)
      if (draftId) onDraft(draftId)
      else onGone()
    } catch {
      setBusy(false)
      toast({
        title: 'Not saved',
        description: 'This device could not save the draft. What you shared is still here.',
        variant: 'destructive',
      })
    }
  }
  const discard = async () => {
    const question = {
      title: 'Discard it?',
      description: `“${title}” is removed from this device.`,
      confirmLabel: 'Discard',
      danger: true,
    }
    if (hasContent && !(await confirm(question))) return
    await dropShared(item.id).catch(() => undefined)
    onGone()
  }
  return (
    <li className={styles.card}>
      <div>
        <h2 className={styles.heading}>{hasContent ? title : 'None of this could be added'}</h2>
        <p className={styles.soft}>Arrived {timeAgo(item.receivedAt)}</p>
      </div>
      {item.text ? <p className={styles.text}>{item.text}</p> : null}
      {item.url ? (
        <p className={styles.line}>
          <Link2 size={18} strokeWidth={1.75} aria-hidden="true" />
          <span>{item.url}</span>
        </p>
      ) : null}
      {pictures.length > 0 ? (
        <div className={styles.pictures}>
          {pictures.map((file) => (
            <Picture key={`${file.name} ${file.blob.size}`} file={file} />
          ))}
        </div>
      ) : null}
      {pdfs.map((file) => (
        <p className={styles.line} key={`${file.name} ${file.blob.size}`}>
          <FileText size={18} strokeWidth={1.75} aria-hidden="true" />
          <span>{file.name}</span>
        </p>
      ))}
      {pdfs.length > 0 && pdfs.length + pictures.length + item.text.length + item.url.length > 1 ? (
        <p className={styles.soft}>Each PDF becomes an idea of its own.</p>
      ) : null}
      {item.refused.length > 0 ? (
        <Notice tone="danger" title="Not added">
          <ul className={styles.refused}>
            {item.refused.map(({ name, reason }) => (
              <li key={name}>
                {name}: {reason}
              </li>
            ))}
          </ul>
        </Notice>
      ) : null}
      <div className={styles.actions}>
        {hasContent ? (
          <Button variant="primary" size="large" busy={isBusy} onClick={() => void take()}>
            Make a draft
          </Button>
        ) : null}
        <Button size={hasContent ? 'normal' : 'large'} disabled={isBusy} onClick={() => void discard()}>
          {hasContent ? 'Discard' : 'OK'}
        </Button>
      </div>
    </li>
  )
}

function Picture({ file }: { file: SharedFile }) {
  const [address, setAddress] = useState<string>()
  useEffect(() => {
    const url = URL.createObjectURL(file.blob)
    setAddress(url)
    return () => URL.revokeObjectURL(url)
  }, [file])
  return <img className={styles.picture} src={address} alt={file.name} />
}
