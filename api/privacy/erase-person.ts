import { recordChange } from '../activity/log/positions.ts'
import { repairLog } from '../activity/log/repair-log.ts'
import { removeMailsNaming } from '../adapters/mail/mails-naming.ts'
import type { Context } from '../server/context.ts'
import { collectionOf, type Doc } from './collections.model.ts'
import { countAccepted, eraseAccount } from './erase-account.ts'
import { endReadingsOf, eraseAgreementText, eraseKeys } from './erase-remains.ts'
import { beginErasure, countErased, dropErasure, endErasure } from './erasure.model.ts'
import { findHeld, findPerson } from './find-person.ts'
import { type Choice, type Holding, holdings, type Who } from './holdings.ts'

/** Number of records by collection. */
export type Counts = Record<string, number>
type Erasing = Choice & { reason: string }
/** `keptOfReaders`: how many acceptances by readers of an erased account are kept. */
export type Erased = { erased: Counts; isDone: boolean; keptOfReaders?: number }
/** Data that arrives during one round is found in the next. If these rounds are not enough, it keeps arriving. */
const MAX_ROUNDS = 5

/**
 * Erases what is held about an address, including its account if chosen, and records the erasure without saying whose it was. It may be
 * interrupted anywhere, started again, and run twice at once, because each step looks for what is left. `isDone`: nothing is left except
 * what was to be kept.
 */
export async function erasePerson(
  context: Context,
  address: string,
  { reason, ...choice }: Erasing,
): Promise<Erased> {
  const outcome = (isErased: boolean) => (isErased ? 'erased' : 'kept')
  const record = await beginErasure({
    begunAt: context.now(),
    reason,
    acceptances: outcome(choice.acceptances),
    comments: outcome(choice.comments),
    ...(choice.account ? { account: 'erased' } : {}),
  })
  const erased: Counts = {}
  const count = async (what: string, number: number) => {
    if (number > 0) erased[what] = (erased[what] ?? 0) + number
    await countErased(record, what, number)
    return number
  }
  const keptOfReaders = choice.account && !choice.acceptances ? await countAccepted(address) : 0
  const recipientIds = new Set<number>()
  let isDone = false
  for (let round = 0; round < MAX_ROUNDS && !isDone; round++) {
    const { links, ...who } = await findPerson(address)
    for (const id of who.recipientIds) recipientIds.add(id)
    await count('access_sessions', await endReadingsOf(context, recipientIds))
    await repairLog(context)
    let found = await count('letters', await removeMailsNaming(context.secrets, who.address))
    await eraseKeys(context, who.address, links)
    for (const holding of holdings)
      found += await count(holding.collection, await eraseHeld(holding, { ...who, recipientIds }, choice))
    if (choice.account) found += await eraseAccount(context, who.address, choice, count)
    isDone = found === 0
  }
  if (Object.keys(erased).length === 0) await dropErasure(record)
  else if (isDone) await endErasure(record, context.now())
  return { erased, isDone, ...(keptOfReaders > 0 ? { keptOfReaders } : {}) }
}

/** Erases what one collection holds and returns how many records were erased. */
async function eraseHeld(holding: Holding, who: Who, choice: Choice): Promise<number> {
  let erased = 0
  const owners = new Set<number>()
  for await (const doc of findHeld(holding, who)) {
    const isErased = await eraseOne(holding, doc, choice)
    if (!isErased) continue
    erased += 1
    if (holding.collection === 'activity_events') owners.add(doc.ownerId)
  }
  // The owners' open pages then fetch the events again.
  for (const ownerId of owners) await recordChange(ownerId)
  return erased
}

async function eraseOne({ collection, fate }: Holding, doc: Doc, choice: Choice): Promise<boolean> {
  const { _id } = doc
  const becomes = fate(doc, choice)
  if (becomes === 'keep') return false
  if (becomes !== 'delete')
    return (await collectionOf(collection).updateOne({ _id }, becomes)).modifiedCount > 0
  // A record with a pending event is deleted only after repairLog has appended the event, in this round or the next.
  const ready = { _id, 'pendingEvents.id': { $exists: false } }
  const isErased = (await collectionOf(collection).deleteOne(ready)).deletedCount > 0
  if (isErased && collection === 'acceptances') await eraseAgreementText(doc)
  return isErased
}
