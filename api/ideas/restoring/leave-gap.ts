import { RESTORE_GAP } from '#contract/rules/restored.ts'
import { skipIds } from '../../adapters/database/sequence.model.ts'
import { IdeaModel } from '../idea.model.ts'

/**
 * After data was put back to an earlier state. Devices know what was made since by its id, and drafts by their revision: neither is
 * given out again for something else, and devices see by the gap that what they know may be lost.
 */
export async function leaveGap(): Promise<void> {
  await skipIds(RESTORE_GAP)
  await IdeaModel.updateMany({ status: 'draft' }, { $inc: { revision: RESTORE_GAP } })
}
