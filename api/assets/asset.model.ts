import mongoose, { type InferSchemaType } from 'mongoose'
import { arrivingField, indexArriving } from '../adapters/database/arriving-file.model.ts'

const schema = new mongoose.Schema(
  {
    _id: { type: Number, required: true },
    ownerId: { type: Number, required: true },
    /** The Idempotency-Key of its upload, removed on deletion; absent if there was none. */
    uploadKey: { type: String },
    fileId: { type: String, required: true },
    length: { type: Number, required: true },
    type: { type: String, required: true },
    sha256: { type: String, required: true },
    fileName: { type: String, required: true },
    /** Width and height are 0 for a voice memo. */
    width: { type: Number, required: true },
    height: { type: Number, required: true },
    /** True for a voice memo, which belongs to the ideas that name it and is deleted after the last of them. Absent for a picture. */
    isMemo: { type: Boolean },
    /**
     * For a memo: when it was uploaded, or when an idea with it was deleted. While nobody holds it, it waits from then on
     * (keep-memos.ts).
     */
    spareSince: { type: Date },
    /** True if its bytes are no longer charged, because the ideas with it are deleted. */
    isRefunded: { type: Boolean },
    createdAt: { type: Date, required: true },
    /** Names of the holders that show this picture (use-assets.ts). They are stored here so that deleting is one conditional write. */
    usedBy: { type: [String], default: [] },
    /** Set until its bytes are stored (store-asset.ts); until then it counts as deleted. */
    arriving: arrivingField,
    /** Set by the delete that won; the bytes are removed afterwards. */
    deletedAt: { type: Date, default: null },
    /** Set with `deletedAt`, until the bytes are removed. */
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
