import { randomInt } from 'node:crypto'
import { RESTORE_GAP } from '#contract/rules/restored.ts'
import { readLastIds, skipIds } from '../../adapters/database/sequence.model.ts'
import { IdeaModel } from '../idea.model.ts'

/** How far ids and drafts had come in data that others take the place of. */
export type Reached = {
  /** The last id of each kind. */
  ids: ReadonlyMap<string, number>
  /** The revision of each draft, by the id of its idea. */
  revisions: ReadonlyMap<number, number>
}

/** Each gap is one of so many where nobody knows what was given out; ids keep below eight hexadecimal digits (adopt-loss.ts) for 200 of the largest. */
const GAPS = 200

export async function readReached(): Promise<Reached> {
  const drafts = await IdeaModel.find({ status: 'draft' }, { revision: 1 }).lean()
  return {
    ids: await readLastIds(),
    revisions: new Map(drafts.map(({ _id, revision }) => [_id, revision])),
  }
}

/**
 * After data was put back to an earlier state. Devices know what was made since by its id, and drafts by their revision: neither is
 * given out again for something else, and devices see by the gap that what they know may be lost. One backup may be put back twice,
 * so what was given out in between is left out, too: by what the data had `reached` whose place it takes, else by chance.
 */
export async function leaveGap(reached: Reached | null): Promise<void> {
  const gap = RESTORE_GAP * (reached === null ? randomInt(1, GAPS + 1) : 1)
  await skipIds(gap, reached?.ids ?? new Map())
  // What was deleted before the backup was made is not lost by putting it back.
  const kept = { status: 'draft', deletedAt: null } as const
  const drafts = reached === null ? [] : await IdeaModel.find(kept, { revision: 1 }).lean()
  const behind = drafts.map(({ _id, revision }) => (reached?.revisions.get(_id) ?? 0) - revision)
  const furthest = behind.reduce((most, one) => Math.max(most, one), 0)
  await IdeaModel.updateMany(kept, { $inc: { revision: gap + furthest } })
}
