import { Share2 } from 'lucide-react'
import { useState } from 'react'
import type { Idea } from '#contract/ideas.ts'
import { Seal } from '../../document/seal/seal.tsx'
import { sealDate } from '../../document/seal/seal-date.ts'
import { Button, ButtonLink } from '../../ui/controls/button.tsx'
import { classes } from '../../ui/look/classes.ts'
import { formatDateTime } from '../../ui/look/format-date.ts'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import styles from './publish.module.css'

/** The seal is pressed onto the page: under a second, over at a touch, still for those who want no movement. */
export function Sealed({ idea, onClose }: { idea: Idea; onClose: () => void }) {
  const [skipped, setSkipped] = useState(false)
  const at = idea.blockchainTimestamp ?? idea.lastModified
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
          <Seal top="PUBLISHED" bottom={sealDate(at)} size={168} label={`Published ${formatDateTime(at)}`} />
        </div>
        <p className={`serif ${styles.name}`}>{idea.title}</p>
        <p className={styles.mono}>
          <span className="sr-only">Document ID </span>
          {idea.documentId}
        </p>
        <p className={styles.soft}>Published {formatDateTime(at)}</p>
      </div>
    </Dialog>
  )
}
