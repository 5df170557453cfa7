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

/** A checkpoint of the log on its way into Bitcoin blocks. It also stands for all entries before it. */
const schema = new mongoose.Schema(
  {
    /** How many entries it covers. */
    _id: { type: Number, required: true },
    /** Its root: base 64. */
    root: { type: String, required: true },
    state: { type: String, enum: ['waiting', 'sent', 'confirmed'], required: true },
    /** What calendars answered, as a tree of OpenTimestamps that begins with the root: base 64; null while none has. */
    tree: { type: String, default: null },
    /** Which calendars have taken it. */
    takenBy: { type: [String], default: [] },
    /** When enough of them had, and when it was last handed in. */
    sentAt: { type: Date, default: null },
    submittedAt: { type: Date, default: null },
    /** The earliest block that has it, and the headers (hex) of all that have it. */
    block: { type: blockSchema, default: null },
    headers: { type: [headerSchema], default: [] },
    /** How often it was taken up: who lost it to another process writes nothing here any more. */
    attempts: { type: Number, default: 0 },
    /** Tries in this state that led nowhere. */
    failures: { type: Number, default: 0 },
    /** Absent when nothing is left to do. */
    nextAttemptAt: { type: Date },
    /** Something changed that the ideas have to be told; absent otherwise. */
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

/** Far longer than asking everybody once takes (adapters/anchors). */
const LEASE_MS = 5 * MINUTE

/** Nothing is put off for longer than a day (work-anchors.ts). */
const FAR_OFF_MS = DAY + HOUR

/** What is due further off was written by a clock that was ahead: it is due now. */
export const bringNearAnchors = (now: Date) =>
  AnchorModel.updateMany(
    { nextAttemptAt: { $gt: new Date(now.getTime() + FAR_OFF_MS) } },
    { $set: { nextAttemptAt: now } },
  )

/** Takes the next one that is due, for a while: one conditional write, so that two processes never take the same. */
export const takeDueAnchor = (now: Date): Promise<AnchorRecord | null> =>
  AnchorModel.findOneAndUpdate(
    { nextAttemptAt: { $lte: now } },
    { $set: { nextAttemptAt: new Date(now.getTime() + LEASE_MS) }, $inc: { attempts: 1 } },
    { sort: { nextAttemptAt: 1 }, returnDocument: 'after' },
  ).lean<AnchorRecord>()

/** Writes what was found out. False when another process has taken it up since. */
export async function keepAnchor(
  { _id, attempts }: AnchorRecord,
  found: Partial<AnchorRecord>,
  nextAttemptAt: Date | null,
): Promise<boolean> {
  const change = nextAttemptAt
    ? { $set: { ...found, nextAttemptAt } }
    : { $set: found, $unset: { nextAttemptAt: true } }
  return (await AnchorModel.updateOne({ _id, attempts }, change)).matchedCount > 0
}

/** Of one that no calendar has taken, and that a later one covers. */
export async function forgetAnchor({ _id, attempts }: AnchorRecord): Promise<void> {
  await AnchorModel.deleteOne({ _id, attempts })
}

/** Forgets what calendars answered, which cannot be read, and has the same root handed in again, at once. */
export async function beginAnew({ _id, attempts, createdAt }: AnchorRecord): Promise<void> {
  const nothing = { tree: null, takenBy: [], sentAt: null, submittedAt: null, block: null, headers: [] }
  await AnchorModel.updateOne(
    { _id, attempts },
    { $set: { ...nothing, state: 'waiting', failures: 0, nextAttemptAt: createdAt }, $inc: { attempts: 1 } },
  )
}
