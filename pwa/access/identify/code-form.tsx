import { useEffect, useRef, useState } from 'react'
import type { ShareLookup } from '#contract/access.ts'
import { EnterCode, sendCode, verifyCode } from '#contract/recipients.ts'
import { limits } from '#contract/rules/limits.ts'
import { ApiError, call } from '../../data/request.ts'
import { Button } from '../../ui/controls/button.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { TextField } from '../../ui/forms/text-field.tsx'
import { useForm } from '../../ui/forms/use-form.ts'
import { isDenied, NextStepUnknown, refetchLookup, useNextStep } from '../access.queries.ts'
import styles from './collect-screen.module.css'
import { wasCodeSent } from './first-code.ts'

export type CodeFormProps = { accessToken: string; lookup: ShareLookup; onWrongAddress: () => void }

/** Asks for the six digits that prove the address. Typing or pasting the last one submits. */
export function CodeForm({ accessToken, lookup, onWrongAddress }: CodeFormProps) {
  const form = useRef<HTMLFormElement>(null)
  const goOn = useNextStep(accessToken)
  const { field, submit, busy, values, setErrors, setValue } = useForm({
    schema: EnterCode,
    initial: { code: '' },
    onSubmit: async ({ code }) => {
      try {
        await call(verifyCode, { params: { accessToken }, body: { code } })
        await goOn()
      } catch (error) {
        if (isDenied(error) && error.code !== 'code_expired') await refetchLookup(accessToken)
        setErrors({ code: messageFor(error) })
      }
    },
  })
  const [isSent, setSent] = useState(() => wasCodeSent(accessToken))
  const { code } = values
  useEffect(() => {
    if (code.length === limits.codeDigits) form.current?.requestSubmit()
  }, [code])
  return (
    <form className={styles.form} onSubmit={submit} noValidate ref={form}>
      <p>
        {isSent ? 'We sent' : 'This link asks for'} a {limits.codeDigits}-digit code{' '}
        {isSent ? 'to' : 'that we send to'} <strong>{lookup.recipient?.email}</strong>. It is valid for{' '}
        {limits.codeMinutes} minutes.
      </p>
      <TextField
        {...field('code')}
        className={styles.code}
        label="Code"
        inputMode="numeric"
        autoComplete="one-time-code"
        pattern="[0-9]*"
        onChange={(event) => setValue('code', digitsOf(event.target.value))}
      />
      <Button type="submit" variant="primary" size="large" busy={busy}>
        {busy ? 'Checking...' : 'Verify'}
      </Button>
      <Button variant="quiet" onClick={onWrongAddress}>
        Wrong address? Correct your details
      </Button>
      <SendCode accessToken={accessToken} isSent={isSent} onSent={() => setSent(true)} />
    </form>
  )
}

/** Pasting from mail programs and keyboards may add spaces and words around a code. */
export const digitsOf = (text: string) => text.replace(/\D/g, '').slice(0, limits.codeDigits)

type SendCodeProps = { accessToken: string; isSent: boolean; onSent: () => void }

/** Sends the first code if this page has not sent one, for example after a reload; otherwise another one, after a pause. */
function SendCode({ accessToken, isSent, onSent }: SendCodeProps) {
  const [left, setLeft] = useState<number>(isSent ? limits.codeResendSeconds : 0)
  const [busy, setBusy] = useState(false)
  const waiting = left > 0
  useEffect(() => {
    if (!waiting) return
    // The clock counts, not the timer: a phone runs none while its reader looks for the code in another app.
    const endsAt = performance.now() + limits.codeResendSeconds * 1_000
    const timer = setInterval(() => setLeft(Math.round((endsAt - performance.now()) / 1_000)), 1_000)
    return () => clearInterval(timer)
  }, [waiting])
  const resend = async () => {
    setBusy(true)
    try {
      await call(sendCode, { params: { accessToken } })
      toast({ title: 'Code sent', description: 'A new code is on its way. The earlier one no longer works.' })
      onSent()
      setLeft(limits.codeResendSeconds)
    } catch (error) {
      const description =
        error instanceof ApiError ? error.message : 'The code could not be sent. Please try again.'
      toast({ title: 'Error', description, variant: 'destructive' })
    }
    setBusy(false)
  }
  return (
    <Button variant="quiet" aria-disabled={waiting} busy={busy} onClick={() => waiting || void resend()}>
      {waiting ? `Send a new code in ${left} s` : isSent ? 'Send a new code' : 'Send the code'}
    </Button>
  )
}

function messageFor(error: unknown): string {
  if (error instanceof NextStepUnknown) return error.message
  return error instanceof ApiError && error.answer
    ? (error.fields.code ?? error.message)
    : 'The code could not be checked. Please try again.'
}
