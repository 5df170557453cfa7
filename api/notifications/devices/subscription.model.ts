import mongoose, { type InferSchemaType } from 'mongoose'
import { DAY, SECOND } from '#contract/rules/durations.ts'

/** Where one browser takes messages for one account, as it agreed to in one session. */
const schema = new mongoose.Schema(
  {
    /** SHA-256 of the address, so that a browser is in here once, whoever signs in with it. */
    _id: { type: String, required: true },
    userId: { type: Number, required: true },
    sessionId: { type: String, required: true },
    /** It ends with the password that its session began with. */
    passwordRevision: { type: Number, required: true },
    device: { type: String, required: true },
    /** Address and keys: whoever has them can write to this browser. */
    sealed: { type: String, required: true },
    createdAt: { type: Date, required: true },
    /** When the app was last opened there, signed in. */
    seenAt: { type: Date, required: true },
  },
  { versionKey: false, collection: 'push_subscriptions' },
)
/** A device whose owner has not been there for so long is not told any more. */
export const UNSEEN_MS = 30 * DAY
schema.index({ userId: 1, seenAt: -1, _id: -1 })
schema.index({ sessionId: 1 })
schema.index({ seenAt: 1 }, { expireAfterSeconds: UNSEEN_MS / SECOND })

export type SubscriptionRecord = InferSchemaType<typeof schema> & { _id: string }
export const SubscriptionModel = mongoose.model('PushSubscription', schema)
