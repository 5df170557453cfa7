import mongoose, { type InferSchemaType } from 'mongoose'

/** The name under which this log signs, decided once: it stays when the product moves to another address. */
const schema = new mongoose.Schema(
  {
    _id: { type: String, required: true },
    origin: { type: String, required: true },
    /** Names of logs that ended because entries of theirs were lost, the oldest first. */
    former: { type: [String], default: [] },
  },
  { versionKey: false, collection: 'log_identity' },
)

type IdentityRecord = InferSchemaType<typeof schema> & { _id: string }
const IdentityModel = mongoose.model<IdentityRecord>('LogIdentity', schema)
const ID = 'log'

/** Every name under which this log has signed, the newest first. */
export async function listOrigins(): Promise<string[]> {
  const known = await IdentityModel.findById(ID).lean()
  return known ? [known.origin, ...[...known.former].reverse()] : []
}

/** Gives the log another name; the store may know nothing of the former ones. */
export async function renameLog(former: string[], origin: string): Promise<void> {
  await IdentityModel.updateOne(
    { _id: ID },
    { $set: { origin }, $addToSet: { former: { $each: former } } },
    { upsert: true },
  )
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
