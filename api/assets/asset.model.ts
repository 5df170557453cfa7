import mongoose, { type InferSchemaType } from 'mongoose'
import { arrivingField, indexArriving } from '../adapters/database/arriving-file.model.ts'

const schema = new mongoose.Schema(
  {
    _id: { type: Number, required: true },
    ownerId: { type: Number, required: true },
    /** The Idempotency-Key of its upload, until it is deleted; absent where there was none. */
    uploadKey: { type: String },
    fileId: { type: String, required: true },
    length: { type: Number, required: true },
    type: { type: String, required: true },
    sha256: { type: String, required: true },
    fileName: { type: String, required: true },
    /** Of a voice memo both are 0. */
    width: { type: Number, required: true },
    height: { type: Number, required: true },
    /** A voice memo: it belongs to the ideas that name it, and goes with the last of them. Absent of a picture. */
    isMemo: { type: Boolean },
    /** Of a memo: since its upload, or since an idea with it was deleted. Where nobody holds it, it waits from then on (keep-memos.ts). */
    spareSince: { type: Date },
    /** Its bytes are not counted any more, because the ideas with it are deleted. */
    isRefunded: { type: Boolean },
    createdAt: { type: Date, required: true },
    /** Who shows this picture (see use-assets.ts): others' fact, kept here so that deleting is one conditional write. */
    usedBy: { type: [String], default: [] },
    /** Only until its bytes are there (store-asset.ts); it counts as deleted until then. */
    arriving: arrivingField,
    /** Set by the delete that won; the bytes go after it. */
    deletedAt: { type: Date, default: null },
    /** Set with it. */
    isToRemove: { type: Boolean },
  },
  { versionKey: false, collection: 'assets' },
)
schema.index({ ownerId: 1, deletedAt: 1, createdAt: -1, _id: -1 })
schema.index(
  { ownerId: 1, uploadKey: 1 },
  { unique: true, partialFilterExpression: { uploadKey: { $exists: true } } },
)
schema.index({ isToRemove: 1 }, { partialFilterExpression: { isToRemove: true } })
schema.index({ spareSince: 1 }, { partialFilterExpression: { spareSince: { $exists: true } } })
indexArriving(schema)

export type AssetRecord = InferSchemaType<typeof schema> & { _id: number }
export const AssetModel = mongoose.model('Asset', schema)
