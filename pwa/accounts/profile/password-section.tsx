import { KeyRound } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { Button } from '../../ui/controls/button.tsx'
import styles from './profile-screen.module.css'

const PasswordDialog = lazy(() =>
  import('../passwords/password-dialog.tsx').then((module) => ({ default: module.PasswordDialog })),
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
      <Suspense>{open ? <PasswordDialog onClose={() => setOpen(false)} /> : null}</Suspense>
    </section>
  )
}
