import { Button } from '../../ui/controls/button.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import styles from './proof-words.module.css'

/** What sealing does and does not do, in four paragraphs. */
export function SealingSheet({ onClose }: { onClose: () => void }) {
  return (
    <Dialog
      open
      kind="sheet"
      title="What sealing does"
      onClose={onClose}
      footer={
        <Button variant="primary" size="large" onClick={onClose}>
          Got it
        </Button>
      }
    >
      <ol className={styles.list}>
        <li>
          It freezes the idea: nobody can change it or delete it on its own, not even you. It goes only when
          whoever runs this server erases your account.
        </li>
        <li>
          Its fingerprint and the time go into a signed log that anybody can check. The words do not: they
          stay private until you share them.
        </li>
        <li>
          The evidence file proves that date to others without us, once a Bitcoin block has it or an authority
          has stamped it.
        </li>
        <li>
          It shows that this existed then. It does not show who thought of it first, and it is not a patent.
        </li>
      </ol>
    </Dialog>
  )
}
