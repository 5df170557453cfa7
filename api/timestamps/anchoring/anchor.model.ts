import mongoose, { type InferSchemaType } from 'mongoose'
import { DAY, HOUR, MINUTE } from '#contract/rules/durations.ts'

const headerSchema = new mongoose.Schema(
  { height: { type: Number, required: true }, header: { type: String, required: true } },
  { _id: false },
)
const blockSchema = new mongoose.Schema(
  {
    at: { type: Date, required: true },
    height: { type: Number, required: true },
    hash: { type: String, required: true },
  },
  { _id: false },
)

/** A checkpoint of the log on its way into a Bitcoin block. It covers all entries before it. */
const schema = new mongoose.Schema(
  {
    /** How many entries it covers. */
    _id: { type: Number, required: true },
    /** The root of the checkpoint, in base64. */
    root: { type: String, required: true },
    state: { type: String, enum: ['waiting', 'sent', 'confirmed'], required: true },
    /** The calendars' answers as an OpenTimestamps tree that begins with the root, in base64; null while there is none. */
    tree: { type: String, default: null },
    /** Which calendars have accepted it. */
    takenBy: { type: [String], default: [] },
    /** When enough calendars had accepted it, and when it was last submitted. */
    sentAt: { type: Date, default: null },
    submittedAt: { type: Date, default: null },
    /** The earliest block that contains it, and the headers (hex) of all blocks that do. */
    block: { type: blockSchema, default: null },
    headers: { type: [headerSchema], default: [] },
    /** How often it was leased. A process that lost its lease to another one fails to write, because this number has changed. */
    attempts: { type: Number, default: 0 },
    /** Unsuccessful tries in this state. */
    failures: { type: Number, default: 0 },
    /** Absent once nothing is left to do. */
    nextAttemptAt: { type: Date },
    /** Set while a change still has to be written to the ideas; absent otherwise. */
    isUntold: { type: Boolean },
    createdAt: { type: Date, required: true },
  },
  { versionKey: false, collection: 'log_anchors' },
)
schema.index({ nextAttemptAt: 1 })
schema.index({ state: 1, _id: 1 })
schema.index({ isUntold: 1, _id: 1 }, { partialFilterExpression: { isUntold: { $exists: true } } })

type Headers = { height: number; header: string }[]
export type AnchorRecord = Omit<InferSchemaType<typeof schema>, 'headers'> & { _id: number; headers: Headers }
export const AnchorModel = mongoose.model<AnchorRecord>('LogAnchor', schema)

/** Far longer than asking every calendar once takes (adapters/anchors). */
const LEASE_MS = 5 * MINUTE

/** Nothing is put off for longer than a day (work-anchors.ts). */
const FAR_OFF_MS = DAY + HOUR

/** Makes anchors due now that are due too far in the future: their time was written by a clock that was ahead. */
export const makeFarAnchorsDue = (now: Date) =>
  AnchorModel.updateMany(
    { nextAttemptAt: { $gt: new Date(now.getTime() + FAR_OFF_MS) } },
    { $set: { nextAttemptAt: now } },
  )

/** Leases the next anchor that is due. It is one conditional write, so that two processes never lease the same one. */
export const leaseDueAnchor = (now: Date): Promise<AnchorRecord | null> =>
  AnchorModel.findOneAndUpdate(
    { nextAttemptAt: { $lte: now } },
    { $set: { nextAttemptAt: new Date(now.getTime() + LEASE_MS) }, $inc: { attempts: 1 } },
    { sort: { nextAttemptAt: 1 }, returnDocument: 'after' },
  ).lean<AnchorRecord>()

/** Stores the results. False if another process has leased the anchor since. */
export async function saveAnchor(
  { _id, attempts }: AnchorRecord,
  found: Partial<AnchorRecord>,
  nextAttemptAt: Date | null,
): Promise<boolean> {
  const change = nextAttemptAt
    ? { $set: { ...found, nextAttemptAt } }
    : { $set: found, $unset: { nextAttemptAt: true } }
  return (await AnchorModel.updateOne({ _id, attempts }, change)).matchedCount > 0
}

/** Deletes an anchor that no calendar has accepted and that a later one covers. */
export async function deleteAnchor({ _id, attempts }: AnchorRecord): Promise<void> {
  await AnchorModel.deleteOne({ _id, attempts })
}

/** Deletes the calendars' answers, which cannot be read, and makes the same root due for submission at once. */
export async function resetAnchor({ _id, attempts, createdAt }: AnchorRecord): Promise<void> {
  const nothing = { tree: null, takenBy: [], sentAt: null, submittedAt: null, block: null, headers: [] }
  await AnchorModel.updateOne(
    { _id, attempts },
    { $set: { ...nothing, state: 'waiting', failures: 0, nextAttemptAt: createdAt }, $inc: { attempts: 1 } },
  )
}
