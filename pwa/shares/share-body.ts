import type * as v from 'valibot'
import type { VersionName } from '#contract/rules/own-agreement.ts'
import { isAskedFor, shareRules } from '#contract/rules/share-rules.ts'
import { provesAddress, type ShareType } from '#contract/rules/share-type.ts'
import type { CreateShare } from '#contract/shares.ts'

/** What the form holds: texts as they are typed. */
export type ShareForm = {
  shareType: ShareType
  expiresAt: string
  maxViews: string
  recipientEmail: string
  allowDownload: boolean
  name: string
  requireCode: boolean
  passcode: string
  /** Null: the standard one. */
  agreement: (VersionName & { title: string }) | null
}

/** What each part of the form works with. */
export type FormParts = {
  values: ShareForm
  errors: Record<string, string>
  set: (part: Partial<ShareForm>) => void
}

/** The body of the call: each field only for the types that have it, otherwise null. */
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

/** The field's local time as UTC; what is no time stays as it is for the schema to refuse. */
export function toInstant(local: string): string {
  const moment = new Date(local)
  return Number.isNaN(moment.getTime()) ? local : moment.toISOString()
}

/** A moment as a datetime-local field wants it, in the owner's own zone. */
export function toLocalField(moment: Date): string {
  const two = (n: number) => String(n).padStart(2, '0')
  return `${moment.getFullYear()}-${two(moment.getMonth() + 1)}-${two(moment.getDate())}T${two(moment.getHours())}:${two(moment.getMinutes())}`
}
