import { useQuery } from '@tanstack/react-query'
import { MailX } from 'lucide-react'
import { useState } from 'react'
import { ForgotPassword, forgotPassword } from '#contract/accounts.ts'
import { offMessages } from '#contract/rules/off-messages.ts'
import { ApiError, call, NetworkError } from '../../data/request.ts'
import { siteQuery } from '../../data/site-query.ts'
import { Button } from '../../ui/controls/button.tsx'
import { ButtonLink } from '../../ui/controls/button-link.tsx'
import { Notice } from '../../ui/feedback/notice.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { TextField } from '../../ui/forms/text-field.tsx'
import { useForm } from '../../ui/forms/use-form.ts'
import { PageCard } from '../../ui/layout/page-card.tsx'
import styles from '../accounts.module.css'

/** Form, then 'Check Your Email', which is the same whether or not the address has an account. */
export function ForgotPasswordScreen() {
  const [sentTo, setSentTo] = useState<string | null>(null)
  if (sentTo === null) return <AskForLink onSent={setSentTo} />
  return (
    <PageCard title="Check Your Email" lead={<>If {sentTo} has an account, a link is on its way.</>}>
      <p className={styles.fine}>
        It works once, within 30 minutes. Nothing there after a few minutes? Check your spam folder.
      </p>
      <div className={styles.actions}>
        <Button size="large" onClick={() => setSentTo(null)}>
          Try Again
        </Button>
        <BackToLogin />
      </div>
    </PageCard>
  )
}

function AskForLink({ onSent }: { onSent: (email: string) => void }) {
  const hasMail = useQuery(siteQuery).data?.mail !== false
  const { field, submit, busy } = useForm({
    schema: ForgotPassword,
    initial: { email: '' },
    onSubmit: async (body) => {
      try {
        await call(forgotPassword, { body })
        toast({
          title: 'Success',
          description: 'Password reset instructions have been sent to your email.',
        })
        onSent(body.email)
      } catch (error) {
        toast({ title: 'Error', description: messageFor(error), variant: 'destructive' })
      }
    },
  })
  return (
    <PageCard
      title="Forgot your password?"
      lead="Enter your email, and we send you a link to choose a new one."
    >
      <form className={styles.form} onSubmit={submit} noValidate>
        <TextField
          label="Email"
          type="email"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          {...field('email')}
        />
        {hasMail ? null : (
          <Notice tone="plain" icon={<MailX size={20} strokeWidth={1.75} />}>
            {offMessages.mail} No link can be sent: ask whoever runs it.
          </Notice>
        )}
        <div className={styles.actions}>
          <Button type="submit" variant="primary" size="large" busy={busy} disabled={!hasMail}>
            {busy ? 'Sending...' : 'Send Reset Instructions'}
          </Button>
          <BackToLogin />
        </div>
      </form>
    </PageCard>
  )
}

const BackToLogin = () => (
  <ButtonLink to="/login" variant="quiet" size="large">
    Back to Login
  </ButtonLink>
)

function messageFor(error: unknown): string {
  if (error instanceof NetworkError) return error.message
  if (error instanceof ApiError && error.answer) return error.fields.email ?? error.message
  return 'Failed to send reset email. Please try again.'
}
