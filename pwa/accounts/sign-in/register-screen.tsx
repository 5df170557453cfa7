import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { MailCheck } from 'lucide-react'
import { siteQuery } from '../../data/site-query.ts'
import { Notice } from '../../ui/feedback/notice.tsx'
import { PageCard } from '../../ui/layout/page-card.tsx'
import styles from '../accounts.module.css'
import { Or } from './login-screen.tsx'
import { lacksHttps, NeedsHttps } from './needs-https.tsx'
import { ProviderButtons } from './provider-buttons.tsx'
import { RegisterForm, type RegisterFormProps } from './register-form.tsx'

export function RegisterScreen({ invitation, onRegistered }: RegisterFormProps) {
  const { data } = useQuery(siteQuery)
  if (lacksHttps()) return <NeedsHttps />
  const needsInvitation = data?.registration === 'invite' && !invitation
  return (
    <PageCard title="Create your account" lead="For your ideas, their dates and everyone you show them to.">
      {needsInvitation ? (
        <Notice
          tone="vault"
          icon={<MailCheck size={20} strokeWidth={1.75} />}
          title="Registration is by invitation only."
        >
          Please open the link in your invitation mail; it fills in the rest.
        </Notice>
      ) : null}
      <RegisterForm invitation={invitation} onRegistered={onRegistered} />
      <Or />
      <ProviderButtons />
      <p className={styles.aside}>
        Already have an account?{' '}
        <Link to="/login" className={styles.link}>
          Sign in
        </Link>
      </p>
    </PageCard>
  )
}
