import { useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import * as v from 'valibot'
import { ChangePassword, changePassword } from '#contract/accounts.ts'
import { ApiError, call } from '../../data/request.ts'
import { wayToSignIn } from '../../data/session-over.ts'
import { Button } from '../../ui/controls/button.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { PasswordField } from '../../ui/forms/password-field.tsx'
import { useForm } from '../../ui/forms/use-form.ts'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import styles from '../accounts.module.css'
import { sessionsQuery } from '../accounts.queries.ts'
import { messageFor } from '../message-for.ts'
import { isRepeated, notRepeated, passwordTwice } from './new-password.ts'
import { PasswordMeter } from './password-meter.tsx'

const current = v.pipe(ChangePassword.entries.current, v.nonEmpty('Please enter your current password.'))
const ChangeTwice = v.pipe(
  v.object({ current, ...passwordTwice }),
  v.forward(v.partialCheck([['password'], ['confirm']], isRepeated, notRepeated), ['confirm']),
)

const mayBeChanged =
  'Your last try got no answer: it may have changed the password, and this one is the old one.'

/** Asks for the current password and a new one. Changing it ends every other session. */
export function PasswordDialog({ onClose }: { onClose: () => void }) {
  const queryClient = useQueryClient()
  /** An earlier try got no answer, so it may have changed the password. */
  const isUnknown = useRef(false)
  const { field, submit, busy, values, setErrors } = useForm({
    schema: ChangeTwice,
    initial: { current: '', password: '', confirm: '' },
    onSubmit: async ({ current, password }): Promise<void> => {
      try {
        await call(changePassword, { body: { current, password } })
        void queryClient.invalidateQueries(sessionsQuery)
        toast({ title: 'Success', description: 'Password changed. Your other sessions have ended.' })
        onClose()
      } catch (error) {
        if (error instanceof ApiError && error.code === 'password_wrong')
          return setErrors({ current: isUnknown.current ? mayBeChanged : error.message })
        if (!(error instanceof ApiError)) isUnknown.current = true
        if (error instanceof ApiError && error.status === 422) return setErrors(error.fields)
        const description = messageFor(error, 'Failed to change your password. Please try again.')
        toast({ title: 'Error', description, variant: 'destructive', ...wayToSignIn(error) })
      }
    },
  })
  return (
    <Dialog open kind="sheet" title="Change Password" onClose={onClose}>
      <form className={styles.form} onSubmit={submit} noValidate>
        <PasswordField
          label="Current Password"
          autoComplete="current-password"
          data-autofocus
          {...field('current')}
        />
        <PasswordField label="New Password" autoComplete="new-password" {...field('password')} />
        <PasswordMeter password={values.password} />
        <PasswordField label="Confirm Password" autoComplete="new-password" {...field('confirm')} />
        <p className={styles.fine}>You stay signed in here. Every other device has to sign in again.</p>
        <Button type="submit" variant="primary" size="large" busy={busy}>
          {busy ? 'Saving...' : 'Change Password'}
        </Button>
      </form>
    </Dialog>
  )
}
