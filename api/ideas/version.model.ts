import mongoose from 'mongoose'

/** What a draft was before it was overwritten by a client that did not say what it had seen. */
const schema = new mongoose.Schema(
  {
    ideaId: { type: Number, required: true },
    revision: { type: Number, required: true },
    title: { type: String, required: true },
    content: { type: mongoose.Schema.Types.Mixed, default: '' },
    lastModified: { type: Date, required: true },
  },
  { versionKey: false, collection: 'ideaversions', minimize: false },
)
schema.index({ ideaId: 1, revision: 1 }, { unique: true })

export const VersionModel = mongoose.model('IdeaVersion', schema)
