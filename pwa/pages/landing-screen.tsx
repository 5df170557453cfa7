import { KeyRound, PenLine, Stamp } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '../ui/controls/button.tsx'
import { ButtonLink } from '../ui/controls/button-link.tsx'
import { Page } from '../ui/layout/page.tsx'
import styles from './landing-screen.module.css'
import { SealedPage } from './sealed-page.tsx'

export type LandingScreenProps = {
  isSignedIn: boolean
  onEarlyAccess: () => void
  /** The idea search, between the headline and the three points. */
  search: ReactNode
}

export function LandingScreen({ isSignedIn, onEarlyAccess, search }: LandingScreenProps) {
  return (
    <Page title="IdeaVault" width="full">
      <section className={styles.hero}>
        <div>
          <h1 className={styles.headline}>Your idea is your property.</h1>
          <p className={styles.lead}>
            Write it down anywhere, offline too. Seal it, and its date is fixed for good. Choose who reads it,
            and know when they do.
          </p>
          <ButtonLink
            to={isSignedIn ? '/dashboard' : '/login'}
            variant="primary"
            size="large"
            className={styles.start ?? ''}
          >
            {isSignedIn ? 'Open my portfolio' : 'Get Started'}
          </ButtonLink>
          <div className={styles.beta}>
            {isSignedIn ? (
              <ButtonLink to="/editor/$id" params={{ id: 'new' }} variant="quiet">
                New idea
              </ButtonLink>
            ) : (
              <>
                <ButtonLink to="/" search={{ waitlist: true }} resetScroll={false} variant="quiet">
                  Join Waitlist
                </ButtonLink>
                <span className={styles.dot} aria-hidden="true" />
                <Button variant="quiet" onClick={onEarlyAccess} aria-haspopup="dialog">
                  Early Access
                </Button>
              </>
            )}
          </div>
        </div>
        <SealedPage />
      </section>
      {search}
      <section className={styles.points} aria-label="How it works">
        <Point icon={<PenLine size={24} strokeWidth={1.75} />} title="Capture">
          One tap from the home screen. Saved on your device first, then on the server.
        </Point>
        <Point icon={<Stamp size={24} strokeWidth={1.75} />} title="Seal">
          Publishing freezes every word and picture and records the moment. Then nobody can change it, not
          even you.
        </Point>
        <Point icon={<KeyRound size={24} strokeWidth={1.75} />} title="Share">
          Once, until a date, or to one proven address. Readers say who they are, and an agreement comes
          first.
        </Point>
      </section>
    </Page>
  )
}

function Point({ icon, title, children }: { icon: ReactNode; title: string; children: ReactNode }) {
  return (
    <div className={styles.point}>
      <span className={styles.icon} aria-hidden="true">
        {icon}
      </span>
      <h2 className={styles.pointTitle}>{title}</h2>
      <p>{children}</p>
    </div>
  )
}
