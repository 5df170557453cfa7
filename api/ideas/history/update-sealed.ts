import type { AnchorUpdate } from '../../timestamps/anchoring/find-anchors.ts'
import { SealedVersionModel } from './sealed-version.model.ts'

/** Records in sealed versions how far their log entries are attested. A state never goes back. */
export async function updateSealedVersions({ from, size, sentAt, block }: AnchorUpdate): Promise<void> {
  const covered = { logIndex: { $gte: from, $lt: size } }
  if (sentAt) await SealedVersionModel.updateMany({ ...covered, sentAt: null }, { $set: { sentAt } })
  if (!block) return
  const later = { $or: [{ block: null }, { 'block.height': { $gt: block.height } }] }
  await SealedVersionModel.updateMany({ ...covered, ...later }, { $set: { block } })
}
