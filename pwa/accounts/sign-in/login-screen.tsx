import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { User } from '#contract/accounts.ts'
import { siteQuery } from '../../data/site-query.ts'
import { PageCard } from '../../ui/layout/page-card.tsx'
import styles from '../accounts.module.css'
import { LoginForm } from './login-form.tsx'
import { ProviderButtons } from './provider-buttons.tsx'

export function LoginScreen({ onSignedIn }: { onSignedIn: (user: User) => void }) {
  return (
    <PageCard title="Sign in" lead="Your ideas are where you left them.">
      <LoginForm onSignedIn={onSignedIn} />
      <Or />
      <ProviderButtons />
      <SignUp />
    </PageCard>
  )
}

export function Or() {
  return (
    <p className={styles.or}>
      <span>or</span>
    </p>
  )
}

/** Until it is known whether this installation is open, nothing is promised. */
function SignUp() {
  const { data } = useQuery(siteQuery)
  if (data?.registration !== 'open') return <p className={styles.aside}>Sign up (Invite Only)</p>
  return (
    <p className={styles.aside}>
      New here?{' '}
      <Link to="/register" className={styles.link}>
        Create your account
      </Link>
    </p>
  )
}
