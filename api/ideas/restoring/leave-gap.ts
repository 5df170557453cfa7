import { randomInt } from 'node:crypto'
import { RESTORE_GAP } from '#contract/rules/restored.ts'
import { readLastIds, skipIds } from '../../adapters/database/sequence.model.ts'
import { IdeaModel } from '../idea.model.ts'

/** The last ids and draft revisions in the data that a backup is about to replace. */
export type HighWaterMarks = {
  /** The last id of each kind. */
  ids: ReadonlyMap<string, number>
  /** The revision of each draft, by the id of its idea. */
  revisions: ReadonlyMap<number, number>
}

/**
 * How many gap sizes are possible when nobody knows which ids were handed out. Even 200 of the largest gaps keep ids below eight
 * hexadecimal digits (adopt-loss.ts).
 */
const MAX_GAP_FACTOR = 200

export async function readHighWaterMarks(): Promise<HighWaterMarks> {
  const drafts = await IdeaModel.find({ status: 'draft' }, { revision: 1 }).lean()
  return {
    ids: await readLastIds(),
    revisions: new Map(drafts.map(({ _id, revision }) => [_id, revision])),
  }
}

/**
 * Runs after a backup was restored. Devices know ids and revisions that were handed out after the backup, so none of these may be
 * used again, and the gap shows devices that changes may be lost. A backup may be restored twice, so the gap also covers what was
 * handed out in between: exactly, from what the replaced data had `reached`, or otherwise by a random amount.
 */
export async function leaveGap(reached: HighWaterMarks | null): Promise<void> {
  const gap = RESTORE_GAP * (reached === null ? randomInt(1, MAX_GAP_FACTOR + 1) : 1)
  await skipIds(gap, reached?.ids ?? new Map())
  // Drafts deleted before the backup lose nothing by restoring it.
  const kept = { status: 'draft', deletedAt: null } as const
  const drafts = reached === null ? [] : await IdeaModel.find(kept, { revision: 1 }).lean()
  const behind = drafts.map(({ _id, revision }) => (reached?.revisions.get(_id) ?? 0) - revision)
  const furthest = behind.reduce((most, one) => Math.max(most, one), 0)
  await IdeaModel.updateMany(kept, { $inc: { revision: gap + furthest } })
}
