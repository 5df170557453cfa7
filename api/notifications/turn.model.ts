import mongoose, { type InferSchemaType } from 'mongoose'
import { MINUTE } from '#contract/rules/durations.ts'
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

/** Whose turn it is to tell what happened to an account's ideas: one process at a time. */
const schema = new mongoose.Schema(
  {
    /** The account's id. */
    _id: { type: Number, required: true },
    /** Until when the turn lasts; then another process may take it. */
    until: { type: Date, required: true },
    /** Counts turns: who lost theirs writes nothing here any more. */
    turn: { type: Number, required: true },
    letter: { type: letterSchema, default: null },
    /** The day (UTC) of the last letter, and how many it has seen. */
    day: { type: String, default: null },
    letters: { type: Number, default: 0 },
  },
  { versionKey: false, collection: 'notification_turns' },
)

export type Turn = InferSchemaType<typeof schema> & { _id: number }
export type Letter = NonNullable<Turn['letter']>
const TurnModel = mongoose.model('NotificationTurn', schema)

/** Far longer than telling one account takes. */
const LEASE_MS = MINUTE

/** The turn for this account; null while another process has it. While it lasts the filter misses and the insert meets the row. */
export async function takeTurn(ownerId: number, now: Date): Promise<Turn | null> {
  try {
    return await TurnModel.findOneAndUpdate(
      { _id: ownerId, until: { $lte: now } },
      { $set: { until: new Date(now.getTime() + LEASE_MS) }, $inc: { turn: 1 } },
      { upsert: true, returnDocument: 'after' },
    ).lean<Turn>()
  } catch (error) {
    if (isDuplicate(error)) return null
    throw error
  }
}

const mine = ({ _id, turn }: Turn) => ({ _id, turn })

/** False when another process has the turn by now. */
export async function planLetter(turn: Turn, letter: Letter): Promise<boolean> {
  return (await TurnModel.updateOne({ ...mine(turn), letter: null }, { $set: { letter } })).matchedCount > 0
}

/** The letter is with the mailer, or there was nothing to say; `letters` of this `day` so far. */
export async function endLetter(turn: Turn, day: string, letters: number): Promise<void> {
  await TurnModel.updateOne(mine(turn), { $set: { letter: null, day, letters } })
}

export async function giveTurn(turn: Turn): Promise<void> {
  await TurnModel.updateOne(mine(turn), { $set: { until: new Date(0) } })
}
