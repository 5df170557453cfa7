import '../ui/look/tokens.css'
import '../ui/look/base.css'
import { Logo } from '../ui/look/logo.tsx'
import styles from './standalone.module.css'
import { VerifyScreen } from './verify-screen.tsx'

/** Links to the server are shown only where the page came from one; the build cannot know that (scripts/verify-page.mjs). */
const isServed = typeof location !== 'undefined' && location.protocol.startsWith('http')

/** The page that checks packages, with the small header and footer that it has outside of the app. */
export function StandalonePage() {
  return (
    <>
      <header className={styles.bar}>
        {isServed ? (
          <a className={styles.home} href="/" aria-label="IdeaVault, home">
            <Logo />
          </a>
        ) : (
          <Logo />
        )}
        {isServed ? (
          <a className={styles.link} href="/login">
            Sign in
          </a>
        ) : null}
      </header>
      <VerifyScreen />
      {isServed ? (
        <footer className={styles.foot}>
          <a className={styles.link} href="/verify" download="verify.html">
            Save this page as a file
          </a>
          <a className={styles.link} href="/about">
            About IdeaVault
          </a>
        </footer>
      ) : null}
    </>
  )
}
