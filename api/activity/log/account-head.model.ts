import mongoose from 'mongoose'
import { retryDuplicate } from '../../adapters/database/is-duplicate.ts'

/** How far the events of an account are. It only grows, also when logs are removed. */
const schema = new mongoose.Schema(
  {
    /** The account's id. */
    _id: { type: Number, required: true },
    position: { type: Number, required: true },
    /** Goes up when events are read or put aside: their streams tell it. */
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

/** Changes how far an account is, also where nothing was known of it. */
export async function changeHead(ownerId: number, update: Change): Promise<void> {
  await retryDuplicate(() => AccountHeadModel.updateOne({ _id: ownerId }, update, { upsert: true }))
}
