import { hexToBytes } from '@noble/hashes/utils.js'
import { openCheckpoint } from '#contract/proofs/checkpoint.ts'
import { hashLeaf, isConsistent } from '#contract/proofs/merkle-tree.ts'
import { CheckpointModel, type CheckpointRecord, findCheckpoint } from './checkpoint.model.ts'
import { EntryModel, type EntryRecord } from './entry.model.ts'
import { listLogKeys } from './log-keys.ts'
import { proveConsistency } from './prove.ts'
import { loadHashes } from './tiles.ts'

/** How many entries are compared with the tree at once. */
const BATCH = 1000

/**
 * Checks the whole log of timestamps and returns a line for each fault: an entry that was changed, removed or moved, a checkpoint with
 * a wrong signature, or one that the log does not continue.
 */
export async function verifyTransparencyLog(): Promise<string[]> {
  const last = await findCheckpoint()
  if (last === null) return []
  const faults: string[] = []
  for (let start = 0; start < last._id; start += BATCH)
    faults.push(...(await faultsOfEntries(start, Math.min(start + BATCH, last._id))))
  const keys = await listLogKeys()
  const checkpoints = CheckpointModel.find().sort({ _id: 1 }).lean<CheckpointRecord[]>()
  for await (const checkpoint of checkpoints.cursor({ batchSize: BATCH })) {
    const signed = openCheckpoint(checkpoint.note, keys)
    if (signed?.size !== checkpoint._id)
      faults.push(`The signature of the log at ${checkpoint._id} entries is not valid.`)
    else if (!(await isBeginningOf(last, signed)))
      faults.push(`The log does not begin with what was signed at ${checkpoint._id} entries.`)
  }
  return faults.map((fault) => `The log of timestamps: ${fault}`)
}

async function faultsOfEntries(start: number, end: number): Promise<string[]> {
  const indexes = Array.from({ length: end - start }, (_, at) => start + at)
  const entries = await EntryModel.find({ _id: { $gte: start, $lt: end } }).lean<EntryRecord[]>()
  const byIndex = new Map(entries.map((entry) => [entry._id, entry]))
  const hashOf = await loadHashes(indexes.map((index) => ({ level: 0, index })))
  return indexes.flatMap((index) => {
    const entry = byIndex.get(index)
    if (!entry) return [`Entry ${index} is missing.`]
    const isRight = Buffer.from(hashLeaf(hexToBytes(entry.digest))).equals(hashOf({ level: 0, index }))
    return isRight ? [] : [`Entry ${index} was changed.`]
  })
}

async function isBeginningOf(
  last: CheckpointRecord,
  { size, root }: { size: number; root: Uint8Array },
): Promise<boolean> {
  const path = await proveConsistency(size, last._id)
  return path !== null && isConsistent(size, last._id, root, Buffer.from(last.root, 'base64'), path)
}
