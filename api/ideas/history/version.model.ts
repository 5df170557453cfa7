import mongoose, { type InferSchemaType } from 'mongoose'

/** What a draft was at one revision. Which of these count is written in the idea itself, in the write that replaced them. */
const schema = new mongoose.Schema(
  {
    ideaId: { type: Number, required: true },
    revision: { type: Number, required: true },
    title: { type: String, required: true },
    content: { type: mongoose.Schema.Types.Mixed, default: '' },
    /** The first words and the bytes, so that lists never load contents. */
    excerpt: { type: String, default: '' },
    size: { type: Number, default: 0 },
    savedAt: { type: Date, required: true },
    /** How many writers, besides the one who stored it, found it there and rely on it; absent where none did (../keep-version.ts). */
    otherWriters: { type: Number },
  },
  { versionKey: false, collection: 'ideaversions', minimize: false },
)
schema.index({ ideaId: 1, revision: 1 }, { unique: true })

export type VersionRecord = Omit<InferSchemaType<typeof schema>, 'content'> & { content: unknown }
export const VersionModel = mongoose.model('IdeaVersion', schema)

/** The same collection for writes of what is known to have its form. */
export const versionRows = () =>
  VersionModel.db.collection<VersionRecord>(VersionModel.collection.collectionName)
