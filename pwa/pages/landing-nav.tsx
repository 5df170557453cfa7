import { Button, ButtonLink } from '../ui/controls/button.tsx'
import styles from './landing-nav.module.css'

/** The right side of the landing page's header; phones show the way in only. */
export function LandingNav({ onJoinWaitlist }: { onJoinWaitlist: () => void }) {
  return (
    <>
      <ButtonLink to="/about" variant="quiet" className={styles.wide ?? ''}>
        About
      </ButtonLink>
      <Button variant="quiet" className={styles.wide ?? ''} onClick={onJoinWaitlist}>
        Join Waitlist
      </Button>
      <ButtonLink to="/login" className={styles.signIn ?? ''}>
        Sign in
      </ButtonLink>
    </>
  )
}
