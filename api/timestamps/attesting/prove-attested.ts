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

/** So many ends behind an entry are looked at for the one that most witnesses have signed. */
const NEIGHBOURS = 8

/** Proof that a digest stands in the log (c2sp.org/tlog-proof), with the signatures of witnesses below it; null where it does not. */
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

/** The newest end of the log with the signatures of witnesses that it has by now; null while nothing is in it. */
export async function findSignedEnd(): Promise<string | null> {
  const end = await findCheckpoint()
  if (!end) return null
  const lines = await findCosignatures(end._id)
  return `${end.note}${lines.map(({ line }) => line).join('')}`
}

/** Of the next ends that cover an entry the one that most witnesses have signed, the first of several; null: none is. */
async function findWitnessed(index: number): Promise<CheckpointRecord | null> {
  const [first, ...others] = await CosignatureModel.find({ _id: { $gt: index } })
    .sort({ _id: 1 })
    .limit(NEIGHBOURS)
    .lean<CosignatureRecord[]>()
  if (!first) return null
  const best = others.reduce((most, one) => (one.lines.length > most.lines.length ? one : most), first)
  return CheckpointModel.findById(best._id).lean<CheckpointRecord>()
}

/** What an authority says of an entry: the end that it stamped, the entry's place in that, its answer, and the certificate behind it. */
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
