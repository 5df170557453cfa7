import { Button } from '../ui/controls/button.tsx'
import { Dialog } from '../ui/overlays/dialog.tsx'
import styles from './waitlist.module.css'

export type EarlyAccessDialogProps = {
  open: boolean
  onClose: () => void
  onJoinWaitlist: () => void
}

export function EarlyAccessDialog({ open, onClose, onJoinWaitlist }: EarlyAccessDialogProps) {
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Early Access"
      footer={
        <Button variant="primary" size="large" onClick={onJoinWaitlist}>
          Join Waitlist
        </Button>
      }
    >
      <div className={styles.text}>
        <p>IdeaVault is in private beta. A small circle uses it while we finish it with care.</p>
        <p className={styles.soft}>
          Join the waitlist with your name, your email and what you do. We write when there is a place for
          you, and about nothing else.
        </p>
      </div>
    </Dialog>
  )
}
