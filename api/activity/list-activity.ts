import type { ActivityCounts, ActivityPage, ActivityQuery } from '#contract/activity.ts'
import { getOwnIdea } from '../ideas/get-own-idea.ts'
import { findReaders } from '../recipients/find-readers.ts'
import { AppError } from '../server/app-error.ts'
import type { Context } from '../server/context.ts'
import { findReadersOfViews } from '../shares/find-views.ts'
import { describeEvents } from './describe-events.ts'
import { countEvents, findEvents, type Scope } from './log/find-events.ts'
import { dismiss, markRead } from './log/mark-events.ts'

/** Lists the events of all of an owner's ideas, newest first. */
export const listActivity = (context: Context, ownerId: number, query: ActivityQuery) =>
  list(context, ownerId, { ownerId }, query)

/** Lists the events of one of the owner's own ideas. */
export async function listIdeaActivity(
  context: Context,
  ownerId: number,
  ideaId: number,
  query: ActivityQuery,
): Promise<ActivityPage> {
  await getOwnIdea(ownerId, ideaId)
  return list(context, ownerId, { ideaId }, query)
}

async function list(
  context: Context,
  ownerId: number,
  scope: Scope,
  query: ActivityQuery,
): Promise<ActivityPage> {
  // One more than the page holds is read to find out whether there are older ones.
  const found = await find(ownerId, scope, query, query.limit + 1)
  const shown = found.slice(0, query.limit)
  const next = found.length > shown.length ? (shown.at(-1)?._id ?? null) : null
  return { events: await describeEvents(context, ownerId, shown), next }
}

/** With an evidence id (from a marked copy), finds what the readers with such a view did, within this scope. */
async function find(ownerId: number, scope: Scope, query: ActivityQuery, count: number) {
  if (query.evidence === undefined) return findEvents(scope, query, count)
  const readers = await findReadersOfViews(ownerId, query.evidence)
  const found = await Promise.all(readers.map((recipientId) => findEvents({ recipientId }, query, count)))
  return found
    .flat()
    .filter(({ ideaId }) => !('ideaId' in scope) || scope.ideaId === ideaId)
    .sort((one, other) => (one._id < other._id ? 1 : -1))
}

export async function countActivity(context: Context, ownerId: number): Promise<ActivityCounts> {
  const [counts, readers] = await Promise.all([countEvents(ownerId), findReaders(context, ownerId)])
  return { ...counts, reading: readers.size }
}

export async function markActivityRead(
  context: Context,
  ownerId: number,
  upTo: string,
): Promise<ActivityCounts> {
  await markRead(ownerId, upTo)
  return countActivity(context, ownerId)
}

export async function dismissEvent(ownerId: number, eventId: string): Promise<void> {
  if (!(await dismiss(ownerId, eventId))) throw new AppError('not_found')
}
