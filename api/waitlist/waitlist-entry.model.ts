import mongoose from 'mongoose'

const schema = new mongoose.Schema(
  {
    name: { type: String, required: true },
    email: { type: String, required: true },
    emailKey: { type: String, required: true },
    profession: { type: String, required: true },
    joinedAt: { type: Date, required: true },
  },
  { versionKey: false, collection: 'waitlist_entries' },
)
schema.index({ emailKey: 1 }, { unique: true })

export const WaitlistEntryModel = mongoose.model('WaitlistEntry', schema)
