import type * as v from 'valibot'
import type { VersionName } from '#contract/rules/own-agreement.ts'
import { isAskedFor, shareRules } from '#contract/rules/share-rules.ts'
import { provesAddress, type ShareType } from '#contract/rules/share-type.ts'
import type { CreateShare } from '#contract/shares.ts'

/** Values of the form: text fields hold what was typed. */
export type ShareForm = {
  shareType: ShareType
  expiresAt: string
  maxViews: string
  recipientEmail: string
  allowDownload: boolean
  name: string
  requireCode: boolean
  passcode: string
  /** Null means the standard agreement. */
  agreement: (VersionName & { title: string }) | null
}

/** Props of every part of the form. */
export type FormParts = {
  values: ShareForm
  errors: Record<string, string>
  set: (part: Partial<ShareForm>) => void
}

/** The request body. A field that the share type does not have is null. */
export function shareBody(ideaId: number, form: ShareForm): v.InferInput<typeof CreateShare> {
  const { shareType, name, passcode, agreement } = form
  const rules = shareRules[shareType]
  return {
    ideaId,
    shareType,
    expiresAt: isAskedFor(rules.expiresAt) && form.expiresAt !== '' ? toInstant(form.expiresAt) : null,
    maxViews: isAskedFor(rules.maxViews) && form.maxViews.trim() !== '' ? Number(form.maxViews) : null,
    recipientEmail: isAskedFor(rules.recipientEmail) ? form.recipientEmail : null,
    allowDownload: form.allowDownload,
    ...(name.trim() === '' ? {} : { name }),
    ...(form.requireCode && !provesAddress(shareType) ? { requireCode: true } : {}),
    ...(passcode.trim() === '' ? {} : { passcode }),
    ...(agreement ? { agreement: { id: agreement.id, number: agreement.number } } : {}),
  }
}

/** Converts the field's local time to UTC. Invalid input is returned as it is, for the schema to refuse. */
export function toInstant(local: string): string {
  const moment = new Date(local)
  return Number.isNaN(moment.getTime()) ? local : moment.toISOString()
}

/** Formats a date for a datetime-local field, in the owner's time zone. */
export function toLocalField(moment: Date): string {
  const two = (n: number) => String(n).padStart(2, '0')
  return `${moment.getFullYear()}-${two(moment.getMonth() + 1)}-${two(moment.getDate())}T${two(moment.getHours())}:${two(moment.getMinutes())}`
}
