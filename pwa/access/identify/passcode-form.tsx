import type { ShareLookup } from '#contract/access.ts'
import { EnterPasscode, enterPasscode } from '#contract/recipients.ts'
import { ApiError, call } from '../../data/request.ts'
import { Button } from '../../ui/controls/button.tsx'
import { TextField } from '../../ui/forms/text-field.tsx'
import { useForm } from '../../ui/forms/use-form.ts'
import { isDenied, NextStepUnknown, refetchLookup, useNextStep } from '../access.queries.ts'
import styles from './collect-screen.module.css'

/** Asks for the passcode of a link, before anything else and once in each browser. */
export function PasscodeForm({ accessToken, lookup }: { accessToken: string; lookup: ShareLookup }) {
  const owner = lookup.idea.user.name || 'The document owner'
  const goOn = useNextStep(accessToken)
  const { field, submit, busy, setErrors } = useForm({
    schema: EnterPasscode,
    initial: { passcode: '' },
    onSubmit: async (body) => {
      try {
        await call(enterPasscode, { params: { accessToken }, body })
        await goOn()
      } catch (error) {
        if (isDenied(error)) await refetchLookup(accessToken)
        else setErrors({ passcode: messageFor(error) })
      }
    },
  })
  return (
    <>
      <h1 className={styles.title}>This link has a passcode</h1>
      <p className={styles.lead}>
        {owner} gave it to you separately. If you do not have it, ask them: we cannot give it to you.
      </p>
      <form className={styles.form} onSubmit={submit} noValidate>
        <TextField
          {...field('passcode')}
          label="Passcode"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
        />
        <Button type="submit" variant="primary" size="large" busy={busy}>
          {busy ? 'Checking...' : 'Continue'}
        </Button>
      </form>
    </>
  )
}

function messageFor(error: unknown): string {
  if (error instanceof NextStepUnknown) return error.message
  if (!(error instanceof ApiError) || !error.answer)
    return 'The passcode could not be checked. Check your connection and try again.'
  return error.fields.passcode ?? error.message
}
