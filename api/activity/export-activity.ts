import type { ActivityEvent } from '#contract/activity.ts'
import { getOwnIdea } from '../ideas/get-own-idea.ts'
import type { Context } from '../server/context.ts'
import { csvCell } from './csv-cell.ts'
import { describeEvents } from './describe-events.ts'
import type { EventRecord } from './log/event.model.ts'
import { type Scope, streamEvents } from './log/find-events.ts'

export type Format = 'csv' | 'json'
/** Events described per batch: a large log then needs few queries and little memory. */
const AT_ONCE = 500

/** Yields the text of a file with all events, oldest first. When `ideaId` is given, the idea must belong to the owner. */
export async function exportActivity(
  context: Context,
  ownerId: number,
  ideaId: number | null,
  format: Format,
): Promise<AsyncIterable<string>> {
  if (ideaId !== null) await getOwnIdea(ownerId, ideaId)
  const batches = readBatches(context, ownerId, ideaId === null ? { ownerId } : { ideaId })
  return format === 'csv' ? toCsv(batches) : toJson(batches)
}

type Row = { stored: EventRecord; event: ActivityEvent }

async function* readBatches(context: Context, ownerId: number, scope: Scope): AsyncIterable<Row[]> {
  const describe = async (batch: EventRecord[]): Promise<Row[]> => {
    const events = await describeEvents(context, ownerId, batch)
    return batch.flatMap((stored, n) => {
      const event = events[n]
      return event ? [{ stored, event }] : []
    })
  }
  let batch: EventRecord[] = []
  for await (const event of streamEvents(scope)) {
    batch.push(event)
    if (batch.length < AT_ONCE) continue
    yield await describe(batch)
    batch = []
  }
  if (batch.length > 0) yield await describe(batch)
}

const columns: [string, (row: Row) => string | number | boolean | null | undefined][] = [
  ['at', ({ event }) => event.at],
  ['event', ({ event }) => event.kind],
  ['idea', ({ event }) => event.idea.id],
  ['title', ({ event }) => event.idea.title],
  ['link', ({ event }) => event.link?.id],
  ['name', ({ event }) => event.who?.name],
  ['email', ({ event }) => event.who?.email],
  ['proven', ({ event }) => event.who?.proven],
  ['network', ({ event }) => event.network],
  ['facts', ({ event }) => JSON.stringify(event.facts)],
  ['sequence', ({ event }) => event.sequence],
  ['hash', ({ stored }) => stored.hash],
]

async function* toCsv(batches: AsyncIterable<Row[]>): AsyncIterable<string> {
  // Spreadsheets read the file as UTF-8 only if it begins with a byte order mark.
  yield `\uFEFF${columns.map(([name]) => name).join(',')}\r\n`
  for await (const batch of batches)
    yield batch.map((row) => `${columns.map(([, read]) => csvCell(read(row))).join(',')}\r\n`).join('')
}

/** Writes one event per line, each with the values that its hash is computed from. */
async function* toJson(batches: AsyncIterable<Row[]>): AsyncIterable<string> {
  yield '{"format":"ideavault-activity/1","events":['
  let before = '\n'
  for await (const batch of batches)
    for (const { stored, event } of batch) {
      const { previous, hash, factsCommitment, personCommitment, facts, person, traces = null } = stored
      const proof = { previous, hash, factsCommitment, personCommitment, facts, person, traces }
      yield before + JSON.stringify({ ...event, proof })
      before = ',\n'
    }
  yield '\n]}\n'
}
