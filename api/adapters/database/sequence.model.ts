import mongoose from 'mongoose'
import { isDuplicate } from './is-duplicate.ts'

/** The small integer ids of the specification: one atomic counter for each kind of object. */
const SequenceModel = mongoose.model(
  'Sequence',
  new mongoose.Schema(
    { _id: { type: String, required: true }, value: { type: Number, required: true } },
    { versionKey: false },
  ),
  'sequences',
)

/** The next unused id, beginning with `first`. Two callers never get the same one. */
export async function nextId(kind: string, first = 1): Promise<number> {
  const counter = await SequenceModel.findByIdAndUpdate(
    kind,
    { $inc: { value: 1 } },
    { returnDocument: 'after' },
  )
  if (counter) return counter.value
  try {
    await SequenceModel.create({ _id: kind, value: first })
    return first
  } catch (error) {
    if (isDuplicate(error)) return nextId(kind)
    throw error
  }
}

/** The last id of each kind that was given out. */
export const readLastIds = async (): Promise<Map<string, number>> =>
  new Map((await SequenceModel.find().lean()).map(({ _id, value }) => [_id, value]))

/** Skips this many ids of each kind, starting behind `lastIds` where more were given out elsewhere. */
export async function skipIds(count: number, lastIds: ReadonlyMap<string, number>): Promise<void> {
  for (const [kind, value] of lastIds)
    await SequenceModel.updateOne({ _id: kind }, { $max: { value } }, { upsert: true })
  await SequenceModel.updateMany({}, { $inc: { value: count } })
}
