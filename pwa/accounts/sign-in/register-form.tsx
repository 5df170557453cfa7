import { Link } from '@tanstack/react-router'
import { useRef } from 'react'
import * as v from 'valibot'
import { Register, register } from '#contract/accounts.ts'
import { ApiError, call } from '../../data/request.ts'
import { Button } from '../../ui/controls/button.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { PasswordField } from '../../ui/forms/password-field.tsx'
import { TextField } from '../../ui/forms/text-field.tsx'
import { useForm } from '../../ui/forms/use-form.ts'
import styles from '../accounts.module.css'
import { messageFor } from '../message-for.ts'
import { isRepeated, notRepeated, passwordTwice } from '../passwords/new-password.ts'
import { PasswordMeter } from '../passwords/password-meter.tsx'

const { name, email } = Register.entries
export const RegisterTwice = v.pipe(
  v.object({ name, email, ...passwordTwice }),
  v.forward(v.partialCheck([['password'], ['confirm']], isRepeated, notRepeated), ['confirm']),
)

const mayBeYours =
  'Your last try got no answer, and this address has an account now. It may be yours: sign in.'

export type RegisterFormProps = { invitation?: string | undefined; onRegistered: (email: string) => void }

export function RegisterForm({ invitation, onRegistered }: RegisterFormProps) {
  /** An earlier try got no answer, so it may have made the account. */
  const isUnknown = useRef(false)
  const { field, submit, busy, values, setErrors } = useForm({
    schema: RegisterTwice,
    initial: { name: '', email: '', password: '', confirm: '' },
    onSubmit: async ({ name, email, password }): Promise<void> => {
      try {
        await call(register, { body: { name, email, password, ...(invitation ? { invitation } : {}) } })
        toast({ title: 'Success', description: 'Account created successfully! Please log in.' })
        onRegistered(email)
      } catch (error) {
        if (error instanceof ApiError && error.code === 'invalid_input') return setErrors(error.fields)
        const isTaken = error instanceof ApiError && error.code === 'email_taken'
        if (isTaken && isUnknown.current) return setErrors({ email: mayBeYours })
        if (!(error instanceof ApiError)) isUnknown.current = true
        const description = messageFor(error, 'Registration failed. Email may already be in use.')
        toast({ title: 'Error', description, variant: 'destructive' })
      }
    },
  })
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <TextField label="Full Name" autoComplete="name" {...field('name')} />
      <TextField
        label="Email"
        type="email"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        {...field('email')}
      />
      <PasswordField label="Password" autoComplete="new-password" {...field('password')} />
      <PasswordMeter password={values.password} />
      <PasswordField label="Confirm Password" autoComplete="new-password" {...field('confirm')} />
      <p className={styles.fine}>
        By creating an account you agree to the <Link to="/terms">terms</Link> and the{' '}
        <Link to="/privacy">privacy policy</Link>.
      </p>
      <Button type="submit" variant="primary" size="large" busy={busy}>
        {busy ? 'Creating account...' : 'Create account'}
      </Button>
    </form>
  )
}
