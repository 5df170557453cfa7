import mongoose, { type InferSchemaType } from 'mongoose'
import { isDuplicate } from '../database/is-duplicate.ts'
import type { MailTerms } from './mail.ts'

/** Why a try failed: names and codes, no address. */
export const failureSchema = new mongoose.Schema(
  { name: String, code: String, responseCode: Number, command: String },
  { _id: false },
)

/** Mails that wait to be sent, sealed: they hold addresses and secret links. */
const schema = new mongoose.Schema(
  {
    sealed: { type: String, required: true },
    kind: { type: String, default: 'letter' },
    topics: [String],
    expiresAt: { type: Date, default: null },
    attempts: { type: Number, default: 0 },
    /** Of the last try. */
    failure: { type: failureSchema, default: null },
    nextAttemptAt: { type: Date, required: true },
    createdAt: { type: Date, required: true },
  },
  { versionKey: false, collection: 'mail_queue' },
)
schema.index({ nextAttemptAt: 1 })
schema.index({ expiresAt: 1 })
schema.index({ topics: 1 })

export type QueuedMailRecord = InferSchemaType<typeof schema> & { _id: mongoose.Types.ObjectId }
export type MailFailure = NonNullable<QueuedMailRecord['failure']>
const QueuedMailModel = mongoose.model('QueuedMail', schema)

/** Longer than one delivery may take (mail-transport.ts). */
const LEASE_MS = 150_000

export async function enqueueMail(sealed: string, { once, ...terms }: MailTerms, now: Date): Promise<void> {
  const letter = { sealed, ...terms, nextAttemptAt: now, createdAt: once?.at ?? now }
  try {
    await QueuedMailModel.create(once ? { _id: once.id, ...letter } : letter)
  } catch (error) {
    if (!once || !isDuplicate(error)) throw error
  }
}

/**
 * Takes the next mail that is due, for a while. With a slow mail server many may wait: codes and links, which expire, go first, and what
 * expires first of them.
 */
export const takeDueMail = async (now: Date): Promise<QueuedMailRecord | null> =>
  (await takeNext(now, { expiresAt: { $gt: new Date(0) } }, { expiresAt: 1 })) ??
  (await takeNext(now, {}, { nextAttemptAt: 1 }))

/** One conditional write, so that two processes never take the same. */
const takeNext = (
  now: Date,
  which: { expiresAt?: { $gt: Date } },
  sort: { expiresAt: 1 } | { nextAttemptAt: 1 },
): Promise<QueuedMailRecord | null> =>
  QueuedMailModel.findOneAndUpdate(
    { nextAttemptAt: { $lte: now }, ...which },
    { $set: { nextAttemptAt: new Date(now.getTime() + LEASE_MS) }, $inc: { attempts: 1 } },
    { sort, returnDocument: 'after' },
  ).lean<QueuedMailRecord>()

/** What would wait longer than any mail does was written while a clock was ahead: it is due now. */
export async function hastenMails(now: Date, longestMs: number): Promise<void> {
  const latest = new Date(now.getTime() + longestMs)
  await QueuedMailModel.updateMany({ nextAttemptAt: { $gt: latest } }, { $set: { nextAttemptAt: now } })
}

/**
 * The mail as this process took it. One that slept longer than its lease has lost the mail to another process: the number
 * of attempts has gone on, and nothing that it writes counts.
 */
const asTaken = ({ _id, attempts }: QueuedMailRecord) => ({ _id, attempts })

export async function removeMail(mail: QueuedMailRecord): Promise<void> {
  await QueuedMailModel.deleteOne(asTaken(mail))
}

export async function postponeMail(mail: QueuedMailRecord, failure: MailFailure, until: Date): Promise<void> {
  await QueuedMailModel.updateOne(asTaken(mail), { $set: { nextAttemptAt: until, failure } })
}

/** Answers how many mails about this waited. One that is being sent right now is sent. */
export const removeMailsAbout = async (topic: string): Promise<number> =>
  (await QueuedMailModel.deleteMany({ topics: topic })).deletedCount

/** What waits, the next one first. */
export const listQueuedMails = (): Promise<QueuedMailRecord[]> =>
  QueuedMailModel.find().sort({ nextAttemptAt: 1 }).lean<QueuedMailRecord[]>()

/** Answers how many of these there were. */
export const removeQueued = async (ids: mongoose.Types.ObjectId[]): Promise<number> =>
  (await QueuedMailModel.deleteMany({ _id: { $in: ids } })).deletedCount
