import mongoose, { type InferSchemaType } from 'mongoose'
import { isDuplicate } from '../database/is-duplicate.ts'
import type { MailTerms } from './mail.ts'

/** Why a delivery attempt failed: names and codes, no address. */
export const failureSchema = new mongoose.Schema(
  { name: String, code: String, responseCode: Number, command: String },
  { _id: false },
)

/** Mails that wait to be sent. They are sealed because they contain addresses and secret links. */
const schema = new mongoose.Schema(
  {
    sealed: { type: String, required: true },
    kind: { type: String, default: 'letter' },
    topics: [String],
    expiresAt: { type: Date, default: null },
    attempts: { type: Number, default: 0 },
    /** Why the most recent delivery attempt failed. */
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
 * Leases the next mail that is due. With a slow mail server many may wait: mails that expire (codes and links) go first, in the
 * order in which they expire.
 */
export const leaseDueMail = async (now: Date): Promise<QueuedMailRecord | null> =>
  (await leaseNext(now, { expiresAt: { $gt: new Date(0) } }, { expiresAt: 1 })) ??
  (await leaseNext(now, {}, { nextAttemptAt: 1 }))

/** One conditional write, so that two processes never take the same mail. */
const leaseNext = (
  now: Date,
  which: { expiresAt?: { $gt: Date } },
  sort: { expiresAt: 1 } | { nextAttemptAt: 1 },
): Promise<QueuedMailRecord | null> =>
  QueuedMailModel.findOneAndUpdate(
    { nextAttemptAt: { $lte: now }, ...which },
    { $set: { nextAttemptAt: new Date(now.getTime() + LEASE_MS) }, $inc: { attempts: 1 } },
    { sort, returnDocument: 'after' },
  ).lean<QueuedMailRecord>()

/** Makes mails due that would wait longer than any mail should: their time was set while a clock was ahead. */
export async function makeMisdatedMailsDue(now: Date, longestMs: number): Promise<void> {
  const latest = new Date(now.getTime() + longestMs)
  await QueuedMailModel.updateMany({ nextAttemptAt: { $gt: latest } }, { $set: { nextAttemptAt: now } })
}

/**
 * Filter for the mail as this process leased it. If the process slept longer than the lease, another one has taken the mail:
 * the number of attempts is higher, and the filter matches nothing.
 */
const asLeased = ({ _id, attempts }: QueuedMailRecord) => ({ _id, attempts })

export async function removeMail(mail: QueuedMailRecord): Promise<void> {
  await QueuedMailModel.deleteOne(asLeased(mail))
}

export async function postponeMail(mail: QueuedMailRecord, failure: MailFailure, until: Date): Promise<void> {
  await QueuedMailModel.updateOne(asLeased(mail), { $set: { nextAttemptAt: until, failure } })
}

/** Returns how many mails about this topic waited. One that is being sent right now is still sent. */
export const removeMailsAbout = async (topic: string): Promise<number> =>
  (await QueuedMailModel.deleteMany({ topics: topic })).deletedCount

/** The mails that wait, the next one first. */
export const listQueuedMails = (): Promise<QueuedMailRecord[]> =>
  QueuedMailModel.find().sort({ nextAttemptAt: 1 }).lean<QueuedMailRecord[]>()

/** The number of mails that wait, without reading them. */
export const countQueuedMails = (): Promise<number> => QueuedMailModel.estimatedDocumentCount()

/** Returns how many of these there were. */
export const removeQueued = async (ids: mongoose.Types.ObjectId[]): Promise<number> =>
  (await QueuedMailModel.deleteMany({ _id: { $in: ids } })).deletedCount
