import { MINUTE } from '#contract/rules/durations.ts'
import { type Person, personWith } from '../activity/log/person.ts'
import { ERASED } from '../adapters/database/erased.ts'
import type { Context } from '../server/context.ts'
import { serverLimits } from '../server/server-limits.ts'
import { AccessSessionModel } from './access-session.model.ts'
import { personOf } from './describe-recipient.ts'
import { RecipientModel } from './recipient.model.ts'
import { filterLive } from './session-life.ts'

const MAX_READERS = 1000

/** The recipients who have one of this owner's documents open now. */
export async function findReaders(context: Context, ownerId: number): Promise<Set<number>> {
  const now = context.now()
  const earliest = new Date(now.getTime() - serverLimits.accessIdleMinutes * MINUTE)
  const open = await AccessSessionModel.find({ ownerId, state: 'open', seenAt: { $gt: earliest } })
    .limit(MAX_READERS)
    .lean()
  const reading = await filterLive(open, now)
  return new Set(reading.map(({ recipientId }) => recipientId))
}

/** The names and addresses that these recipients gave. */
export async function findPeople(ids: number[]): Promise<Map<number, Person>> {
  const found = await RecipientModel.find({ _id: { $in: ids } }, { name: 1, email: 1, verifiedAt: 1 }).lean()
  return new Map(
    found.map(({ _id, name, email, verifiedAt }) => [
      _id,
      email === ERASED
        ? personWith({})
        : personOf({ recipientId: _id, name, email, verified: verifiedAt !== null }),
    ]),
  )
}

/** Which of these recipients have closed their document. */
export async function findClosed(ids: number[]): Promise<Set<number>> {
  const closed = await AccessSessionModel.find(
    { recipientId: { $in: ids }, state: 'closed' },
    { recipientId: 1 },
  ).lean()
  return new Set(closed.map(({ recipientId }) => recipientId))
}
