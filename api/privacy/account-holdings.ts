import { collectionOf, type Doc } from './collections.model.ts'

/** An account with the ids by which its other records are found, as they are at this moment. */
export type Account = {
  userId: number
  ideaIds: number[]
  shareIds: number[]
  recipientIds: number[]
  viewIds: string[]
  subscriptionIds: string[]
}

/** A collection that holds records of accounts. All those of an erased account are deleted, their files first. */
type AccountHolding = { collection: string; of: (account: Account) => Doc; filesOf?: (doc: Doc) => unknown[] }

const byOwner = ({ userId }: Account) => ({ ownerId: userId })
const byUser = ({ userId }: Account) => ({ userId })
const byId = ({ userId }: Account) => ({ _id: userId })
const byShare = ({ shareIds }: Account) => ({ shareId: { $in: shareIds } })
const fileOf = ({ file }: Doc) => [file?.fileId]
/** Includes the PDF of an idea that is still being uploaded, and that of one whose deletion was interrupted. */
const filesOfIdea = ({ file, arriving, remains }: Doc) => [file?.fileId, arriving?.fileId, remains?.fileId]

/**
 * What is deleted with an account, in this order: first what could cause further writes, and records that lead to others only after those.
 * The account itself goes last (erase-account.ts), where its events and its readers' acceptances are handled too. A new collection must be
 * added here, or to the exceptions in holdings.test.ts with the reason.
 */
export const accountHoldings: readonly AccountHolding[] = [
  { collection: 'sessions', of: byUser },
  { collection: 'one_time_tokens', of: byUser },
  { collection: 'push_queue', of: ({ subscriptionIds }) => ({ subscriptionId: { $in: subscriptionIds } }) },
  { collection: 'push_subscriptions', of: byUser },
  { collection: 'access_sessions', of: byOwner },
  { collection: 'codes', of: byShare },
  { collection: 'passcode_proofs', of: byShare },
  { collection: 'access_requests', of: byShare },
  { collection: 'refusals', of: byShare },
  { collection: 'declines', of: byOwner },
  { collection: 'comments', of: byOwner },
  {
    collection: 'stamps',
    of: ({ viewIds }) => ({ _id: { $in: viewIds } }),
    filesOf: ({ fileId }) => [fileId],
  },
  { collection: 'views', of: byOwner },
  { collection: 'recipients', of: byOwner },
  { collection: 'shares', of: byOwner },
  { collection: 'own_agreement_versions', of: byOwner },
  { collection: 'own_agreements', of: byOwner },
  { collection: 'sealed_versions', of: byOwner },
  { collection: 'ideaversions', of: ({ ideaIds }) => ({ ideaId: { $in: ideaIds } }) },
  { collection: 'releases', of: byOwner, filesOf: fileOf },
  { collection: 'assets', of: byOwner, filesOf: ({ fileId }) => [fileId] },
  { collection: 'ideas', of: byOwner, filesOf: filesOfIdea },
  { collection: 'sealing_choices', of: byId },
  { collection: 'notification_settings', of: byId },
  { collection: 'notification_turns', of: byId },
  { collection: 'usages', of: byId },
  { collection: 'activity_accounts', of: byId },
]

/** Finds the account with this address; null when there is none. */
export async function findAccount(address: string): Promise<Account | null> {
  const user = await collectionOf('users').findOne({ emailKey: address }, { projection: { _id: 1 } })
  if (!user) return null
  return readAccount(Number(user._id))
}

/** Finds what an account has, even if the account itself was already erased. */
export async function readAccount(userId: number): Promise<Account> {
  const ids = (collection: string, filter: Doc, field = '_id') =>
    collectionOf(collection).distinct(field, filter)
  const ownerId = userId
  const [ideas, logged, agreed, shareIds, recipientIds, viewIds, subscriptionIds] = await Promise.all([
    ids('ideas', { ownerId }),
    ids('activity_events', { ownerId }, 'ideaId'),
    ids('acceptances', { ownerId }, 'ideaId'),
    ids('shares', { ownerId }),
    ids('recipients', { ownerId }),
    ids('views', { ownerId }),
    ids('push_subscriptions', { userId }),
  ])
  const ideaIds = [...new Set([...ideas, ...logged, ...agreed])]
  return { userId, ideaIds, shareIds, recipientIds, viewIds, subscriptionIds }
}
