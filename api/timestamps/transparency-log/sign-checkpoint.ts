import { hexToBytes } from '@noble/hashes/utils.js'
import { fromBase64, isEqual, toBase64 } from '#contract/proofs/bytes.ts'
import { formatCheckpoint } from '#contract/proofs/checkpoint.ts'
import { hashLeaf } from '#contract/proofs/merkle-tree.ts'
import { isDuplicate } from '../../adapters/database/is-duplicate.ts'
import { getSigningKey } from '../../adapters/signing/signing-key.ts'
import { CheckpointModel, type CheckpointRecord, findCheckpoint } from './checkpoint.model.ts'
import { EntryModel, type EntryRecord } from './entry.model.ts'
import { getOrigin } from './identity.model.ts'
import { faultOfKeptLog, keepCheckpoint } from './kept-checkpoint.ts'
import type { LogContext } from './log-context.ts'
import { addHashes, rootOfTree } from './tiles.ts'

/** For how many entries hashes are computed at once. */
const BATCH = 2560

/**
 * Signs a checkpoint unless one already covers `size` entries. First it ensures that the tree still has the root that was signed last: a
 * log whose stored entries were changed signs nothing more.
 */
export async function signCheckpoint(context: LogContext, size: number): Promise<CheckpointRecord> {
  const signed = await findCheckpoint()
  if (signed && signed._id >= size) return signed
  const last = await EntryModel.findOne({}, { _id: 1 }).sort({ _id: -1 }).lean<EntryRecord>()
  const end = (last?._id ?? -1) + 1
  await addLeaves(signed?._id ?? 0, end)
  if (!(await isLogUnchanged(signed)))
    throw new Error(
      `The log of timestamps does not match what was signed at ${signed?._id} entries. Nothing more is signed: restore the data from a backup.`,
    )
  const fault = await faultOfKeptLog(context)
  if (fault !== null) throw new Error(fault)
  const checkpoint = await sign(context, end)
  await keepCheckpoint(context)
  return checkpoint
}

async function addLeaves(from: number, to: number): Promise<void> {
  for (let start = from; start < to; start += BATCH) {
    const range = { $gte: start, $lt: Math.min(start + BATCH, to) }
    const entries = await EntryModel.find({ _id: range }).sort({ _id: 1 }).lean<EntryRecord[]>()
    // A missing entry would shift all later ones, so nothing is signed.
    if (entries.length !== range.$lt - range.$gte)
      throw new Error(`The log of timestamps lacks entries between ${range.$gte} and ${range.$lt}.`)
    await addHashes(
      0,
      start,
      entries.map(({ digest }) => hashLeaf(hexToBytes(digest))),
    )
  }
}

/** Whether the stored tree still has the root that was signed last. */
export async function isLogUnchanged(checkpoint?: CheckpointRecord | null): Promise<boolean> {
  const signed = checkpoint === undefined ? await findCheckpoint() : checkpoint
  if (signed === null) return true
  const root = fromBase64(signed.root)
  return root !== null && isEqual(root, await rootOfTree(signed._id))
}

async function sign(context: LogContext, size: number): Promise<CheckpointRecord> {
  const origin = await getOrigin(context.config.publicOrigin)
  const key = await getSigningKey(context.secrets, origin)
  const root = await rootOfTree(size)
  const note = key.signNote(formatCheckpoint({ origin, size, root }))
  const checkpoint = { _id: size, root: toBase64(root), note, signedAt: context.now() }
  try {
    await CheckpointModel.create(checkpoint)
  } catch (error) {
    // Another process has signed the same checkpoint.
    if (!isDuplicate(error)) throw error
  }
  return checkpoint
}
