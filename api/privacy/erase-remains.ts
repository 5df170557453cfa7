import { personWith } from '../activity/log/person.ts'
import { ERASED } from '../adapters/database/erased.ts'
import { forgetReader } from '../ideas/count-shares.ts'
import { provedPersonKey } from '../recipients/person-key.ts'
import type { Context } from '../server/context.ts'
import { endReading } from '../shares/readings/end-reading.ts'
import { collectionOf, type Doc } from './collections.model.ts'

/** Ends the person's current readings and sums them up. Returns how many access sessions there were. */
export async function endReadingsOf(context: Context, recipientIds: ReadonlySet<number>): Promise<number> {
  const ofThem = { recipientId: { $in: [...recipientIds] } }
  const { deletedCount } = await collectionOf('access_sessions').deleteMany(ofThem)
  for await (const { _id, recipientId } of collectionOf('views').find({ ...ofThem, reading: true })) {
    const end = { ended: 'link-ended' as const, at: context.now(), person: personWith({ recipientId }) }
    await endReading(context, String(_id), end)
  }
  return deletedCount
}

/** Erases the keyed hashes by which a reader is counted only once (the counts stay), and the flag of certificate mails still due. */
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

/** Deletes an accepted text, which names its reader, unless somebody of the same name accepted the same text. */
export async function eraseAgreementText({ agreementSha256 }: Doc): Promise<void> {
  const texts = collectionOf('agreement_texts')
  const isUsed = () => collectionOf('acceptances').findOne({ agreementSha256 })
  if (await isUsed()) return
  const text = await texts.findOneAndDelete({ _id: agreementSha256 })
  // It may have been accepted at this very moment, since a text is stored before its acceptance; then it is put back.
  if (text && (await isUsed()))
    await texts.updateOne({ _id: text._id }, { $setOnInsert: { text: text.text } }, { upsert: true })
}
