import { personWith } from '../activity/log/person.ts'
import { ERASED } from '../adapters/database/erased.ts'
import { forgetReader } from '../ideas/count-shares.ts'
import { provedPersonKey } from '../recipients/person-key.ts'
import type { Context } from '../server/context.ts'
import { endReading } from '../shares/readings/end-reading.ts'
import { collectionOf, type Doc } from './collections.model.ts'

/** Ends what somebody reads right now, and sums it up. Answers how many sessions there were. */
export async function endReadingsOf(context: Context, recipientIds: ReadonlySet<number>): Promise<number> {
  const ofThem = { recipientId: { $in: [...recipientIds] } }
  const { deletedCount } = await collectionOf('access_sessions').deleteMany(ofThem)
  for await (const { _id, recipientId } of collectionOf('views').find({ ...ofThem, reading: true })) {
    const end = { ended: 'link-ended' as const, at: context.now(), person: personWith({ recipientId }) }
    await endReading(context, String(_id), end)
  }
  return deletedCount
}

/** Keyed hashes of an address, by which views and readers are counted once; the counts stay. And a letter that is still due. */
export async function eraseKeys(context: Context, address: string, links: Doc[]): Promise<void> {
  const keys = [provedPersonKey(context, address), ...links.map(({ _id }) => `recipient:${_id}`)]
  const recipientId = { $in: links.map(({ _id }) => _id) }
  await collectionOf('acceptances').updateMany({ recipientId }, { $unset: { letterDue: 1 } })
  const shareIds = links.map(({ shareId }) => shareId)
  await collectionOf('shares').updateMany(
    { _id: { $in: shareIds } },
    { $set: { 'openedBy.$[one].person': ERASED } },
    { arrayFilters: [{ 'one.person': { $in: keys } }] },
  )
  for (const ideaId of new Set(links.map((link) => Number(link.ideaId))))
    await forgetReader(context, ideaId, address)
}

/** The text that was accepted, which names its reader, unless somebody of the same name accepted the same one. */
export async function eraseAgreementText({ agreementSha256 }: Doc): Promise<void> {
  const texts = collectionOf('agreement_texts')
  const isUsed = () => collectionOf('acceptances').findOne({ agreementSha256 })
  if (await isUsed()) return
  const text = await texts.findOneAndDelete({ _id: agreementSha256 })
  // Accepted at this very moment: whoever keeps an acceptance puts its text there first.
  if (text && (await isUsed()))
    await texts.updateOne({ _id: text._id }, { $setOnInsert: { text: text.text } }, { upsert: true })
}
