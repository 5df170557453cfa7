import mongoose, { type InferSchemaType } from 'mongoose'

const outcomes = ['kept', 'erased'] as const

/** The record of an erasure: when, why, and how many records of each collection, but never whose. */
const schema = new mongoose.Schema(
  {
    begunAt: { type: Date, required: true },
    /** Null while it is running, and also if it was interrupted: then a later one erased the rest. */
    endedAt: { type: Date, default: null },
    reason: { type: String, required: true },
    /** What the host of the server decided about accepted agreements, and about the words of comments. */
    acceptances: { type: String, enum: outcomes, required: true },
    comments: { type: String, enum: outcomes, required: true },
    /** Absent when no account was to be erased. */
    account: { type: String, enum: outcomes },
    erased: { type: Map, of: Number, default: {} },
  },
  { versionKey: false, collection: 'erasures' },
)

export type ErasureRecord = InferSchemaType<typeof schema> & { _id: mongoose.Types.ObjectId }
type Begun = Pick<ErasureRecord, 'begunAt' | 'reason' | 'acceptances' | 'comments'> & { account?: 'erased' }
const ErasureModel = mongoose.model('Erasure', schema)

/** Written before anything is erased. Returns its id. */
export const beginErasure = async (begun: Begun): Promise<ErasureRecord['_id']> =>
  (await ErasureModel.create(begun))._id

export async function countErased(_id: ErasureRecord['_id'], collection: string, count: number) {
  if (count > 0) await ErasureModel.updateOne({ _id }, { $inc: { [`erased.${collection}`]: count } })
}

export async function endErasure(_id: ErasureRecord['_id'], endedAt: Date): Promise<void> {
  await ErasureModel.updateOne({ _id }, { $set: { endedAt } })
}

/** Deletes the record when there was nothing to erase. */
export async function dropErasure(_id: ErasureRecord['_id']): Promise<void> {
  await ErasureModel.deleteOne({ _id, erased: {} })
}

/** Newest first. */
export const listErasures = (): Promise<ErasureRecord[]> =>
  ErasureModel.find().sort({ _id: -1 }).lean<ErasureRecord[]>()
