import { Link } from '@tanstack/react-router'
import { areCookiesBlocked, CookiesBlocked } from '../../ui/feedback/cookies-blocked.tsx'
import { PageCard } from '../../ui/layout/page-card.tsx'
import styles from '../accounts.module.css'
import { LoginForm, type LoginFormProps } from './login-form.tsx'
import { lacksHttps, NeedsHttps } from './needs-https.tsx'
import { ProviderButtons } from './provider-buttons.tsx'

export function LoginScreen(props: LoginFormProps) {
  if (lacksHttps()) return <NeedsHttps />
  if (areCookiesBlocked()) return <CookiesBlocked />
  return (
    <PageCard title="Sign in" lead="Your ideas are where you left them.">
      <LoginForm {...props} />
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

/** The specification presents sign-up as invite only, so this is shown even where registration is open. */
function SignUp() {
  return (
    <div className={styles.aside}>
      <p>Sign up (Invite Only)</p>
      <Link to="/register" className={styles.link}>
        Invited? Create your account
      </Link>
    </div>
  )
}
