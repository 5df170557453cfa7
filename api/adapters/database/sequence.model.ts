import mongoose from 'mongoose'

/** The small integer ids of the specification: one atomic counter for each kind of object. */
const SequenceModel = mongoose.model(
  'Sequence',
  new mongoose.Schema(
    { _id: { type: String, required: true }, value: { type: Number, required: true } },
    { versionKey: false },
  ),
  'sequences',
)

/** The next unused id, from 1. Two callers never get the same one. */
export async function nextId(kind: string): Promise<number> {
  const counter = await SequenceModel.findOneAndUpdate(
    { _id: kind },
    { $inc: { value: 1 } },
    { upsert: true, returnDocument: 'after' },
  ).orFail()
  return counter.value
}
