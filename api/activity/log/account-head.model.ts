import mongoose from 'mongoose'
import { retryDuplicate } from '../../adapters/database/is-duplicate.ts'

/** The highest position that an account's events have reached. It never decreases, not even when logs are removed. */
const schema = new mongoose.Schema(
  {
    /** The account's id. */
    _id: { type: Number, required: true },
    position: { type: Number, required: true },
    /** Incremented when events are marked read or dismissed; the account's streams then send `changed`. */
    changes: { type: Number, default: 0 },
  },
  { versionKey: false, collection: 'activity_accounts' },
)

export const AccountHeadModel = mongoose.model('AccountHead', schema)

type Change = {
  $max?: { position: number }
  $inc?: { changes: number }
  $setOnInsert?: { position: number }
}

/** Updates the head of an account, creating it where there is none. */
export async function changeHead(ownerId: number, update: Change): Promise<void> {
  await retryDuplicate(() => AccountHeadModel.updateOne({ _id: ownerId }, update, { upsert: true }))
}
