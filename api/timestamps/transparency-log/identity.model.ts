import mongoose, { type InferSchemaType } from 'mongoose'

/** The name under which this log signs, decided once: it stays when the product moves to another address. */
const schema = new mongoose.Schema(
  { _id: { type: String, required: true }, origin: { type: String, required: true } },
  { versionKey: false, collection: 'log_identity' },
)

type IdentityRecord = InferSchemaType<typeof schema> & { _id: string }
const IdentityModel = mongoose.model<IdentityRecord>('LogIdentity', schema)
const ID = 'log'

/** Null while nothing was ever recorded. */
export async function findOrigin(): Promise<string | null> {
  return (await IdentityModel.findById(ID).lean())?.origin ?? null
}

/** The origin of the log (c2sp.org/tlog-checkpoint): the address of its public calls, without a scheme, when it began. */
export async function getOrigin(publicOrigin: string): Promise<string> {
  const origin = `${new URL(publicOrigin).host}/api/log`
  const known = await IdentityModel.findOneAndUpdate(
    { _id: ID },
    { $setOnInsert: { origin } },
    { upsert: true, returnDocument: 'after' },
  ).lean()
  return known?.origin ?? origin
}
