import { JoinWaitlist, joinWaitlist } from '#contract/waitlist.ts'
import { ApiError, call } from '../data/request.ts'
import { Button } from '../ui/controls/button.tsx'
import { toast } from '../ui/feedback/toast.ts'
import { TextField } from '../ui/forms/text-field.tsx'
import { useForm } from '../ui/forms/use-form.ts'
import styles from './waitlist.module.css'
import { waitlistThanks } from './waitlist-joined.tsx'

export function WaitlistForm({ onJoined }: { onJoined: () => void }) {
  const { field, submit, busy, setErrors } = useForm({
    schema: JoinWaitlist,
    initial: { name: '', email: '', profession: '' },
    onSubmit: async (body) => {
      try {
        await call(joinWaitlist, { body })
        toast({ title: 'Success!', description: waitlistThanks })
        onJoined()
      } catch (error) {
        if (error instanceof ApiError && error.status === 422) setErrors(error.fields)
        toast({ title: 'Error', description: messageFor(error), variant: 'destructive' })
      }
    },
  })
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <p className={styles.soft}>We write when there is a place for you, and about nothing else.</p>
      <TextField label="Name" autoComplete="name" data-autofocus {...field('name')} />
      <TextField label="Email" type="email" autoComplete="email" inputMode="email" {...field('email')} />
      <TextField label="Profession" autoComplete="organization-title" {...field('profession')} />
      <Button type="submit" variant="primary" size="large" busy={busy}>
        {busy ? 'Joining...' : 'Join Waitlist'}
      </Button>
    </form>
  )
}

function messageFor(error: unknown): string {
  if (error instanceof ApiError && error.code === 'rate_limited') return error.message
  return 'Something went wrong. Please try again.'
}
