import { type AttesterRecord, listAttesters } from './attesting/attester.model.ts'
import { findCheckpoint } from './transparency-log/checkpoint.model.ts'

/** How many entries of the log are signed. */
export const countEntries = async (): Promise<number> => (await findCheckpoint())?._id ?? 0

/** A number of each authority and witness that was ever asked, by its name. */
export async function figureOfAttesters(
  read: (attester: AttesterRecord) => number,
): Promise<Record<string, number>> {
  return Object.fromEntries((await listAttesters()).map((attester) => [attester._id, read(attester)]))
}
