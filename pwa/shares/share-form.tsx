import { useQuery, useQueryClient } from '@tanstack/react-query'
import { CalendarClock, Infinity as Endless, Eye, Mail } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import * as v from 'valibot'
import { limits } from '#contract/limits.ts'
import { CreateShare, createShare, type Share, type ShareType } from '#contract/shares.ts'
import { ApiError, call } from '../data/request.ts'
import { Button } from '../ui/button.tsx'
import { CheckboxField } from '../ui/checkbox-field.tsx'
import { formErrors } from '../ui/form-errors.ts'
import { Notice } from '../ui/notice.tsx'
import { RadioCards } from '../ui/radio-cards.tsx'
import { TextField } from '../ui/text-field.tsx'
import { toast } from '../ui/toast.ts'
import styles from './share.module.css'
import {
  shareBody,
  showsEmail,
  showsExpiry,
  showsMaxViews,
  toLocalField,
  type ShareForm as Values,
} from './share-body.ts'
import { sharesQuery, siteQuery } from './shares.queries.ts'

const icon = { size: 20, strokeWidth: 1.75 } as const
const kinds: { value: ShareType; label: string; hint: string; icon: React.ReactNode }[] = [
  { value: 'one-time', label: 'One-time view', hint: 'They can open it once.', icon: <Eye {...icon} /> },
  {
    value: 'time-dependent',
    label: 'Time-limited',
    hint: 'Anyone with the link, until a date you choose.',
    icon: <CalendarClock {...icon} />,
  },
  {
    value: 'full-access',
    label: 'Full access',
    hint: 'Anyone with the link, until you switch it off.',
    icon: <Endless {...icon} />,
  },
  {
    value: 'email',
    label: 'Email invitation',
    hint: 'One person, who proves the address with a code.',
    icon: <Mail {...icon} />,
  },
]

const DAY = 24 * 3_600_000
const start = (): Values => ({
  shareType: 'one-time',
  expiresAt: toLocalField(new Date(Date.now() + limits.shareDefaultDays * DAY)),
  maxViews: '1',
  recipientEmail: '',
  allowDownload: true,
})

export function ShareForm({ ideaId, onCreated }: { ideaId: number; onCreated: (share: Share) => void }) {
  const queryClient = useQueryClient()
  const site = useQuery(siteQuery)
  const [values, setValues] = useState(start)
  const [errors, setErrors] = useState<Record<string, string>>({})
  const [busy, setBusy] = useState(false)
  const { shareType } = values
  const set = (part: Partial<Values>) => {
    setValues((now) => ({ ...now, ...part }))
    setErrors({})
  }
  const choose = (type: ShareType) => set({ shareType: type, maxViews: type === 'one-time' ? '1' : '' })
  const noMail = shareType === 'email' && site.data?.mail === false

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const body = shareBody(ideaId, values)
    const wrong = formErrors(CreateShare, body)
    if (showsEmail(shareType) && body.recipientEmail === '')
      wrong.recipientEmail = 'Please enter a valid email address'
    if (Object.keys(wrong).length > 0 || !v.is(CreateShare, body)) return setErrors(wrong)
    setBusy(true)
    try {
      const share = await call(createShare, { body })
      await queryClient.invalidateQueries({ queryKey: sharesQuery(ideaId).queryKey })
      void queryClient.invalidateQueries({ queryKey: ['ideas'] })
      toast({
        title: 'Success',
        description: shareType === 'email' ? 'Invitation sent!' : 'Share link created!',
      })
      onCreated(share)
    } catch (error) {
      if (error instanceof ApiError && Object.keys(error.fields).length > 0) setErrors(error.fields)
      const telling =
        error instanceof ApiError &&
        ['mail_unavailable', 'rate_limited', 'store_unavailable'].includes(error.code)
      toast({
        title: 'Error',
        description: telling ? error.message : 'Failed to create share link. Please try again.',
        variant: 'destructive',
      })
    } finally {
      setBusy(false)
    }
  }
  return (
    <form className={styles.form} onSubmit={(event) => void submit(event)} noValidate>
      <RadioCards
        legend="Create New Share Link"
        name="shareType"
        value={shareType}
        onChange={choose}
        options={kinds}
      />
      {showsExpiry(shareType) ? (
        <TextField
          label="Expiration Date"
          type="datetime-local"
          name="expiresAt"
          hint="In your own time zone."
          value={values.expiresAt}
          error={errors.expiresAt}
          onChange={(event) => set({ expiresAt: event.target.value })}
        />
      ) : null}
      {showsMaxViews(shareType) ? (
        <TextField
          label="Maximum Views"
          name="maxViews"
          inputMode="numeric"
          placeholder="Leave empty for unlimited views"
          hint={shareType === 'one-time' ? 'Each person opens it once. Empty means one person.' : undefined}
          value={values.maxViews}
          error={errors.maxViews}
          onChange={(event) => set({ maxViews: event.target.value })}
        />
      ) : null}
      {showsEmail(shareType) ? (
        <TextField
          label="Recipient Email"
          name="recipientEmail"
          type="email"
          autoCapitalize="none"
          autoComplete="off"
          value={values.recipientEmail}
          error={errors.recipientEmail}
          onChange={(event) => set({ recipientEmail: event.target.value })}
        />
      ) : null}
      {noMail ? (
        <Notice tone="plain" icon={<Mail {...icon} />}>
          <p>This server cannot send mail yet, so an email invitation cannot be made.</p>
        </Notice>
      ) : null}
      <CheckboxField
        label="They may download it"
        checked={values.allowDownload}
        onChange={(event) => set({ allowDownload: event.target.checked })}
      />
      <Button type="submit" variant="primary" size="large" busy={busy} disabled={noMail}>
        {shareType === 'email' ? 'Send Email Invitation' : 'Generate Share Link'}
      </Button>
    </form>
  )
}
