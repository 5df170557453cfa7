import { useQueryClient } from '@tanstack/react-query'
import { UpdateProfile, type User, updateProfile } from '#contract/accounts.ts'
import { rememberLastUser } from '../data/last-user.ts'
import { ApiError, call } from '../data/request.ts'
import { Button } from '../ui/button.tsx'
import { TextField } from '../ui/text-field.tsx'
import { toast } from '../ui/toast.ts'
import { useForm } from '../ui/use-form.ts'
import styles from './accounts.module.css'
import { rememberUser } from './accounts.queries.ts'
import { sentenceFor } from './sentence-for.ts'

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
        const description = sentenceFor(error, 'Failed to update profile. Please try again.')
        toast({ title: 'Error', description, variant: 'destructive' })
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
