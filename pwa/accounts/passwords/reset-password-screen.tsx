import { useRef, useState } from 'react'
import { resetPassword } from '#contract/accounts.ts'
import { ApiError, call } from '../../data/request.ts'
import { Button } from '../../ui/controls/button.tsx'
import { ButtonLink } from '../../ui/controls/button-link.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { PasswordField } from '../../ui/forms/password-field.tsx'
import { useForm } from '../../ui/forms/use-form.ts'
import { PageCard } from '../../ui/layout/page-card.tsx'
import styles from '../accounts.module.css'
import { messageFor } from '../message-for.ts'
import { NewPassword } from './new-password.ts'
import { PasswordMeter } from './password-meter.tsx'

export type ResetPasswordScreenProps = { token: string; onReset: () => void }

/** The page that the reset mail links to. If the link is used or too old, it says so and offers a new one. */
export function ResetPasswordScreen({ token, onReset }: ResetPasswordScreenProps) {
  const [dead, setDead] = useState<Dead | null>(null)
  if (dead) return <DeadLink {...dead} />
  return (
    <PageCard
      title="Choose a new password"
      lead="This signs out all devices. Then sign in with the new password."
    >
      <ResetForm token={token} onReset={onReset} onDead={setDead} />
    </PageCard>
  )
}

/** `isUnknown` is set when an earlier try from this page got no answer and may have used the link. */
type Dead = { isUnknown: boolean }

function DeadLink({ isUnknown }: Dead) {
  return (
    <PageCard
      boxed
      title="This link no longer works"
      lead={
        isUnknown
          ? 'A reset link works once, within 30 minutes. Your first try got no answer, but may have worked: sign in with the new password.'
          : 'A reset link works once, within 30 minutes. Your password has not been changed.'
      }
    >
      <div className={styles.actions}>
        <ButtonLink to="/forgot-password" variant="primary" size="large">
          Send a new link
        </ButtonLink>
        <ButtonLink to="/login" variant="quiet" size="large">
          Back to Login
        </ButtonLink>
      </div>
    </PageCard>
  )
}

type ResetFormProps = ResetPasswordScreenProps & { onDead: (dead: Dead) => void }

function ResetForm({ token, onReset, onDead }: ResetFormProps) {
  const isUnknown = useRef(false)
  const { field, submit, busy, values, setErrors } = useForm({
    schema: NewPassword,
    initial: { password: '', confirm: '' },
    onSubmit: async ({ password }): Promise<void> => {
      try {
        await call(resetPassword, { body: { token, password } })
        toast({ title: 'Success', description: 'Your password has been changed. Please log in.' })
        onReset()
      } catch (error) {
        if (error instanceof ApiError && error.code === 'reset_invalid')
          return onDead({ isUnknown: isUnknown.current })
        if (error instanceof ApiError && error.fields.password) return setErrors(error.fields)
        // The server refuses a malformed token as invalid input.
        if (error instanceof ApiError && error.code === 'invalid_input') return onDead({ isUnknown: false })
        if (!(error instanceof ApiError)) isUnknown.current = true
        const description = messageFor(error, 'Failed to change your password. Please try again.')
        toast({ title: 'Error', description, variant: 'destructive' })
      }
    },
  })
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <PasswordField label="New Password" autoComplete="new-password" {...field('password')} />
      <PasswordMeter password={values.password} />
      <PasswordField label="Confirm Password" autoComplete="new-password" {...field('confirm')} />
      <Button type="submit" variant="primary" size="large" busy={busy}>
        {busy ? 'Saving...' : 'Change password'}
      </Button>
    </form>
  )
}
