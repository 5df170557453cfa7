import { MINUTE } from '#contract/rules/durations.ts'
import { isNotificationKind } from '#contract/rules/notification-kinds.ts'
import { findUserContact } from '../accounts/get-user.ts'
import { timeOfEvent } from '../activity/log/event-id.ts'
import {
  findNewestUnnotified,
  findOldestUnnotified,
  type Handled,
  listUnnotified,
  markNotified,
} from '../activity/log/unnotified.ts'
import { findExistingIdeas } from '../ideas/find-idea-facts.ts'
import type { Context } from '../server/context.ts'
import { findShares } from '../shares/find-share.ts'
import { activityLetter, type NotifiableEvent } from './activity-letter.ts'
import { endLetter, type Letter, type NotificationLease, planLetter } from './notification-lease.model.ts'
import { readWants } from './settings.ts'
import { lettersTopic, unsubscribeUrl } from './unsubscribe.ts'

/** One letter covers all events within ten minutes of the first. */
export const GATHER_MS = 10 * MINUTE
/** Further events wait for the first letter of the next day (UTC), so that strangers at links cannot cause more letters. */
export const MAX_LETTERS_A_DAY = 24
/** Most events read for one letter. */
const MAX_AT_ONCE = 500
const delivery = { mailTo: 'owner' } as const

/** Sends an owner a letter ten minutes after the first event. A letter left unfinished by a crash is finished first. */
export async function notifyByMail(context: Context, lease: NotificationLease): Promise<void> {
  const left = lease.letter ?? null
  const current = left ? await finish(context, lease, left) : lease
  const letter = await begin(context, current)
  if (letter) await finish(context, { ...current, letter }, letter)
}

const dayOf = (date: Date) => date.toISOString().slice(0, 10)

async function begin(context: Context, lease: NotificationLease): Promise<Letter | null> {
  const now = context.now()
  const oldest = await findOldestUnnotified(delivery, lease._id)
  if (oldest === null || timeOfEvent(oldest).getTime() > now.getTime() - GATHER_MS) return null
  if (lease.day === dayOf(now) && lease.letters >= MAX_LETTERS_A_DAY) return null
  const upTo = (await findNewestUnnotified(delivery, lease._id)) ?? oldest
  const letter = { id: context.randomBytes(12).toString('hex'), at: now, upTo }
  return (await planLetter(lease, letter)) ? letter : null
}

/** Sent again after a crash, it is the same letter (MailTerms.once). */
async function finish(
  context: Context,
  lease: NotificationLease,
  letter: Letter,
): Promise<NotificationLease> {
  const { isSent, handled } = await send(context, lease._id, letter)
  await markNotified(delivery, lease._id, handled)
  const day = dayOf(context.now())
  const letters = (lease.day === day ? lease.letters : 0) + (isSent ? 1 : 0)
  await endLetter(lease, day, letters)
  return { ...lease, letter: null, day, letters }
}

/** `isSent` is false when no letter was needed. */
async function send(
  context: Context,
  ownerId: number,
  { id, at, upTo }: Letter,
): Promise<{ isSent: boolean; handled: Handled }> {
  if (!context.mailer.reachesPeople) return { isSent: false, handled: { upTo } }
  const [owner, wants, found] = await Promise.all([
    findUserContact(ownerId),
    readWants(ownerId),
    listUnnotified(delivery, ownerId, upTo, MAX_AT_ONCE),
  ])
  const handled = found.length < MAX_AT_ONCE ? { events: found } : { upTo }
  const existing = await findExistingIdeas([...new Set(found.map(({ ideaId }) => ideaId))])
  // Events that the owner has seen in the app meanwhile are left out.
  const isNews = (event: (typeof found)[number]): event is NotifiableEvent =>
    isNotificationKind(event.kind) &&
    event.unread === true &&
    wants(event, 'mail') &&
    existing.has(event.ideaId)
  const events = found.filter(isNews)
  if (!owner || events.length === 0) return { isSent: false, handled }
  const letters = { to: 'owner', id: ownerId } as const
  const shares = await findShares([...new Set(events.flatMap(({ shareId }) => shareId ?? []))])
  const mail = activityLetter({
    owner,
    events,
    shares: new Map(shares.map((share) => [share.id, share])),
    origin: context.config.publicOrigin,
    unsubscribe: unsubscribeUrl(context, letters),
  })
  const topics = [lettersTopic(letters)]
  await context.mailer.send(mail, { kind: 'activity', expiresAt: null, topics, once: { id, at } })
  return { isSent: true, handled }
}
