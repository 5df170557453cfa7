import { emailKey } from '../accounts/email-key.ts'
import { collectionOf, type Doc } from './collections.model.ts'
import { type Holding, holdings, type Who } from './holdings.ts'

const BATCH = 500

/** Somebody by their address, with the recipients that they were. */
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

/** What one collection holds about somebody. Addresses are compared as accounts are, so all of it is read. */
export async function* findHeld({ collection, isAbout }: Holding, who: Who): AsyncIterable<Doc> {
  for await (const doc of collectionOf(collection).find({}, { batchSize: BATCH }))
    if (isAbout(doc, who)) yield doc
}
