import mongoose, { type InferSchemaType } from 'mongoose'
import { HOUR, MINUTE } from '#contract/rules/durations.ts'
import { isDuplicate } from '../../adapters/database/is-duplicate.ts'

/** What is under way with each of those who sign ends of the log at once: the authority, and each witness. */
const schema = new mongoose.Schema(
  {
    /** 'authority', or 'witness' and the name of its key. */
    _id: { type: String, required: true },
    /** The last end that it has signed: of the log of which name, and how many entries that has. */
    origin: { type: String, default: '' },
    size: { type: Number, default: 0 },
    /** How often it was asked: who lost it to another process writes nothing here any more. */
    attempts: { type: Number, default: 0 },
    /** Refused tries since the last success, why the last one was, and how many there were at all. */
    failures: { type: Number, default: 0 },
    lastFailure: { type: String, default: null },
    refusals: { type: Number, default: 0 },
    nextAttemptAt: { type: Date, required: true },
  },
  { versionKey: false, collection: 'log_attesters' },
)

export type AttesterRecord = InferSchemaType<typeof schema> & { _id: string }
export const AttesterModel = mongoose.model<AttesterRecord>('LogAttester', schema)

/** Longer than asking anybody takes (adapters/anchors). */
const LEASE_MS = MINUTE

/** Nobody is left alone for longer than six hours (work-attesters.ts): what is due further off was written by a clock that was ahead. */
const FAR_OFF_MS = 7 * HOUR

/** Takes it for a while, if it is due and has not signed this end: one conditional write, so that two processes never ask at once. */
export async function takeAttester(
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

/** Writes what came of it; nothing where another process has taken it up since. */
export async function keepAttester(
  { _id, attempts }: AttesterRecord,
  found: Partial<AttesterRecord>,
  isRefused: boolean,
): Promise<void> {
  await AttesterModel.updateOne({ _id, attempts }, { $set: found, $inc: { refusals: isRefused ? 1 : 0 } })
}

/** Everybody who was ever asked: one for each that was set. */
export const listAttesters = (): Promise<AttesterRecord[]> =>
  AttesterModel.find().sort({ _id: 1 }).lean<AttesterRecord[]>()
