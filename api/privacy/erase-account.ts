import { hashPassword } from '../accounts/passwords/password-hash.ts'
import { removeLog } from '../activity/log/sign-head.ts'
import type { Context } from '../server/context.ts'
import { type Account, accountHoldings, findAccount } from './account-holdings.ts'
import { collectionOf, type Doc } from './collections.model.ts'
import { eraseAgreementText } from './erase-remains.ts'
import { noteErased } from './erased-account.model.ts'
import { personFields } from './holdings.ts'

const byId = (id: number): Doc => ({ _id: id })

type Count = (what: string, number: number) => Promise<number>
type Choice = { acceptances: boolean }
const SECRET_BYTES = 32
/** The fields by which an event waits for its owner or would notify them. */
const ownerFields = { needs: 1, needsOwner: 1, mailTo: 1, pushTo: 1 } as const

/**
 * Runs one round of erasing the account with this address and everything that belongs to it. Returns how many records were found. The
 * account itself is deleted only when a round finds nothing else, because the rest is found through it. It may be interrupted anywhere:
 * the next round finds what is left.
 */
export async function eraseAccount(
  context: Context,
  address: string,
  choice: Choice,
  count: Count,
): Promise<number> {
  const account = await findAccount(address)
  if (!account) return 0
  await lock(context, account)
  await withdrawLetters(context, account)
  let found = 0
  if (choice.acceptances) found += await count('acceptances', await eraseAcceptances(context, account))
  found += await eraseHoldings(context, account, count)
  return found > 0 ? found : count('users', await eraseUser(context, account))
}

/** Erases everything of an account except the account itself and what its readers accepted. */
export async function eraseHoldings(context: Context, account: Account, count: Count): Promise<number> {
  let found = await count('activity_events', await eraseEvents(context, account))
  found += await count('views', await forgetReadings(account))
  for (const holding of accountHoldings)
    found += await count(holding.collection, await erase(context, holding, account))
  return found
}

/** Ends all sessions and makes signing in impossible, so that nothing new is written while the rest is erased. */
async function lock(context: Context, { userId }: Account): Promise<void> {
  const passwordHash = await hashPassword(context, context.randomBytes(SECRET_BYTES).toString('hex'))
  await collectionOf('users').updateOne(byId(userId), {
    $set: { passwordHash },
    $inc: { passwordRevision: 1 },
  })
}

/** Withdraws queued mails to readers about links that will no longer exist, and those to the account itself. */
async function withdrawLetters({ mailer }: Context, { userId, ideaIds }: Account): Promise<void> {
  for (const topic of [`account ${userId}`, ...ideaIds.map((id) => `idea ${id}`)])
    await mailer.withdraw(topic)
}

/** Counts what readers of an account's ideas accepted, which is kept unless the host decides otherwise. */
export async function countAccepted(address: string): Promise<number> {
  const account = await findAccount(address)
  return account ? collectionOf('acceptances').countDocuments({ ownerId: account.userId }) : 0
}

/** Erases what readers accepted, with its texts and the queued mails that would send it to them. */
async function eraseAcceptances({ mailer }: Context, { userId }: Account): Promise<number> {
  let erased = 0
  const acceptances = collectionOf('acceptances')
  for await (const doc of acceptances.find({ ownerId: userId })) {
    if (doc.eventId) await mailer.withdraw(`certificate ${doc.eventId}`)
    erased += (await acceptances.deleteOne({ _id: doc._id })).deletedCount
    await eraseAgreementText(doc)
  }
  return erased
}

/**
 * Removes the log of each idea unless an acceptance of it is kept. Then the chain stays, so that the proof verifies, but names nobody except
 * those who accepted.
 */
async function eraseEvents(context: Context, { userId, ideaIds }: Account): Promise<number> {
  const events = collectionOf('activity_events')
  let erased = 0
  for (const ideaId of ideaIds) {
    if (await collectionOf('acceptances').findOne({ ideaId })) continue
    const eventCount = await events.countDocuments({ ideaId })
    const head = await collectionOf('activity_heads').findOne({ ...byId(ideaId), removedAt: null })
    if (head || eventCount > 0) await removeLog(context, ideaId)
    erased += eventCount
  }
  const other = { ownerId: userId, kind: { $ne: 'agreed' } }
  const agreed = { ownerId: userId, kind: 'agreed' }
  const { modifiedCount } = await events.updateMany(
    { ...other, $or: [{ person: { $ne: null } }, ...anyExists(personFields)] },
    { $set: { person: null }, $unset: personFields },
  )
  await events.updateMany({ ...agreed, $or: anyExists(ownerFields) }, { $unset: ownerFields })
  return erased + modifiedCount
}

const anyExists = (fields: Doc) => Object.keys(fields).map((name) => ({ [name]: { $exists: true } }))

/** The account's views of other people's ideas stay with those ideas, but no longer name the account. */
async function forgetReadings({ userId }: Account): Promise<number> {
  const ofOthers = { userId, ownerId: { $ne: userId } }
  return (await collectionOf('views').updateMany(ofOthers, { $set: { userId: null } })).modifiedCount
}

type Holding = (typeof accountHoldings)[number]

async function erase(
  context: Context,
  { collection, of, filesOf }: Holding,
  account: Account,
): Promise<number> {
  const found = collectionOf(collection)
  if (!filesOf) return (await found.deleteMany(of(account))).deletedCount
  let erased = 0
  for await (const doc of found.find(of(account))) {
    for (const id of filesOf(doc)) if (typeof id === 'string') await context.files.discard(id)
    erased += (await found.deleteOne({ _id: doc._id })).deletedCount
  }
  return erased
}

/** Deletes the account with its pictures, including replaced ones, which nothing else refers to. */
async function eraseUser(context: Context, { userId }: Account): Promise<number> {
  const users = collectionOf('users')
  const user = await users.findOne(byId(userId))
  const images = [user?.imageFile, ...(user?.arrivingImages ?? []), ...(user?.formerImages ?? [])]
  for (const image of images) if (typeof image?.fileId === 'string') await context.files.discard(image.fileId)
  await noteErased(userId, context.now())
  return (await users.deleteOne(byId(userId))).deletedCount
}
