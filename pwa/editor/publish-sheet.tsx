import { Check } from 'lucide-react'
import { useState } from 'react'
import type { Idea } from '#contract/ideas.ts'
import { Button, ButtonLink } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { formatDateTime } from '../ui/format-date.ts'
import { Seal } from '../ui/seal.tsx'
import { toast } from '../ui/toast.ts'
import { countWords } from './count-words.ts'
import styles from './publish.module.css'
import { sealDate } from './seal-date.ts'
import type { Draft } from './use-draft.ts'
import type { useSave } from './use-save.ts'

type PublishSheetProps = { draft: Draft; saving: ReturnType<typeof useSave>; onClose: () => void }

/** What freezing means, in three lines, and then the one moment of ceremony: the seal. */
export function PublishSheet({ draft, saving, onClose }: PublishSheetProps) {
  const [published, setPublished] = useState<Idea | null>(null)
  const publish = async () => {
    const idea = await saving.publish()
    if (!idea) return
    setPublished(idea)
    toast({ title: 'Success', description: 'Idea published successfully!' })
  }
  const leave = () => {
    onClose()
    if (published) saving.finish(published)
  }
  if (published) return <Sealed idea={published} onClose={leave} />
  const { words, pictures, size } = countWords(draft.words.current.html)
  return (
    <Dialog
      open
      onClose={onClose}
      title="Publish this idea?"
      kind="sheet"
      footer={
        <>
          <Button variant="quiet" onClick={onClose}>
            Not yet
          </Button>
          <Button variant="primary" size="large" busy={saving.busy} onClick={() => void publish()}>
            {saving.busy ? 'Sealing...' : 'Publish and seal'}
          </Button>
        </>
      }
    >
      <ul className={styles.meaning}>
        <li>
          <Check size={18} strokeWidth={2} aria-hidden="true" /> It can never be changed or deleted. A new
          version becomes a new idea.
        </li>
        <li>
          <Check size={18} strokeWidth={2} aria-hidden="true" /> Its fingerprint and its date are fixed with
          it.
        </li>
        <li>
          <Check size={18} strokeWidth={2} aria-hidden="true" /> Publishing shows it to nobody. You choose who
          reads it.
        </li>
      </ul>
      <dl className={styles.sealed}>
        <dt>Title</dt>
        <dd className="serif">{draft.words.current.title}</dd>
        <dt>Words</dt>
        <dd>{words.toLocaleString('en-US')}</dd>
        <dt>Pictures</dt>
        <dd>{pictures}</dd>
        <dt>Size</dt>
        <dd>{size}</dd>
      </dl>
    </Dialog>
  )
}

function Sealed({ idea, onClose }: { idea: Idea; onClose: () => void }) {
  const at = idea.blockchainTimestamp ?? idea.lastModified
  return (
    <Dialog
      open
      onClose={onClose}
      title="Sealed"
      kind="sheet"
      footer={
        <>
          <Button variant="quiet" onClick={onClose}>
            Done
          </Button>
          <ButtonLink
            variant="primary"
            size="large"
            to="/share/$id"
            params={{ id: String(idea.id) }}
            onClick={onClose}
          >
            Share It
          </ButtonLink>
        </>
      }
    >
      <div className={styles.ceremony}>
        <div className={styles.press}>
          <Seal top="PUBLISHED" bottom={sealDate(at)} size={148} label={`Published ${formatDateTime(at)}`} />
        </div>
        <p className={`serif ${styles.name}`}>{idea.title}</p>
        <p className={styles.soft}>Document ID</p>
        <p className={styles.mono}>{idea.documentId}</p>
        <p className={styles.soft}>Published {formatDateTime(at)}</p>
      </div>
    </Dialog>
  )
}
