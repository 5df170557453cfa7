import { CopyPlus, Fingerprint, LockKeyhole } from 'lucide-react'
import { useState } from 'react'
import type { Idea } from '#contract/ideas.ts'
import { isSampleKey, sampleStays } from '#contract/rules/sample-idea.ts'
import { SealingSheet } from '../../document/seal/sealing-sheet.tsx'
import { Button } from '../../ui/controls/button.tsx'
import { Notice } from '../../ui/feedback/notice.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { type SealedFact, withSizeOf } from './count-words.ts'
import { Fingerprints } from './fingerprints.tsx'
import styles from './publish.module.css'
import type { SealedFile } from './sealed-files.ts'
import { useSealing } from './use-sealing.ts'

export type PublishSheetProps = {
  title: string
  facts: SealedFact[]
  /** A file cannot be edited and has no versions. */
  isFile?: boolean
  busy: boolean
  /** The idea as the server has it now; null when that is unknown, or differs from what is shown. */
  readIdea: () => Promise<Idea | null>
  /** `seen`: the idea whose fingerprint was shown. */
  onPublish: (seen: Idea | null) => Promise<Idea | null>
  /** `files` were hashed before publishing. From now on there is no editor. */
  onPublished: (idea: Idea, files: readonly SealedFile[]) => void
  onClose: () => void
}

const icon = { size: 22, strokeWidth: 1.75, 'aria-hidden': true } as const

/** Says in three points what freezing means, and lists what is frozen. The seal is shown afterwards (sealed.tsx). */
export function PublishSheet({
  title,
  facts,
  isFile = false,
  busy,
  readIdea,
  onPublish,
  onPublished,
  onClose,
}: PublishSheetProps) {
  const [isAsking, setAsking] = useState(false)
  const { sealing, isHashing, hashAgain } = useSealing(readIdea)
  const isSample = isSampleKey(sealing?.idea.draftKey)
  const publish = async () => {
    const idea = await onPublish(sealing?.idea ?? null)
    if (!idea) return hashAgain()
    toast({ title: 'Success', description: 'Idea published successfully!' })
    onPublished(idea, sealing?.files ?? [])
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title="Seal this idea?"
      kind="sheet"
      footer={
        <>
          <Button variant="quiet" size="large" onClick={onClose}>
            {isFile ? 'Not yet' : 'Keep writing'}
          </Button>
          {isSample ? null : (
            <Button variant="primary" size="large" busy={busy} onClick={() => void publish()}>
              {busy ? 'Sealing...' : 'Publish'}
            </Button>
          )}
        </>
      }
    >
      {isSample ? (
        <Notice tone="plain">
          <p>{sampleStays}</p>
        </Notice>
      ) : null}
      <p className={styles.lead}>After that nobody can change it, not even you.</p>
      <ul className={styles.meaning}>
        <li>
          <LockKeyhole {...icon} />
          It is frozen exactly as it is now: it can never be edited, or deleted on its own.
        </li>
        <li>
          <Fingerprint {...icon} />
          Its fingerprint and the date are recorded with it. The words stay private until you share them.
        </li>
        <li>
          <CopyPlus {...icon} />
          {isFile
            ? 'Later thoughts go into a new idea.'
            : 'Later thoughts go into a new version that names this one.'}
        </li>
      </ul>
      <Button variant="quiet" onClick={() => setAsking(true)}>
        What sealing does
      </Button>
      {isAsking ? <SealingSheet onClose={() => setAsking(false)} /> : null}
      <dl className={styles.sealed}>
        <dt>Title</dt>
        <dd className="serif">{title}</dd>
        {(sealing ? withSizeOf(facts, sealing.files) : facts).map(({ label, value }) => (
          <div className={styles.fact} key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <Fingerprints files={sealing?.files ?? null} isHashing={isHashing} />
    </Dialog>
  )
}
