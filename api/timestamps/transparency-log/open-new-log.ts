import type { Checkpoint } from '#contract/proofs/checkpoint.ts'
import { copyKey } from '../../adapters/signing/kept-key.ts'
import { findPublicKey } from '../../adapters/signing/signing-key.ts'
import { listOrigins, nextName, numberOfName, renameLog } from './identity.model.ts'
import { lossOf } from './kept-checkpoint.ts'
import { newestFirst } from './newest-first.ts'

/**
 * Looks at the stored log beside ends of it that were kept elsewhere. Where one of them shows that entries are lost that were signed, it
 * goes on under a new name: to sign other ones in their place under the old name would be a fork. The key stays the same, so that
 * whoever knows the old log knows the new one. Answers what to tell who runs the server: no lines, where nothing is lost.
 * `onLoss` comes first, so that one that is interrupted is found again.
 */
export async function openNewLogAfterLoss(
  notes: (string | null)[],
  onLoss: () => Promise<void> = async () => undefined,
): Promise<string[]> {
  const ends = newestFirst(notes.flatMap((note) => note ?? [])).map(({ end }) => end)
  const losses = await listLosses(ends)
  if (losses.size === 0) return []
  await onLoss()
  const known = await listOrigins()
  const lost = [...losses.keys()]
  const following = unusedName([...ends.map(({ origin }) => origin), ...known])
  const [name = lost[0] ?? following] = known
  const next = await nameForKeyOf(name, following)
  const isSameKey = await copyKey(name, next)
  await renameLog([...new Set([name, ...lost])], next)
  return [
    ...losses.values(),
    `A new log goes on from here${isSameKey ? ', signed by the same key' : ''}. Its name is ${next}`,
  ]
}

/** This name or the next one that is free for the same key: a change of the key that was cut off has made another one for a name to come. */
async function nameForKeyOf(name: string, next: string): Promise<string> {
  const [same, other] = await Promise.all([name, next].map(findPublicKey))
  return !other || other === same ? next : nameForKeyOf(name, nextName(next))
}

/** What is lost of the log of each name, by the newest end that shows it. */
async function listLosses(ends: readonly Checkpoint[]): Promise<Map<string, string>> {
  const losses = new Map<string, string>()
  for (const end of ends) {
    const loss = losses.has(end.origin) ? null : await lossOf(end)
    if (loss !== null) losses.set(end.origin, loss)
  }
  return losses
}

/** After the highest number of all: what was ever signed under a name is never signed otherwise. */
const unusedName = ([first = '', ...others]: readonly string[]): string =>
  nextName(others.reduce((last, name) => (numberOfName(name) > numberOfName(last) ? name : last), first))
