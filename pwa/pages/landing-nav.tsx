import { ButtonLink } from '../ui/controls/button-link.tsx'
import styles from './landing-nav.module.css'

/** The right side of the landing page's header; phones show only the button to sign in. */
export function LandingNav({ isSignedIn }: { isSignedIn: boolean }) {
  return (
    <>
      <ButtonLink to="/about" variant="quiet" className={styles.wide ?? ''}>
        About
      </ButtonLink>
      {isSignedIn ? null : (
        <ButtonLink
          to="/"
          search={{ waitlist: true }}
          resetScroll={false}
          variant="quiet"
          className={styles.wide ?? ''}
        >
          Join Waitlist
        </ButtonLink>
      )}
      <ButtonLink to={isSignedIn ? '/dashboard' : '/login'} className={styles.signIn ?? ''}>
        {isSignedIn ? 'Portfolio' : 'Sign in'}
      </ButtonLink>
    </>
  )
}
