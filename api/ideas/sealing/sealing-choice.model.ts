import mongoose from 'mongoose'

/** An account's choice whether its drafts are sealed. Without a row they are. */
const schema = new mongoose.Schema(
  {
    /** The account's id. */
    _id: { type: Number, required: true },
    isOn: { type: Boolean, required: true },
  },
  { versionKey: false, collection: 'sealing_choices' },
)
export const SealingChoiceModel = mongoose.model('SealingChoice', schema)

/** Whether the drafts of an account are sealed. */
export async function isSealingOn(userId: number): Promise<boolean> {
  return (await SealingChoiceModel.findById(userId).lean())?.isOn ?? true
}
