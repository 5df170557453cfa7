import { emailKey } from '../accounts/email-key.ts'
import { collectionOf } from './collections.model.ts'
import type { Erased } from './erase-person.ts'
import { listErasures } from './erasure.model.ts'
import { findPerson } from './find-person.ts'
import { type Choice, holdings } from './holdings.ts'

const listCounts = (counts: Iterable<[string, number]>) =>
  [...counts].map(([what, count]) => `  ${what.replaceAll('_', ' ')}: ${count}`)

/** Describes for the server's host, in the terminal, what was erased, what is kept, and why. */
export async function describeErasure(
  address: string,
  { erased, isDone, keptOfReaders = 0 }: Erased,
  choice: Choice,
): Promise<string> {
  const counts = Object.entries(erased)
  const lines = counts.length === 0 ? ['There was nothing to erase.'] : ['Erased:', ...listCounts(counts)]
  const agreed = await countAcceptances(address)
  if (agreed > 0)
    lines.push(
      `Kept: ${agreed} accepted agreements with their events, as evidence for both sides. To erase them as well: --acceptances`,
    )
  if (keptOfReaders > 0)
    lines.push(
      `Kept: ${keptOfReaders} agreements that readers of the account accepted, as evidence for both sides: they contain its owner's name, titles and clauses. They can now be found by the address of each reader.`,
    )
  if (choice.account && erased.users)
    lines.push('Kept: digests of published ideas, in the log of timestamps. They name nobody.')
  if (!choice.comments && erased.comments)
    lines.push('Kept: the text of their comments. To erase it as well: --comments')
  if (!choice.account && (await collectionOf('users').findOne({ emailKey: emailKey(address) })))
    lines.push(
      'An account has this address: it was not erased, nor were its ideas. To erase it as well: --account',
    )
  if (!isDone)
    lines.push('New data about this address kept arriving, or is not in its log yet. Run this again.')
  return lines.join('\n')
}

async function countAcceptances(address: string): Promise<number> {
  const who = await findPerson(address)
  const about = holdings.find(({ collection }) => collection === 'acceptances')
  let count = 0
  for await (const doc of collectionOf('acceptances').find({}, { projection: { email: 1 } }))
    if (about?.isAbout(doc, who)) count += 1
  return count
}

/** Describes all erasures so far, newest first. */
export async function describeErasures(): Promise<string> {
  const erasures = await listErasures()
  if (erasures.length === 0) return 'Nothing has been erased so far.'
  return erasures
    .flatMap(({ begunAt, endedAt, reason, acceptances, comments, account, erased }) => [
      `${begunAt.toISOString()}, ${endedAt ? 'done' : 'not finished'}: ${reason}`,
      `  acceptances ${acceptances}, comments ${comments}${account ? `, account ${account}` : ''}`,
      ...listCounts(Object.entries(erased ?? {})),
    ])
    .join('\n')
}
