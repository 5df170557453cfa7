import * as v from 'valibot'
import { RefusedReason } from '#contract/activity.ts'
import type { NotificationKind } from '#contract/rules/notification-kinds.ts'
import { Person } from '../activity/log/person.ts'
import type { EventToNotify } from '../activity/log/unnotified.ts'
import { cleanName } from '../adapters/mail/clean-name.ts'

/** How letters and notifications describe an event: who did what, never a title or any content, because others may see them. */
const actions: Record<Exclude<NotificationKind, 'refused'>, string> = {
  opened: 'opened your idea',
  agreed: 'accepted the agreement',
  declined: 'declined the agreement',
  asked: 'asks for access',
  commented: 'wrote a comment',
}
const refusals: Record<RefusedReason, string> = {
  revoked: 'tried a link that was switched off',
  expired: 'tried a link that has expired',
  used: 'tried a link that is used up',
  'other-address': 'used an address that the link was not made for',
  'wrong-code': 'entered a wrong code',
  'wrong-passcode': 'entered a wrong passcode',
  'download-off': 'tried to download, which the link does not allow',
}
const Refusal = v.object({ reason: RefusedReason })

export function describeEvent(kind: NotificationKind, facts: EventToNotify['facts']): string {
  return kind === 'refused' ? refusals[v.parse(Refusal, facts.value).reason] : actions[kind]
}

/** The person of an event, cleaned for use in a message; an erased person is described like an unknown one. */
export function describePerson({ person }: Pick<EventToNotify, 'person'>): {
  name: string
  email: string | null
  proven: boolean
} {
  const known = person ? v.parse(Person, person.value) : null
  return { name: cleanName(known?.name ?? ''), email: known?.email ?? null, proven: known?.proven ?? false }
}
