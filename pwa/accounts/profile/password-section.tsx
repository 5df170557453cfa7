import { KeyRound } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../ui/controls/button.tsx'
import { lazyDialog } from '../../ui/overlays/lazy-dialog.tsx'
import styles from './profile-screen.module.css'

const PasswordDialog = lazyDialog(() =>
  import('../passwords/password-dialog.tsx').then((module) => module.PasswordDialog),
)

export function PasswordSection() {
  const [open, setOpen] = useState(false)
  return (
    <section className={styles.card} aria-label="Password">
      <div className={styles.line}>
        <h2 className={styles.heading}>Password</h2>
        <Button
          icon={<KeyRound size={18} strokeWidth={1.75} aria-hidden="true" />}
          aria-haspopup="dialog"
          onClick={() => setOpen(true)}
        >
          Change Password
        </Button>
      </div>
      {open ? <PasswordDialog onClose={() => setOpen(false)} /> : null}
    </section>
  )
}
