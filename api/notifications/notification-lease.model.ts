import mongoose, { type InferSchemaType } from 'mongoose'
import { MINUTE } from '#contract/rules/durations.ts'
import { latestStart } from '../adapters/database/ends-within.ts'
import { isDuplicate } from '../adapters/database/is-duplicate.ts'

/** A letter that is being written: what it is about is fixed before it is sent, so that a crash does not change it. */
const letterSchema = new mongoose.Schema(
  {
    id: { type: String, required: true },
    at: { type: Date, required: true },
    /** The last event that it is about. */
    upTo: { type: String, required: true },
  },
  { _id: false },
)

/** The right of one process at a time to notify about what happened to an account's ideas. */
const schema = new mongoose.Schema(
  {
    /** The account's id. */
    _id: { type: Number, required: true },
    /** When the lease ends; then another process may acquire it. */
    until: { type: Date, required: true },
    /** Counts leases: a process that lost its own writes nothing here any more. */
    turn: { type: Number, required: true },
    letter: { type: letterSchema, default: null },
    /** The day (UTC) of the last letter, and how many it has seen. */
    day: { type: String, default: null },
    letters: { type: Number, default: 0 },
  },
  { versionKey: false, collection: 'notification_turns' },
)

export type NotificationLease = InferSchemaType<typeof schema> & { _id: number }
export type Letter = NonNullable<NotificationLease['letter']>
const LeaseModel = mongoose.model('NotificationTurn', schema)

/** Far longer than notifying about one account takes. */
const LEASE_MS = MINUTE

/**
 * The lease for this account; null while another process has it. While it lasts the filter misses and the insert meets the row. One that
 * was taken while the clock was ahead, by a process that ended then, is over.
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

/** False when another process has the lease by now. */
export async function planLetter(lease: NotificationLease, letter: Letter): Promise<boolean> {
  return (await LeaseModel.updateOne({ ...mine(lease), letter: null }, { $set: { letter } })).matchedCount > 0
}

/** The letter is with the mailer, or there was nothing to say; `letters` of this `day` so far. */
export async function endLetter(lease: NotificationLease, day: string, letters: number): Promise<void> {
  await LeaseModel.updateOne(mine(lease), { $set: { letter: null, day, letters } })
}

export async function releaseLease(lease: NotificationLease): Promise<void> {
  await LeaseModel.updateOne(mine(lease), { $set: { until: new Date(0) } })
}
