import { MINUTE } from '#contract/rules/durations.ts'
import { isDuplicate } from '../../adapters/database/is-duplicate.ts'
import type { Context } from '../../server/context.ts'
import { findCheckpoint } from '../transparency-log/checkpoint.model.ts'
import { AnchorModel, type AnchorRecord } from './anchor.model.ts'

/** Calendars get at most one checkpoint in this time, however much is published. */
const GATHER_MS = 10 * MINUTE

/** Plans to anchor the newest checkpoint, unless another one was planned a moment ago. Several processes plan it once. */
export async function planAnchor(context: Context): Promise<void> {
  const [checkpoint, newest] = await Promise.all([
    findCheckpoint(),
    AnchorModel.findOne({}, { createdAt: 1 }).sort({ _id: -1 }).lean<AnchorRecord>(),
  ])
  const now = context.now()
  if (!checkpoint || checkpoint._id <= (newest?._id ?? 0)) return
  const age = newest ? now.getTime() - newest.createdAt.getTime() : GATHER_MS
  // One from the future was planned by a clock that was ahead, and delays nothing.
  if (age >= 0 && age < GATHER_MS) return
  const { _id, root } = checkpoint
  try {
    await AnchorModel.create({ _id, root, state: 'waiting', nextAttemptAt: now, createdAt: now })
  } catch (error) {
    if (!isDuplicate(error)) throw error
  }
}
