import { Link } from '@tanstack/react-router'
import * as v from 'valibot'
import { Register, register } from '#contract/accounts.ts'
import { ApiError, call } from '../data/request.ts'
import { Button } from '../ui/button.tsx'
import { PasswordField } from '../ui/password-field.tsx'
import { TextField } from '../ui/text-field.tsx'
import { toast } from '../ui/toast.ts'
import { useForm } from '../ui/use-form.ts'
import styles from './accounts.module.css'
import { isSame, notSame, passwordTwice } from './new-password.ts'
import { PasswordMeter } from './password-meter.tsx'
import { sentenceFor } from './sentence-for.ts'

const { name, email } = Register.entries
export const RegisterTwice = v.pipe(
  v.object({ name, email, ...passwordTwice }),
  v.forward(v.partialCheck([['password'], ['confirm']], isSame, notSame), ['confirm']),
)

export type RegisterFormProps = { invitation?: string | undefined; onRegistered: () => void }

export function RegisterForm({ invitation, onRegistered }: RegisterFormProps) {
  const { field, submit, busy, values, setErrors } = useForm({
    schema: RegisterTwice,
    initial: { name: '', email: '', password: '', confirm: '' },
    onSubmit: async ({ name, email, password }): Promise<void> => {
      try {
        await call(register, { body: { name, email, password, ...(invitation ? { invitation } : {}) } })
        toast({ title: 'Success', description: 'Account created successfully! Please log in.' })
        onRegistered()
      } catch (error) {
        if (error instanceof ApiError && error.code === 'invalid_input') return setErrors(error.fields)
        const description = sentenceFor(error, 'Registration failed. Email may already be in use.')
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
