import mongoose, { type InferSchemaType } from 'mongoose'
import { DAY } from '#contract/rules/durations.ts'
import { failureSchema, type MailFailure, type QueuedMailRecord } from './mail-queue.model.ts'

/** Mails that are no longer tried, for the operator of the server: the sealed address and the reason, without their text. */
const schema = new mongoose.Schema(
  {
    sealed: { type: String, default: null },
    kind: { type: String, required: true },
    attempts: { type: Number, required: true },
    reason: { type: String, enum: ['expired', 'refused', 'too old'], required: true },
    failure: { type: failureSchema, default: null },
    createdAt: { type: Date, required: true },
    givenUpAt: { type: Date, required: true },
  },
  { versionKey: false, collection: 'mails_given_up' },
)
schema.index({ givenUpAt: 1 })

export type GivenUpMailRecord = InferSchemaType<typeof schema> & { _id: mongoose.Types.ObjectId }
const GivenUpMailModel = mongoose.model('GivenUpMail', schema)

const KEEP_MS = 30 * DAY

type End = Pick<GivenUpMailRecord, 'reason'> & { failure: MailFailure | null; sealed: string | null }

/** Records that a mail was given up. A second call changes nothing, so that a crash before it leaves the queue does no harm. */
export async function recordGivenUp(mail: QueuedMailRecord, end: End, now: Date): Promise<void> {
  const { _id, kind, attempts, createdAt } = mail
  await GivenUpMailModel.updateOne(
    { _id },
    { $setOnInsert: { kind, attempts, createdAt, givenUpAt: now, ...end } },
    { upsert: true },
  )
}

/** Deletes records that are older than 30 days. */
export async function forgetGivenUp(now: Date): Promise<void> {
  await GivenUpMailModel.deleteMany({ givenUpAt: { $lte: new Date(now.getTime() - KEEP_MS) } })
}

/** The mails that were given up, the newest first. */
export const listGivenUpMails = (): Promise<GivenUpMailRecord[]> =>
  GivenUpMailModel.find().sort({ givenUpAt: -1 }).lean<GivenUpMailRecord[]>()

/** The number of these mails, without reading them. */
export const countGivenUpMails = (): Promise<number> => GivenUpMailModel.estimatedDocumentCount()

/** Returns how many of these there were. */
export const removeGivenUp = async (ids: mongoose.Types.ObjectId[]): Promise<number> =>
  (await GivenUpMailModel.deleteMany({ _id: { $in: ids } })).deletedCount
