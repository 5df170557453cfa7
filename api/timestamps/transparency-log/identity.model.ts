import mongoose, { type InferSchemaType } from 'mongoose'

/** The name under which this log signs, decided once: it stays when the product moves to another address. */
const schema = new mongoose.Schema(
  {
    _id: { type: String, required: true },
    origin: { type: String, required: true },
    /** Names under which it signed before, the oldest first, and the notes in which keys name their successors. */
    former: { type: [String], default: [] },
    successions: { type: [String], default: [] },
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

/** The name of the log that follows the one of this name. */
export const nextName = (origin: string): string => `${partsOf(origin).base}/${numberOfName(origin) + 1}`

/** How many logs there were up to the one of this name, itself included. */
export const numberOfName = (origin: string): number => Number(partsOf(origin).number)

function partsOf(origin: string) {
  const [, base = origin, number = '1'] = /^(.*?)(?:\/(\d+))?$/.exec(origin) ?? []
  return { base, number }
}

/** Gives the log another name. `note`: signed by the former key, names the new one. The database may lack the former names. */
export async function renameLog(former: string[], origin: string, note?: string): Promise<void> {
  const successions = note === undefined ? [] : [note]
  await IdentityModel.updateOne(
    { _id: ID },
    { $set: { origin }, $addToSet: { former: { $each: former }, successions: { $each: successions } } },
    { upsert: true },
  )
}

/** The notes in which each key names the next one, the oldest first. */
export async function listSuccessions(): Promise<string[]> {
  return (await IdentityModel.findById(ID).lean())?.successions ?? []
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
