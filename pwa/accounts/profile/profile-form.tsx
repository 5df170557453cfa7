import { useQueryClient } from '@tanstack/react-query'
import { UpdateProfile, type User, updateProfile } from '#contract/accounts.ts'
import { rememberLastUser } from '../../data/last-user.ts'
import { ApiError, call } from '../../data/request.ts'
import { wayToSignIn } from '../../data/session-over.ts'
import { Button } from '../../ui/controls/button.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { TextField } from '../../ui/forms/text-field.tsx'
import { useForm } from '../../ui/forms/use-form.ts'
import styles from '../accounts.module.css'
import { rememberUser } from '../accounts.queries.ts'
import { messageFor } from '../message-for.ts'

export function ProfileForm({ user }: { user: User }) {
  const queryClient = useQueryClient()
  const { field, submit, busy, setErrors } = useForm({
    schema: UpdateProfile,
    initial: { name: user.name, email: user.email },
    onSubmit: async (body) => {
      try {
        const saved = await call(updateProfile, { body })
        rememberUser(queryClient, saved)
        void rememberLastUser(saved)
        toast({ title: 'Success', description: 'Profile updated successfully!' })
      } catch (error) {
        if (error instanceof ApiError && error.status === 422) setErrors(error.fields)
        const description = messageFor(error, 'Failed to update profile. Please try again.')
        toast({ title: 'Error', description, variant: 'destructive', ...wayToSignIn(error) })
      }
    },
  })
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <TextField label="Name" autoComplete="name" {...field('name')} />
      <TextField label="Email" type="email" hint="Email cannot be changed" disabled {...field('email')} />
      <Button type="submit" variant="primary" size="large" busy={busy}>
        {busy ? 'Saving...' : 'Save Changes'}
      </Button>
    </form>
  )
}
