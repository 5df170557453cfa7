import mongoose, { type InferSchemaType } from 'mongoose'
import { MINUTE } from '#contract/rules/durations.ts'
import { latestStart } from '../adapters/database/ends-within.ts'
import { isDuplicate } from '../adapters/database/is-duplicate.ts'

/** A letter in progress. Which events it covers is stored before it is sent, so that a crash does not change that. */
const letterSchema = new mongoose.Schema(
  {
    id: { type: String, required: true },
    at: { type: Date, required: true },
    /** The last event that it covers. */
    upTo: { type: String, required: true },
  },
  { _id: false },
)

/** The right to send notifications about one account's ideas, held by one process at a time. */
const schema = new mongoose.Schema(
  {
    /** The account's id. */
    _id: { type: Number, required: true },
    /** When the lease ends; then another process may acquire it. */
    until: { type: Date, required: true },
    /** Incremented with each lease, so that a process that has lost its lease can no longer write here. */
    turn: { type: Number, required: true },
    letter: { type: letterSchema, default: null },
    /** The day (UTC) of the last letter, and how many letters were sent on it. */
    day: { type: String, default: null },
    letters: { type: Number, default: 0 },
  },
  { versionKey: false, collection: 'notification_turns' },
)

export type NotificationLease = InferSchemaType<typeof schema> & { _id: number }
export type Letter = NonNullable<NotificationLease['letter']>
const LeaseModel = mongoose.model('NotificationTurn', schema)

/** Much longer than sending one account's notifications takes. */
const LEASE_MS = MINUTE

/**
 * Acquires the lease for this account; null while another process has it, because then the filter misses and the insert meets the existing
 * row. A lease that ends impossibly late, because a process took it while its clock was ahead, counts as expired.
 */
export async function acquireLease(ownerId: number, now: Date): Promise<NotificationLease | null> {
  const endOf = (start: Date) => new Date(start.getTime() + LEASE_MS)
  const isOver = [{ until: { $lte: now } }, { until: { $gt: endOf(latestStart(now)) } }]
  try {
    return await LeaseModel.findOneAndUpdate(
      { _id: ownerId, $or: isOver },
      { $set: { until: endOf(now) }, $inc: { turn: 1 } },
      { upsert: true, returnDocument: 'after' },
    ).lean<NotificationLease>()
  } catch (error) {
    if (isDuplicate(error)) return null
    throw error
  }
}

const mine = ({ _id, turn }: NotificationLease) => ({ _id, turn })

/** Stores which events a letter covers. False when another process has taken the lease meanwhile. */
export async function planLetter(lease: NotificationLease, letter: Letter): Promise<boolean> {
  return (await LeaseModel.updateOne({ ...mine(lease), letter: null }, { $set: { letter } })).matchedCount > 0
}

/** Called when the letter was handed to the mailer or none was needed; `letters`: the number sent on this `day` so far. */
export async function endLetter(lease: NotificationLease, day: string, letters: number): Promise<void> {
  await LeaseModel.updateOne(mine(lease), { $set: { letter: null, day, letters } })
}

export async function releaseLease(lease: NotificationLease): Promise<void> {
  await LeaseModel.updateOne(mine(lease), { $set: { until: new Date(0) } })
}
