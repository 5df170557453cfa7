import { Share2 } from 'lucide-react'
import { useState } from 'react'
import type { Idea } from '#contract/ideas.ts'
import { sealWords } from '../../document/seal/proof-words.tsx'
import { Seal } from '../../document/seal/seal.tsx'
import { TimestampLine } from '../../document/seal/timestamp-line.tsx'
import { Button } from '../../ui/controls/button.tsx'
import { ButtonLink } from '../../ui/controls/button-link.tsx'
import { classes } from '../../ui/look/classes.ts'
import { formatDateTime } from '../../ui/look/format-date.ts'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { KeepEvidence } from './evidence-links.tsx'
import styles from './publish.module.css'
import { SealCheck } from './seal-check.tsx'
import type { SealedFile } from './sealed-files.ts'

type SealedProps = { idea: Idea; files: readonly SealedFile[]; onClose: () => void }

/** The seal is pressed onto the page: in under a second, skipped by a touch, without movement for people who prefer that. */
export function Sealed({ idea, files, onClose }: SealedProps) {
  const [skipped, setSkipped] = useState(false)
  const { timestamp } = idea
  const publishedAt = idea.blockchainTimestamp ?? idea.lastModified
  const words = sealWords({ timestamp, publishedAt })
  return (
    <Dialog
      open
      onClose={onClose}
      title="Sealed."
      kind="sheet"
      footer={
        <>
          <Button variant="quiet" size="large" onClick={onClose}>
            Done
          </Button>
          <KeepEvidence ideaId={idea.id} size="large">
            Keep my evidence
          </KeepEvidence>
          <ButtonLink
            variant="primary"
            size="large"
            to="/share/$id"
            params={{ id: String(idea.id) }}
            icon={<Share2 size={19} strokeWidth={1.75} aria-hidden="true" />}
            onClick={onClose}
          >
            Share It
          </ButtonLink>
        </>
      }
    >
      <div className={styles.ceremony} onPointerDown={() => setSkipped(true)}>
        <div className={classes(styles.press, skipped && styles.still)}>
          <Seal {...words} size={168} label={`Published ${formatDateTime(publishedAt)}`} />
        </div>
        <p className={`serif ${styles.name}`}>{idea.title}</p>
        <p className={styles.mono}>
          <span className="sr-only">Document ID </span>
          {idea.documentId}
        </p>
        <p className={styles.soft}>
          <TimestampLine timestamp={timestamp} publishedAt={publishedAt} />
        </p>
        <SealCheck idea={idea} files={files} />
      </div>
    </Dialog>
  )
}
