import { emailKey } from '../accounts/email-key.ts'
import { collectionOf, type Doc } from './collections.model.ts'
import { type Holding, holdings, type Who } from './holdings.ts'

const BATCH = 500

/** Finds a person by address, with all recipients that they have been. */
export async function findPerson(address: string): Promise<Who & { links: Doc[] }> {
  const who = { address: emailKey(address), recipientIds: new Set<number>() }
  const links: Doc[] = []
  for (const holding of holdings.filter(({ collection }) => collection === 'recipients'))
    for await (const doc of findHeld(holding, who)) {
      who.recipientIds.add(doc._id)
      links.push(doc)
    }
  return { ...who, links }
}

/** Yields what one collection holds about a person. Addresses are normalised to compare them, so the whole collection is read. */
export async function* findHeld({ collection, isAbout }: Holding, who: Who): AsyncIterable<Doc> {
  for await (const doc of collectionOf(collection).find({}, { batchSize: BATCH }))
    if (isAbout(doc, who)) yield doc
}
