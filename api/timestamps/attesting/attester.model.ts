import mongoose, { type InferSchemaType } from 'mongoose'
import { HOUR, MINUTE } from '#contract/rules/durations.ts'
import { isDuplicate } from '../../adapters/database/is-duplicate.ts'

/** The state of work with each attester, that is the authority and each witness, who sign checkpoints of the log at once. */
const schema = new mongoose.Schema(
  {
    /** 'authority', or 'witness' and the name of its key. */
    _id: { type: String, required: true },
    /** The last checkpoint that it signed: the name of the log, and how many entries it covers. */
    origin: { type: String, default: '' },
    size: { type: Number, default: 0 },
    /** How often it was leased. A process that lost its lease to another one fails to write, because this number has changed. */
    attempts: { type: Number, default: 0 },
    /** Failed tries since the last success, the reason of the last one, and the number of all failed tries. */
    failures: { type: Number, default: 0 },
    lastFailure: { type: String, default: null },
    refusals: { type: Number, default: 0 },
    nextAttemptAt: { type: Date, required: true },
  },
  { versionKey: false, collection: 'log_attesters' },
)

export type AttesterRecord = InferSchemaType<typeof schema> & { _id: string }
export const AttesterModel = mongoose.model<AttesterRecord>('LogAttester', schema)

/** Longer than any request to an attester takes (adapters/anchors). */
const LEASE_MS = MINUTE

/** The longest wait is six hours (work-attesters.ts): a later time was written by a clock that was ahead, and counts as due. */
const FAR_OFF_MS = 7 * HOUR

/** Leases an attester that is due and has not signed this checkpoint. One conditional write, so that two processes never ask at once. */
export async function leaseAttester(
  _id: string,
  { origin, size }: { origin: string; size: number },
  now: Date,
): Promise<AttesterRecord | null> {
  try {
    await AttesterModel.updateOne({ _id }, { $setOnInsert: { nextAttemptAt: now } }, { upsert: true })
  } catch (error) {
    if (!isDuplicate(error)) throw error
  }
  return AttesterModel.findOneAndUpdate(
    {
      _id,
      $and: [
        {
          $or: [
            { nextAttemptAt: { $lte: now } },
            { nextAttemptAt: { $gt: new Date(now.getTime() + FAR_OFF_MS) } },
          ],
        },
        { $or: [{ origin: { $ne: origin } }, { size: { $lt: size } }] },
      ],
    },
    { $set: { nextAttemptAt: new Date(now.getTime() + LEASE_MS) }, $inc: { attempts: 1 } },
    { returnDocument: 'after' },
  ).lean<AttesterRecord>()
}

/** Stores the result; nothing if another process has leased it since. */
export async function saveAttester(
  { _id, attempts }: AttesterRecord,
  found: Partial<AttesterRecord>,
  isRefused: boolean,
): Promise<void> {
  await AttesterModel.updateOne({ _id, attempts }, { $set: found, $inc: { refusals: isRefused ? 1 : 0 } })
}

/** Every attester that was ever asked. */
export const listAttesters = (): Promise<AttesterRecord[]> =>
  AttesterModel.find().sort({ _id: 1 }).lean<AttesterRecord[]>()
