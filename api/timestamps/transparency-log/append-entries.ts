import { isDuplicate } from '../../adapters/database/is-duplicate.ts'
import { EntryModel, type EntryRecord } from './entry.model.ts'
import type { LogContext } from './log-context.ts'
import { signCheckpoint } from './sign-checkpoint.ts'

export type Entry = { index: number; appendedAt: Date }

/** The most entries in one write, so that it stays small in memory and on the wire. */
const MAX_AT_ONCE = 500

/**
 * Appends digests to the log and signs a checkpoint. A digest that is in the log already stays where it is, so that a repeat, after a
 * crash or in another process, changes nothing. Returns the entries in the order of the digests.
 */
export async function appendEntries(context: LogContext, digests: string[]): Promise<Entry[]> {
  const known = await findEntries(digests)
  let left = [...new Set(digests)].filter((digest) => !known.has(digest))
  while (left.length > 0) {
    const some = left.slice(0, MAX_AT_ONCE)
    await appendSome(context, some)
    for (const [digest, entry] of await findEntries(some)) known.set(digest, entry)
    left = left.filter((digest) => !known.has(digest))
  }
  const entries = digests.flatMap((digest) => known.get(digest) ?? [])
  if (entries.length > 0) await signCheckpoint(context, Math.max(...entries.map(({ index }) => index)) + 1)
  return entries
}

/**
 * If two writers append at once, the unique number refuses the second one, and it tries again after the new end. An ordered insert stops
 * at the first refusal, so there is no gap and no fork.
 */
async function appendSome(context: LogContext, digests: string[]): Promise<void> {
  const last = await EntryModel.findOne({}, { appendedAt: 1 }).sort({ _id: -1 }).lean<EntryRecord>()
  const next = last ? last._id + 1 : 0
  // Never before the last entry, even if the clock was set back: a time that is too late is still true, because the digest existed by then.
  const appendedAt = new Date(Math.max(context.now().getTime(), last?.appendedAt.getTime() ?? 0))
  const entries = digests.map((digest, at) => ({ _id: next + at, digest, appendedAt }))
  try {
    await EntryModel.insertMany(entries, { ordered: true, lean: true })
  } catch (error) {
    if (!isDuplicate(error)) throw error
  }
}

/** The entries of these digests; those that are not in the log are left out. */
export async function findEntries(digests: string[]): Promise<Map<string, Entry>> {
  const found = await EntryModel.find({ digest: { $in: digests } }).lean<EntryRecord[]>()
  return new Map(found.map(({ _id, digest, appendedAt }) => [digest, { index: _id, appendedAt }]))
}
