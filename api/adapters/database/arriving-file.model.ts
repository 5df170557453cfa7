import mongoose, { type InferSchemaType } from 'mongoose'

/**
 * A record that is written before the bytes of its file, so that no file is ever without a record. Until it is completed it counts
 * as deleted, and nobody sees it. A single write of the record decides between completing and withdrawing it.
 */
const arrivingSchema = new mongoose.Schema(
  {
    fileId: { type: String, required: true },
    since: { type: Date, required: true },
    /** It was given up: it can no longer be completed, and is deleted after its bytes. */
    isWithdrawn: { type: Boolean },
  },
  { _id: false },
)
export type Arriving = InferSchemaType<typeof arrivingSchema>

/** The field of a record whose file is still arriving. Completing the record removes the field. */
export const arrivingField = { type: arrivingSchema, default: undefined }
export const indexArriving = (schema: { index: mongoose.Schema['index'] }) =>
  schema.index({ 'arriving.since': 1 }, { sparse: true })

/** A record, by its model and id, and its file. */
export type ArrivingFile = { model: string; id: number; fileId: string }

/** The filter of the write that completes it. */
export const stillArriving = ({ id, fileId }: Pick<ArrivingFile, 'id' | 'fileId'>) => ({
  _id: id,
  'arriving.fileId': fileId,
  'arriving.isWithdrawn': { $exists: false },
})

/** All files that began to arrive before this time and were not completed. */
export async function* findArriving(before: Date): AsyncIterable<ArrivingFile> {
  const models = Object.values(mongoose.models).filter(({ schema }) => schema.path('arriving') !== undefined)
  for (const model of models) {
    const found = model
      .find({ 'arriving.since': { $lt: before } }, { arriving: 1 })
      .lean<{ _id: number; arriving: Arriving }[]>()
      .cursor()
    for await (const { _id, arriving } of found)
      yield { model: model.modelName, id: _id, fileId: arriving.fileId }
  }
}

/** Keeps the record from being completed. False: it is complete already, or deleted. */
export async function withdrawArriving({ model, id, fileId }: ArrivingFile): Promise<boolean> {
  const which = { _id: id, 'arriving.fileId': fileId }
  const withdrawn = await mongoose.model(model).updateOne(which, { $set: { 'arriving.isWithdrawn': true } })
  return withdrawn.matchedCount > 0
}

export async function removeWithdrawn({ model, id }: ArrivingFile): Promise<void> {
  await mongoose.model(model).deleteOne({ _id: id, 'arriving.isWithdrawn': true })
}
