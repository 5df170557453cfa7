import mongoose, { type InferSchemaType } from 'mongoose'

/** The copy of a PDF that carries the name of one reading. It is written before its file is there, so that no file is ever forgotten. */
const schema = new mongoose.Schema(
  {
    /** The view that is being read. */
    _id: { type: String, required: true },
    fileId: { type: String, required: true },
    /** Of the file, once it is there. */
    length: { type: Number },
    /** Of the document. Absent in copies from before they were counted. */
    pages: { type: Number },
    /** Until then one process makes the copy; after it another one may begin anew. */
    leaseUntil: { type: Date, required: true },
  },
  { versionKey: false, collection: 'stamps' },
)

export type StampRecord = InferSchemaType<typeof schema> & { _id: string }
export const StampModel = mongoose.model<StampRecord>('Stamp', schema)
