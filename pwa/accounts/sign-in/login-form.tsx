import { Link } from '@tanstack/react-router'
import { SignIn, type User } from '#contract/accounts.ts'
import { rememberLastUser } from '../../data/last-user.ts'
import { Button } from '../../ui/controls/button.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { PasswordField } from '../../ui/forms/password-field.tsx'
import { TextField } from '../../ui/forms/text-field.tsx'
import { useForm } from '../../ui/forms/use-form.ts'
import styles from '../accounts.module.css'
import { messageFor } from '../message-for.ts'
import { signInHere } from './sign-in-here.ts'

export type LoginFormProps = {
  /** Prefilled address, when it is known who signs in again. */
  email?: string | undefined
  onSignedIn: (user: User) => void
}

/**
 * Null if its code cannot be loaded. The page then reloads instead, which also removes another account from memory and
 * lets a signed-in user continue (use-lead-on.ts).
 */
const loadCache = () =>
  import('./remember-signed-in.ts').then(
    (loaded?: typeof import('./remember-signed-in.ts')) => loaded ?? null,
    () => null,
  )

export function LoginForm({ email = '', onSignedIn }: LoginFormProps) {
  const { field, submit, busy } = useForm({
    schema: SignIn,
    initial: { email, password: '' },
    onSubmit: async (body) => {
      // Loads while the server checks the password.
      const loading = loadCache()
      try {
        const { success, user } = await signInHere(body)
        if (!success) return
        await rememberLastUser(user)
        const cache = await loading
        if (!cache) return window.location.reload()
        cache.rememberSignedIn(user)
        toast({ title: 'Success', description: 'You have been logged in successfully!' })
        onSignedIn(user)
      } catch (error) {
        const description = messageFor(error, 'Invalid email or password. Please try again.')
        toast({ title: 'Error', description, variant: 'destructive' })
      }
    },
  })
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <TextField
        label="Email"
        type="email"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        {...field('email')}
      />
      <PasswordField label="Password" autoComplete="current-password" {...field('password')} />
      <p className={styles.forgot}>
        <Link to="/forgot-password" className={styles.link}>
          Forgot password?
        </Link>
      </p>
      <Button type="submit" variant="primary" size="large" busy={busy}>
        {busy ? 'Signing in...' : 'Sign in'}
      </Button>
    </form>
  )
}
