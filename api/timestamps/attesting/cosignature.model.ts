import mongoose, { type InferSchemaType } from 'mongoose'
import { isDuplicate } from '../../adapters/database/is-duplicate.ts'

const lineSchema = new mongoose.Schema(
  {
    /** The witness's key in its published form (formatKey), and its signature as a line of the note. */
    key: { type: String, required: true },
    line: { type: String, required: true },
  },
  { _id: false },
)

/** The witnesses' signatures of a checkpoint. They are added and never changed. */
const schema = new mongoose.Schema(
  {
    /** How many entries the checkpoint covers. */
    _id: { type: Number, required: true },
    lines: { type: [lineSchema], required: true },
  },
  { versionKey: false, collection: 'log_cosignatures' },
)

export type CosignatureRecord = InferSchemaType<typeof schema> & { _id: number }
export const CosignatureModel = mongoose.model<CosignatureRecord>('LogCosignature', schema)

/** Adds a signature unless there is one with the same key. */
export async function addCosignature(size: number, key: string, line: string): Promise<void> {
  try {
    const others = { _id: size, 'lines.key': { $ne: key } }
    await CosignatureModel.updateOne(others, { $push: { lines: { key, line } } }, { upsert: true })
  } catch (error) {
    // The signature is there already, or another process has just created the record: try once more without upsert.
    if (!isDuplicate(error)) throw error
    await CosignatureModel.updateOne(
      { _id: size, 'lines.key': { $ne: key } },
      { $push: { lines: { key, line } } },
    )
  }
}

/** The witnesses' signatures of a checkpoint, in the order of their keys. */
export async function findCosignatures(size: number): Promise<{ key: string; line: string }[]> {
  const found = await CosignatureModel.findById(size).lean<CosignatureRecord>()
  return [...(found?.lines ?? [])].sort((one, other) => (one.key < other.key ? -1 : 1))
}
