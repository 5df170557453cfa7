import mongoose, { type InferSchemaType } from 'mongoose'

/** Letters that wait to be sent, sealed: they hold addresses and secret links. */
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

export type QueuedMail = InferSchemaType<typeof schema> & { _id: mongoose.Types.ObjectId }
const MailQueueModel = mongoose.model('QueuedMail', schema)

/** Longer than one delivery may take (mail-transport.ts). */
const LEASE_MS = 150_000

export async function enqueueMail(sealed: string, now: Date): Promise<void> {
  await MailQueueModel.create({ sealed, nextAttemptAt: now, createdAt: now })
}

/** Takes the next letter that is due, for a while: one conditional write, so that two processes never take the same. */
export const takeDueMail = (now: Date): Promise<QueuedMail | null> =>
  MailQueueModel.findOneAndUpdate(
    { nextAttemptAt: { $lte: now } },
    { $set: { nextAttemptAt: new Date(now.getTime() + LEASE_MS) }, $inc: { attempts: 1 } },
    { sort: { nextAttemptAt: 1 }, returnDocument: 'after' },
  ).lean<QueuedMail>()

export async function removeMail(mail: QueuedMail): Promise<void> {
  await MailQueueModel.deleteOne({ _id: mail._id })
}

export async function postponeMail(mail: QueuedMail, until: Date): Promise<void> {
  await MailQueueModel.updateOne({ _id: mail._id }, { $set: { nextAttemptAt: until } })
}
