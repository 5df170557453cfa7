import mongoose, { type InferSchemaType } from 'mongoose'

/**
 * A draft's content at one revision. The idea's own list decides which rows count; it changes in the same write that replaces the
 * content.
 */
const schema = new mongoose.Schema(
  {
    ideaId: { type: Number, required: true },
    revision: { type: Number, required: true },
    title: { type: String, required: true },
    content: { type: mongoose.Schema.Types.Mixed, default: '' },
    /** The first words and the size, so that lists need not load contents. */
    excerpt: { type: String, default: '' },
    size: { type: Number, default: 0 },
    savedAt: { type: Date, required: true },
    /** How many writers besides the one that stored the row found it there and rely on it; absent if none (../keep-version.ts). */
    otherWriters: { type: Number },
  },
  { versionKey: false, collection: 'ideaversions', minimize: false },
)
schema.index({ ideaId: 1, revision: 1 }, { unique: true })

export type VersionRecord = Omit<InferSchemaType<typeof schema>, 'content'> & { content: unknown }
export const VersionModel = mongoose.model('IdeaVersion', schema)

/** The same collection without Mongoose, for rows that are known to be valid. */
export const versionRows = () =>
  VersionModel.db.collection<VersionRecord>(VersionModel.collection.collectionName)
