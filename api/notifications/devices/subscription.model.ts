import mongoose, { type InferSchemaType } from 'mongoose'
import { DAY, SECOND } from '#contract/rules/durations.ts'

/** The push subscription of one browser for one account, made in one session. */
const schema = new mongoose.Schema(
  {
    /** SHA-256 of the endpoint, so that each browser is stored once, whoever signs in there. */
    _id: { type: String, required: true },
    userId: { type: Number, required: true },
    sessionId: { type: String, required: true },
    /** The password revision that the session began with. A password change ends the subscription. */
    passwordRevision: { type: Number, required: true },
    device: { type: String, required: true },
    /** Endpoint and keys, sealed because anybody who has them can send messages to this browser. */
    sealed: { type: String, required: true },
    createdAt: { type: Date, required: true },
    /** When the app was last opened there, signed in. */
    seenAt: { type: Date, required: true },
  },
  { versionKey: false, collection: 'push_subscriptions' },
)
/** A device on which the app was not opened for this long gets no more notifications. */
export const UNSEEN_MS = 30 * DAY
schema.index({ userId: 1, seenAt: -1, _id: -1 })
schema.index({ sessionId: 1 })
schema.index({ seenAt: 1 }, { expireAfterSeconds: UNSEEN_MS / SECOND })

export type SubscriptionRecord = InferSchemaType<typeof schema> & { _id: string }
export const SubscriptionModel = mongoose.model('PushSubscription', schema)
