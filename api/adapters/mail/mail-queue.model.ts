import mongoose, { type InferSchemaType } from 'mongoose'

/** Mails that wait to be sent, sealed: they hold addresses and secret links. */
const schema = new mongoose.Schema(
  {
    sealed: { type: String, required: true },
    attempts: { type: Number, default: 0 },
    nextAttemptAt: { type: Date, required: true },
    createdAt: { type: Date, required: true },
  },
  { versionKey: false, collection: 'mail_queue' },
)
schema.index({ nextAttemptAt: 1 })

export type QueuedMailRecord = InferSchemaType<typeof schema> & { _id: mongoose.Types.ObjectId }
const QueuedMailModel = mongoose.model('QueuedMail', schema)

/** Longer than one delivery may take (mail-transport.ts). */
const LEASE_MS = 150_000

export async function enqueueMail(sealed: string, now: Date): Promise<void> {
  await QueuedMailModel.create({ sealed, nextAttemptAt: now, createdAt: now })
}

/** Takes the next mail that is due, for a while: one conditional write, so that two processes never take the same. */
export const takeDueMail = (now: Date): Promise<QueuedMailRecord | null> =>
  QueuedMailModel.findOneAndUpdate(
    { nextAttemptAt: { $lte: now } },
    { $set: { nextAttemptAt: new Date(now.getTime() + LEASE_MS) }, $inc: { attempts: 1 } },
    { sort: { nextAttemptAt: 1 }, returnDocument: 'after' },
  ).lean<QueuedMailRecord>()

export async function removeMail(mail: QueuedMailRecord): Promise<void> {
  await QueuedMailModel.deleteOne({ _id: mail._id })
}

export async function postponeMail(mail: QueuedMailRecord, until: Date): Promise<void> {
  await QueuedMailModel.updateOne({ _id: mail._id }, { $set: { nextAttemptAt: until } })
}
