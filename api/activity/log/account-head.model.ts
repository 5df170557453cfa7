import mongoose from 'mongoose'

/** How far the events of an account are. It only grows, also when logs are removed. */
const schema = new mongoose.Schema(
  {
    /** The account's id. */
    _id: { type: Number, required: true },
    position: { type: Number, required: true },
  },
  { versionKey: false, collection: 'activity_accounts' },
)

export const AccountHeadModel = mongoose.model('AccountHead', schema)
