import mongoose, { type InferSchemaType } from 'mongoose'

/** A stamped copy of a PDF, made for one reading. The row is inserted before its file is stored, so that no file is ever orphaned. */
const schema = new mongoose.Schema(
  {
    /** The id of the view that is being read. */
    _id: { type: String, required: true },
    fileId: { type: String, required: true },
    /** Length of the file in bytes, once it is stored. */
    length: { type: Number },
    /** Page count of the document. Absent in copies made before pages were counted. */
    pages: { type: Number },
    /** Until this time one process makes the copy; afterwards another may start again. */
    leaseUntil: { type: Date, required: true },
  },
  { versionKey: false, collection: 'stamps' },
)

export type StampRecord = InferSchemaType<typeof schema> & { _id: string }
export const StampModel = mongoose.model<StampRecord>('Stamp', schema)
