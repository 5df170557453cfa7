import { CopyPlus, Fingerprint, LockKeyhole } from 'lucide-react'
import { useState } from 'react'
import type { Idea } from '#contract/ideas.ts'
import { Button } from '../../ui/controls/button.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import styles from './publish.module.css'
import { Sealed } from './sealed.tsx'

export type SealedFact = { label: string; value: string }

type PublishSheetProps = {
  title: string
  facts: SealedFact[]
  /** A file is not written on and has no versions. */
  isFile?: boolean
  busy: boolean
  onPublish: () => Promise<Idea | null>
  /** Once the seal has been seen. */
  onPublished: (idea: Idea) => void
  onClose: () => void
}

const icon = { size: 22, strokeWidth: 1.75, 'aria-hidden': true } as const

/** What freezing means, in three lines, and what is frozen; then the one moment of ceremony: the seal. */
export function PublishSheet({
  title,
  facts,
  isFile = false,
  busy,
  onPublish,
  onPublished,
  onClose,
}: PublishSheetProps) {
  const [published, setPublished] = useState<Idea | null>(null)
  const publish = async () => {
    const idea = await onPublish()
    if (!idea) return
    setPublished(idea)
    toast({ title: 'Success', description: 'Idea published successfully!' })
  }
  if (published) {
    const leave = () => {
      onClose()
      onPublished(published)
    }
    return <Sealed idea={published} onClose={leave} />
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
          <Button variant="primary" size="large" busy={busy} onClick={() => void publish()}>
            {busy ? 'Sealing...' : 'Publish'}
          </Button>
        </>
      }
    >
      <p className={styles.lead}>From then on nobody can change it, you included.</p>
      <ul className={styles.meaning}>
        <li>
          <LockKeyhole {...icon} />
          It is frozen exactly as it is now and can never be edited or deleted.
        </li>
        <li>
          <Fingerprint {...icon} />
          Its fingerprint and the date are recorded with it. The words stay private until you share them.
        </li>
        <li>
          <CopyPlus {...icon} />
          {isFile
            ? 'Later thoughts go into a new idea of their own.'
            : 'Later thoughts go into a new version that names this one.'}
        </li>
      </ul>
      <dl className={styles.sealed}>
        <dt>Title</dt>
        <dd className="serif">{title}</dd>
        {facts.map(({ label, value }) => (
          <div className={styles.fact} key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  )
}
