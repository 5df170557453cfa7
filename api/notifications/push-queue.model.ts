import mongoose, { type InferSchemaType } from 'mongoose'
import { DAY, HOUR, MINUTE } from '#contract/rules/durations.ts'

/** Which event is still to be pushed to which browser. The message is composed when it is sent. */
const schema = new mongoose.Schema(
  {
    /** Event and browser, so that each pair is queued only once. */
    _id: { type: String, required: true },
    eventId: { type: String, required: true },
    subscriptionId: { type: String, required: true },
    attempts: { type: Number, default: 0 },
    nextAttemptAt: { type: Date, required: true },
    createdAt: { type: Date, required: true },
  },
  { versionKey: false, collection: 'push_queue' },
)
schema.index({ nextAttemptAt: 1 })

export type QueuedPush = InferSchemaType<typeof schema> & { _id: string }
const PushModel = mongoose.model('QueuedPush', schema)

/** The number of queued notifications. */
export const countQueuedPushes = (): Promise<number> => PushModel.estimatedDocumentCount()

/** Much longer than one delivery may take (adapters/push/push-sender.ts). */
const LEASE_MS = MINUTE

/** Queues an event for each browser; repeating it changes nothing. */
export async function enqueuePushes(eventId: string, subscriptionIds: string[], now: Date): Promise<void> {
  await PushModel.bulkWrite(
    subscriptionIds.map((subscriptionId) => ({
      updateOne: {
        filter: { _id: `${eventId} ${subscriptionId}` },
        update: {
          $setOnInsert: { eventId, subscriptionId, attempts: 0, nextAttemptAt: now, createdAt: now },
        },
        upsert: true,
      },
    })),
  )
}

/** No notification waits longer than it lasts, a day: a later time was written by a clock that was ahead, and counts as due. */
const FAR_OFF_MS = DAY + HOUR

/** Leases the next notification that is due, by one conditional write, so that two processes never take the same one. */
export const leaseDuePush = (now: Date): Promise<QueuedPush | null> =>
  PushModel.findOneAndUpdate(
    {
      $or: [
        { nextAttemptAt: { $lte: now } },
        { nextAttemptAt: { $gt: new Date(now.getTime() + FAR_OFF_MS) } },
      ],
    },
    { $set: { nextAttemptAt: new Date(now.getTime() + LEASE_MS) }, $inc: { attempts: 1 } },
    { sort: { nextAttemptAt: 1 }, returnDocument: 'after' },
  ).lean<QueuedPush>()

/** Matches only while this process holds the lease; `attempts` has changed if the lease expired and another process took it. */
const asLeased = ({ _id, attempts }: QueuedPush) => ({ _id, attempts })

export async function removePush(push: QueuedPush): Promise<void> {
  await PushModel.deleteOne(asLeased(push))
}

export async function postponePush(push: QueuedPush, until: Date): Promise<void> {
  await PushModel.updateOne(asLeased(push), { $set: { nextAttemptAt: until } })
}
