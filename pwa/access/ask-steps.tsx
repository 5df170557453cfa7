import { CircleCheck } from 'lucide-react'
import { useState } from 'react'
import { AskForAccess as Ask, askForAccess } from '#contract/recipients.ts'
import { ApiError, call } from '../data/request.ts'
import { Button } from '../ui/controls/button.tsx'
import { Notice } from '../ui/feedback/notice.tsx'
import { toast } from '../ui/feedback/toast.ts'
import { TextField } from '../ui/forms/text-field.tsx'
import { useForm } from '../ui/forms/use-form.ts'
import styles from './access.module.css'

/** Asks the owner of a link that has ended for access. The owner gets one mail for each address and day. */
export function AskSteps({ accessToken }: { accessToken: string }) {
  const [step, setStep] = useState<'offer' | 'form' | 'sent'>('offer')
  if (step === 'sent')
    return (
      <Notice
        tone="vault"
        role="status"
        icon={<CircleCheck size={20} strokeWidth={1.75} />}
        title="The owner has been notified."
      >
        If they let you in, this link opens again or they send you a new one.
      </Notice>
    )
  if (step === 'offer')
    return (
      <Button size="large" onClick={() => setStep('form')}>
        Ask for access
      </Button>
    )
  return <AskForm accessToken={accessToken} onSent={() => setStep('sent')} />
}

function AskForm({ accessToken, onSent }: { accessToken: string; onSent: () => void }) {
  const { field, submit, busy, setErrors } = useForm({
    schema: Ask,
    initial: { name: '', email: '' },
    onSubmit: async (body): Promise<void> => {
      try {
        await call(askForAccess, { params: { accessToken }, body })
        onSent()
      } catch (error) {
        if (error instanceof ApiError && error.status === 422) return setErrors(error.fields)
        const limited = error instanceof ApiError && error.code === 'rate_limited'
        const description = limited ? error.message : 'Failed to send your request. Please try again.'
        toast({ title: 'Error', description, variant: 'destructive' })
      }
    },
  })
  return (
    <form className={styles.ask} onSubmit={submit} noValidate>
      <h2 className={styles.askTitle}>Ask for access</h2>
      <TextField label="Name" autoComplete="name" autoFocus {...field('name')} />
      <TextField label="Email" type="email" autoComplete="email" {...field('email')} />
      <p className={styles.fine}>The owner of the document sees your name and email.</p>
      <Button type="submit" size="large" busy={busy}>
        {busy ? 'Sending...' : 'Send request'}
      </Button>
    </form>
  )
}
