import { fromBase64 } from '#contract/proofs/bytes.ts'
import { writePem } from '#contract/rfc3161/pem.ts'
import { writeStampResponse } from '#contract/rfc3161/stamp-response.ts'
import { findEntries } from '../transparency-log/append-entries.ts'
import {
  CheckpointModel,
  type CheckpointRecord,
  findCheckpoint,
} from '../transparency-log/checkpoint.model.ts'
import { proveEntry } from '../transparency-log/prove.ts'
import { CosignatureModel, type CosignatureRecord, findCosignatures } from './cosignature.model.ts'
import { findStamp } from './stamp.model.ts'

/** Among how many checkpoints after an entry the one with the most witnesses is chosen. */
const NEIGHBOURS = 8

/** Proof that a digest is in the log (c2sp.org/tlog-proof), with the signatures of witnesses; null where it is not. */
export async function proveInclusion(digest: string): Promise<string | null> {
  return (await proveWitnessed(digest))?.proof ?? null
}

/** The same, and the keys of the witnesses. */
export async function proveWitnessed(digest: string): Promise<{ proof: string; witnesses: string[] } | null> {
  const entry = (await findEntries([digest])).get(digest)
  const end = entry && ((await findWitnessed(entry.index)) ?? (await findCheckpoint()))
  if (!entry || !end || end._id <= entry.index) return null
  const lines = await findCosignatures(end._id)
  const note = `${end.note}${lines.map(({ line }) => line).join('')}`
  return { proof: await proveEntry(entry.index, end._id, note), witnesses: lines.map(({ key }) => key) }
}

/** The newest checkpoint with the signatures of witnesses that it has by now; null while the log is empty. */
export async function findSignedEnd(): Promise<string | null> {
  const end = await findCheckpoint()
  if (!end) return null
  const lines = await findCosignatures(end._id)
  return `${end.note}${lines.map(({ line }) => line).join('')}`
}

/** Of the next checkpoints that cover an entry, the first one with the most witnesses; null: no witness has signed any. */
async function findWitnessed(index: number): Promise<CheckpointRecord | null> {
  const [first, ...others] = await CosignatureModel.find({ _id: { $gt: index } })
    .sort({ _id: 1 })
    .limit(NEIGHBOURS)
    .lean<CosignatureRecord[]>()
  if (!first) return null
  const best = others.reduce((most, one) => (one.lines.length > most.lines.length ? one : most), first)
  return CheckpointModel.findById(best._id).lean<CheckpointRecord>()
}

/** An authority's stamp for an entry: the stamped checkpoint, the proof that this covers the entry, the response, and its root certificate. */
export type Stamped = {
  checkpoint: string
  proof: string
  response: Uint8Array
  root: string
  at: Date
  authority: string
}

/** Null where no authority has stamped it. */
export async function proveStamped(digest: string): Promise<Stamped | null> {
  const entry = (await findEntries([digest])).get(digest)
  const stamp = entry ? await findStamp(entry.index) : null
  const end = stamp && (await CheckpointModel.findById(stamp._id).lean<CheckpointRecord>())
  const [token, root] = [stamp?.token, stamp?.root].map((bytes) => fromBase64(bytes ?? ''))
  if (!entry || !stamp || !end || !token || !root) return null
  const { at, authority } = stamp
  const proof = await proveEntry(entry.index, end._id, end.note)
  return {
    checkpoint: end.note,
    proof,
    response: writeStampResponse(token),
    root: writePem(root),
    at,
    authority,
  }
}
