import * as v from 'valibot'
import { retryDuplicate } from '../../adapters/database/is-duplicate.ts'
import type { PushTarget } from '../../adapters/push/encrypt-push.ts'
import { sha256 } from '../../adapters/signing/secrets.ts'
import { AppError } from '../../server/app-error.ts'
import type { Context } from '../../server/context.ts'
import { SubscriptionModel, type SubscriptionRecord, UNSEEN_MS } from './subscription.model.ts'

/** Most browsers that may get notifications for one account. */
export const MAX_DEVICES = 10
const PURPOSE = 'push-subscription'
const Target = v.object({ endpoint: v.string(), p256dh: v.string(), auth: v.string() })

type Holder = Pick<SubscriptionRecord, 'userId' | 'sessionId' | 'passwordRevision' | 'device'>

export const subscriptionId = (endpoint: string): string => sha256(endpoint)

/**
 * Stores a browser's push subscription or renews it; from now on it belongs to this session only. `replaces`: the endpoint that the browser
 * had until now, which must belong to this account. When there are too many, the least recently used are deleted.
 */
export async function keepSubscription(
  context: Context,
  holder: Holder,
  target: PushTarget,
  replaces: string | null,
): Promise<string> {
  const _id = subscriptionId(target.endpoint)
  const { userId } = holder
  const before = replaces === null ? null : subscriptionId(replaces)
  if (before !== null && !(await SubscriptionModel.exists({ _id: before, userId })))
    throw new AppError('not_found')
  const now = context.now()
  const sealed = context.secrets.seal(PURPOSE, JSON.stringify(target))
  await retryDuplicate(() =>
    SubscriptionModel.updateOne(
      { _id },
      { $set: { ...holder, sealed, seenAt: now }, $setOnInsert: { createdAt: now } },
      { upsert: true },
    ),
  )
  if (before !== null && before !== _id) await SubscriptionModel.deleteOne({ _id: before, userId })
  const tooMany = await SubscriptionModel.find({ userId }, { _id: 1 })
    .sort({ seenAt: -1, _id: -1 })
    .skip(MAX_DEVICES)
    .lean()
  await SubscriptionModel.deleteMany({ _id: { $in: tooMany.map(({ _id: id }) => id) } })
  return _id
}

/** Most recently used first. */
export const listSubscriptions = (context: Context, userId: number): Promise<SubscriptionRecord[]> =>
  SubscriptionModel.find({ userId, seenAt: { $gt: new Date(context.now().getTime() - UNSEEN_MS) } })
    .sort({ seenAt: -1, _id: -1 })
    .lean<SubscriptionRecord[]>()

export const findSubscription = (id: string): Promise<SubscriptionRecord | null> =>
  SubscriptionModel.findById(id).lean<SubscriptionRecord>()

/** Unseals endpoint and keys; throws when they were sealed under another key. */
export const targetOf = (context: Context, { sealed }: SubscriptionRecord): PushTarget =>
  v.parse(Target, JSON.parse(context.secrets.unseal(PURPOSE, sealed)))

type Which =
  | { _id: string; userId?: number }
  | { sessionId: string }
  | { userId: number; passwordRevision: { $lt: number } }

/** Deletes subscriptions and returns how many there were. */
export async function deleteSubscriptions(which: Which): Promise<number> {
  return (await SubscriptionModel.deleteMany(which)).deletedCount
}

/** Moves subscriptions to a new session of the same browser and account. */
export async function moveSubscriptions(sessionId: string, next: string): Promise<void> {
  await SubscriptionModel.updateMany({ sessionId }, { $set: { sessionId: next } })
}

/** Keeps the subscriptions of a session that stays valid after a password change. */
export async function keepSubscriptions(sessionId: string, passwordRevision: number): Promise<void> {
  await SubscriptionModel.updateMany({ sessionId }, { $set: { passwordRevision } })
}

/** Deletes the subscriptions of all accounts: after the server's push key has changed, no browser accepts its messages. */
export async function deleteAllSubscriptions(): Promise<void> {
  await SubscriptionModel.deleteMany({})
}
