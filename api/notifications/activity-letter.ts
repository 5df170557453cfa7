import type { NotificationKind } from '#contract/rules/notification-kinds.ts'
import { shareRules } from '#contract/rules/share-rules.ts'
import { timeOfEvent } from '../activity/log/event-id.ts'
import type { EventToNotify } from '../activity/log/unnotified.ts'
import { cleanName } from '../adapters/mail/clean-name.ts'
import type { Mail } from '../adapters/mail/mail.ts'
import type { ShareFacts } from '../shares/find-share.ts'
import { describeEvent, describePerson } from './notification-words.ts'

export type NotifiableEvent = EventToNotify & { kind: NotificationKind }
/** Most events listed in one letter; the activity page has the rest. */
const MAX_LINES = 20

type Parts = {
  owner: { name: string; email: string }
  /** Oldest first, at least one. */
  events: NotifiableEvent[]
  shares: Map<number, ShareFacts>
  origin: string
  /** The URL that unsubscribes from these letters. */
  unsubscribe: string
}

/** One letter about all events within ten minutes, grouped by link. */
export function activityLetter({ owner, events, shares, origin, unsubscribe }: Parts): Mail {
  const shown = events.slice(0, MAX_LINES)
  const more = events.length - shown.length
  const groups = new Map<string, NotifiableEvent[]>()
  for (const event of shown) {
    const place = `${event.ideaId} ${event.shareId}`
    groups.set(place, [...(groups.get(place) ?? []), event])
  }
  const text = [
    `Hello ${cleanName(owner.name)},`,
    '',
    'Recent activity on your ideas:',
    '',
    ...[...groups.values()].flatMap((group) => [
      headingOf(shares.get(group[0]?.shareId ?? 0)),
      ...group.map((event) => `- ${lineOf(event)}`),
      addressOf(origin, group[0]),
      '',
    ]),
    ...(more > 0 ? [`And ${more} more: ${origin}/activity`, ''] : []),
    'Times are UTC. Addresses that are not proven are shown as typed.',
    '',
    `Notification settings: ${origin}/profile#notifications`,
    `Unsubscribe: ${unsubscribe}`,
    '',
    'IdeaVault',
  ].join('\n')
  return { to: owner.email, subject: subjectOf(events), text, unsubscribe }
}

function subjectOf([first, ...others]: NotifiableEvent[]): string {
  if (!first || others.length > 0) return `${others.length + 1} updates about your ideas`
  return `${describePerson(first).name} ${describeEvent(first.kind, first.facts)}`
}

const headingOf = (share: ShareFacts | undefined) =>
  share
    ? `${shareRules[share.shareType].name} link of ${share.createdAt.toISOString().slice(0, 10)}`
    : 'One of your ideas'

function lineOf(event: NotifiableEvent): string {
  const { name, email, proven } = describePerson(event)
  // The date is included because a letter may wait for the next day, or for days while the mail server is unreachable.
  const time = timeOfEvent(event._id).toISOString().slice(0, 16).replace('T', ' ')
  const address = email === null ? '' : ` (${email}, ${proven ? 'proven' : 'not proven'})`
  return `${time} ${name}${address} ${describeEvent(event.kind, event.facts)}`
}

const addressOf = (origin: string, event: NotifiableEvent | undefined) =>
  `${origin}/activity?idea=${event?.ideaId}${event?.shareId ? `&link=${event.shareId}` : ''}`
