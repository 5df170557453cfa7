import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import '../ui/look/tokens.css'
import '../ui/look/base.css'
import { Logo } from '../ui/look/logo.tsx'
import styles from './standalone.module.css'
import { VerifyScreen } from './verify-screen.tsx'

/**
 * The page that checks packages, as one file (scripts/verify-page.mjs): the same bytes at /verify and in every package, where they open
 * from the disk. It is no part of the app, because the app's policy lets it connect to its server, and this page's lets nothing connect.
 */
const isServed = location.protocol.startsWith('http')

function Page() {
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
            Keep this page as a file
          </a>
          <a className={styles.link} href="/about">
            About IdeaVault
          </a>
        </footer>
      ) : null}
    </>
  )
}

/** As it was chosen in the app, where this page may see that. */
function takeTheme(): void {
  try {
    const theme = localStorage.getItem('theme')
    if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme
  } catch {
    // The system's theme applies.
  }
}

takeTheme()
const root = document.getElementById('root')
if (root)
  createRoot(root).render(
    <StrictMode>
      <Page />
    </StrictMode>,
  )
