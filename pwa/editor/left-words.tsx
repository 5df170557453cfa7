import { FileClock } from 'lucide-react'
import { useState } from 'react'
import type { Idea } from '#contract/ideas.ts'
import type { LocalDraft } from '../data/db.ts'
import { dropDraft } from '../data/local-drafts.ts'
import { Button } from '../ui/button.tsx'
import { Notice } from '../ui/notice.tsx'
import { askToDiscard } from './ask-to-discard.ts'
import styles from './notices.module.css'
import { useKeepCopy } from './use-keep-copy.ts'

type LeftWordsProps = { userId: number; left: LocalDraft; why: string; onCopied: (idea: Idea) => void }

/** Words of this device whose idea takes no words any more (published or deleted elsewhere): a new idea, or gone by name. */
export function LeftWords({ userId, left, why, onCopied }: LeftWordsProps) {
  const [gone, setGone] = useState(false)
  const [busy, setBusy] = useState(false)
  const keepCopy = useKeepCopy(onCopied)
  const letGo = async () => {
    await dropDraft(userId, left.key, left)
    setGone(true)
  }
  const discard = async () => {
    if (await askToDiscard(left.title, true)) await letGo()
  }
  const copy = async () => {
    setBusy(true)
    await keepCopy(left, letGo)
    setBusy(false)
  }
  if (gone) return null
  return (
    <Notice
      tone="danger"
      icon={<FileClock size={20} strokeWidth={1.75} />}
      title="This device holds words that were not saved"
    >
      <p>{why} You can keep yours as a new idea.</p>
      <div className={styles.actions}>
        <Button busy={busy} onClick={() => void copy()}>
          Keep mine as a new idea
        </Button>
        <Button variant="quiet" onClick={() => void discard()}>
          Discard
        </Button>
      </div>
    </Notice>
  )
}
