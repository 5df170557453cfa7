import { useQuery } from '@tanstack/react-query'
import { LogOut } from 'lucide-react'
import type { ReactNode } from 'react'
import type { User } from '#contract/accounts.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Page } from '../../ui/layout/page.tsx'
import { meQuery } from '../accounts.queries.ts'
import { SignOutQuestion } from '../sign-out/sign-out-question.tsx'
import { useSignOut } from '../sign-out/use-sign-out.ts'
import { AgreementsSection } from './agreements-section.tsx'
import { PasswordSection } from './password-section.tsx'
import { ProfileForm } from './profile-form.tsx'
import { ProfilePhoto } from './profile-photo.tsx'
import styles from './profile-screen.module.css'
import { SealingSection } from './sealing-section.tsx'
import { SessionList } from './session-list.tsx'
import { UsageSection } from './usage-section.tsx'

export type ProfileScreenProps = {
  /** The signed-in user, from the owner's gate. */
  owner: User
  /** Form to sign in again on this page after the session has ended. */
  signInAgain: (done: () => void) => ReactNode
  /** The choice of light or dark, which belongs to the shell. */
  theme?: ReactNode
  /** What this device keeps, and the version of the app. */
  device?: ReactNode
  /** Export and import of everything the owner has. */
  takeOut?: ReactNode
  /** Settings for notifications outside of the app. */
  notifications?: ReactNode
}

export function ProfileScreen({
  owner,
  signInAgain,
  theme,
  device,
  notifications,
  takeOut,
}: ProfileScreenProps) {
  const { data: user = owner } = useQuery({ ...meQuery, enabled: false })
  const { signOut, question } = useSignOut(user.id)
  return (
    <Page title="Profile" width="narrow">
      <h1 className={styles.title}>Profile Settings</h1>
      <div className={styles.sections}>
        <section className={styles.card} aria-label="About you">
          <ProfilePhoto user={user} signInAgain={signInAgain} />
          <ProfileForm user={user} />
        </section>
        {notifications}
        <AgreementsSection />
        <PasswordSection />
        <SessionList />
        <SealingSection />
        <UsageSection />
        {takeOut}
        {device}
        {theme ? <section>{theme}</section> : null}
        <Button
          size="large"
          icon={<LogOut size={18} strokeWidth={1.75} aria-hidden="true" />}
          onClick={() => void signOut()}
        >
          Logout
        </Button>
        <SignOutQuestion {...question} />
      </div>
    </Page>
  )
}
