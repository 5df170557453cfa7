import mongoose, { type InferSchemaType } from 'mongoose'

/** The id of an erased account, which identifies nobody, kept as long as one of its requests may still write something. */
const schema = new mongoose.Schema(
  { _id: { type: Number, required: true }, erasedAt: { type: Date, required: true } },
  { versionKey: false, collection: 'erased_accounts' },
)
schema.index({ erasedAt: 1 })

type ErasedAccount = InferSchemaType<typeof schema> & { _id: number }
const ErasedAccountModel = mongoose.model('ErasedAccount', schema)

/** Written before the account itself is deleted, so that an erasure interrupted in between is found through either record. */
export async function noteErased(userId: number, erasedAt: Date): Promise<void> {
  await ErasedAccountModel.updateOne({ _id: userId }, { $set: { erasedAt } }, { upsert: true })
}

export const listErased = (): Promise<ErasedAccount[]> =>
  ErasedAccountModel.find({ erasedAt: { $gt: new Date(0) } }).lean<ErasedAccount[]>()

export async function forgetErased(userId: number, before: Date): Promise<void> {
  await ErasedAccountModel.deleteOne({ _id: userId, erasedAt: { $lt: before } })
}
