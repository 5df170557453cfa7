import { GitBranch, RotateCcw } from 'lucide-react'
import { useState } from 'react'
import type { Idea } from '#contract/ideas.ts'
import { Button } from '../ui/button.tsx'
import { Notice } from '../ui/notice.tsx'
import { askToDiscard } from './ask-to-discard.ts'
import styles from './notices.module.css'
import type { Draft } from './use-draft.ts'
import { useKeepCopy } from './use-keep-copy.ts'

type RestoredNoticeProps = {
  draft: Draft
  changedElsewhere: boolean
  /** Where the writing goes on without the discarded words. */
  onDiscarded: () => void
  onCopied: (idea: Idea) => void
}

const icon = { size: 20, strokeWidth: 1.75 } as const

/** These words came from this device. They go only when their writer discards them by name. */
export function RestoredNotice({ draft, changedElsewhere, onDiscarded, onCopied }: RestoredNoticeProps) {
  const [busy, setBusy] = useState(false)
  const keepCopy = useKeepCopy(onCopied)
  const discard = async () => {
    if (!(await askToDiscard(draft.words().title, draft.place.current.ideaId !== null))) return
    await draft.discard()
    onDiscarded()
  }
  const copy = async () => {
    setBusy(true)
    await keepCopy(draft.words(), draft.discard)
    setBusy(false)
  }
  if (changedElsewhere) {
    return (
      <Notice
        tone="danger"
        icon={<GitBranch {...icon} />}
        title="This idea was changed elsewhere after you wrote these words"
      >
        <p>Nothing is lost: both versions exist. Choose what happens to yours.</p>
        <div className={styles.actions}>
          <Button busy={busy} onClick={() => void copy()}>
            Keep mine as a new idea
          </Button>
          <Button variant="quiet" onClick={() => void discard()}>
            Use the other version
          </Button>
        </div>
      </Notice>
    )
  }
  return (
    <Notice tone="vault" icon={<RotateCcw {...icon} />} title="Your unsaved words are back">
      <p>This device kept them. Save to send them to the server.</p>
      <div className={styles.actions}>
        <Button variant="quiet" onClick={() => void discard()}>
          Discard
        </Button>
      </div>
    </Notice>
  )
}
