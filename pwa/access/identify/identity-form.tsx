import { ShieldCheck } from 'lucide-react'
import { type ReactNode, useRef, useState } from 'react'
import type { ShareLookup } from '#contract/access.ts'
import type { BodyInputOf } from '#contract/endpoint.ts'
import { CreateRecipient, createRecipient } from '#contract/recipients.ts'
import { limits } from '#contract/rules/limits.ts'
import { provesAddress } from '#contract/rules/share-type.ts'
import { ApiError, call } from '../../data/request.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Loading } from '../../ui/feedback/loading.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { CheckboxField } from '../../ui/forms/checkbox-field.tsx'
import { TextField } from '../../ui/forms/text-field.tsx'
import { useForm } from '../../ui/forms/use-form.ts'
import { isDenied, NextStepUnknown, refetchLookup, useNextStep, wordsOfRefusal } from '../access.queries.ts'
import { useNavigate } from '../navigation.ts'
import { keepPreviewName } from '../preview-name.ts'
import { wait } from '../wait.ts'
import styles from './collect-screen.module.css'
import { sendFirstCode } from './first-code.ts'
import { keepTyped, typedAt } from './typed-details.ts'

export type IdentityFormProps = {
  accessToken: string
  lookup: ShareLookup
  owner: string
  onIdentified: () => void
}

export function IdentityForm({ accessToken, lookup, owner, onIdentified }: IdentityFormProps) {
  const [recorded, setRecorded] = useState<ReactNode>()
  // Loaded on demand: every byte delays the form.
  const showRecorded = () =>
    import('./recorded.tsx')
      .then((part) => part.recorded(owner))
      .catch(() => 'Please try again.')
      .then(setRecorded)
  const { recipient } = lookup
  const identify = useIdentify(accessToken, lookup, onIdentified)
  const { field, submit, busy, values, setErrors, setValue } = useForm({
    schema: CreateRecipient,
    initial: typedAt(accessToken) ?? {
      name: recipient?.name ?? '',
      email: recipient?.email ?? '',
      phone: recipient?.phone ?? '',
      tellAnswers: false,
    },
    onSubmit: async ({ tellAnswers, ...body }) => {
      keepTyped(accessToken, values)
      // The checkbox is shown only if the address has to be proven, so only then is its value sent.
      const answered = lookup.requireCode ? { tellAnswers } : {}
      const errors = await identify({ ...body, ...answered, accessToken })
      if (errors) setErrors(errors)
    },
  })
  return (
    <>
      {busy ? (
        <Loading label="Verifying your information...">
          <p>Please wait while we process your details</p>
        </Loading>
      ) : null}
      <form className={busy ? styles.away : styles.form} onSubmit={submit} noValidate>
        <TextField label="Name" autoComplete="name" {...field('name')} />
        <TextField
          label="Email"
          type="email"
          autoComplete="email"
          autoCapitalize="none"
          spellCheck={false}
          {...(lookup.requireCode ? { hint: codeHint(lookup) } : {})}
          {...field('email')}
        />
        <TextField
          label={
            <>
              Phone <span className={styles.optional}>(optional)</span>
            </>
          }
          type="tel"
          autoComplete="tel"
          {...field('phone')}
        />
        {lookup.requireCode ? (
          <CheckboxField
            label={`Notify me when ${owner} answers my comments`}
            checked={values.tellAnswers === true}
            onChange={(event) => setValue('tellAnswers', event.target.checked)}
          />
        ) : null}
        <Button type="submit" variant="primary" size="large">
          Verify
        </Button>
        <div className={styles.promise}>
          <ShieldCheck size={20} strokeWidth={1.75} aria-hidden="true" />
          <p>
            {owner} sees who you are and when you read. No other reader does.{' '}
            <button className={styles.more} type="button" onClick={showRecorded}>
              What is recorded
            </button>
          </p>
        </div>
        {recorded}
      </form>
    </>
  )
}

const codeHint = ({ shareType }: ShareLookup): string =>
  `${provesAddress(shareType) ? 'Use the address the link was sent to. ' : ''}We send a code there to prove it is yours.`

/** Error codes after which the next look-up leads to another screen. */
const changesStep = new Set(['own_share', 'passcode_required'])

type Details = BodyInputOf<typeof createRecipient>

/** The last request that has not led to the next step. Sending the same details again reuses its key: it is the same person. */
type Sent = { details: string; key: string | undefined }

/** Sends the details, waits the specification's two seconds and goes to the next step. Returns errors by field, or null. */
function useIdentify(accessToken: string, { preview, requireCode }: ShareLookup, onIdentified: () => void) {
  const navigate = useNavigate()
  const goOn = useNextStep(accessToken)
  const unanswered = useRef<Sent>(null)
  return async (body: Details): Promise<Record<string, string> | null> => {
    if (preview) {
      keepPreviewName(body.name)
      await navigate('nda', accessToken)
      return null
    }
    const delay = wait(limits.artificialDelayMs)
    try {
      const details = JSON.stringify(body)
      // Pages without TLS lack crypto.randomUUID: the request then has no Idempotency-Key, like that of a plain client.
      if (unanswered.current?.details !== details)
        unanswered.current = { details, key: crypto.randomUUID?.() }
      const { key } = unanswered.current
      await call(createRecipient, { body, headers: key === undefined ? {} : { 'Idempotency-Key': key } })
      if (requireCode) await sendFirstCode(accessToken)
      await delay
      await goOn('identify')
      unanswered.current = null
      keepTyped(accessToken, null)
      onIdentified()
      return null
    } catch (error) {
      if (error instanceof ApiError) {
        if (error.code === 'not_for_you') return { email: error.message }
        if (error.status === 422) return error.fields
        if (changesStep.has(error.code) || isDenied(error)) await refetchLookup(accessToken)
      }
      toast({ title: 'Error', description: messageFor(error), variant: 'destructive' })
      return null
    }
  }
}

function messageFor(error: unknown): string {
  if (error instanceof NextStepUnknown) return error.message
  return wordsOfRefusal(error) ?? 'Failed to submit your information. Please try again.'
}
