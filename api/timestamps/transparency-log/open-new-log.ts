import type { Checkpoint } from '#contract/proofs/checkpoint.ts'
import { copyKey } from '../../adapters/signing/kept-key.ts'
import { findPublicKey } from '../../adapters/signing/signing-key.ts'
import { listOrigins, nextName, numberOfName, renameLog } from './identity.model.ts'
import { lossOf } from './kept-checkpoint.ts'
import { newestFirst } from './newest-first.ts'

/**
 * Compares the stored log with checkpoints of it that were kept elsewhere. If one of them shows that signed entries are lost, the log goes
 * on under a new name: signing other entries in their place under the old name would be a fork. The key stays the same, so that those
 * who know the old log know the new one. Returns lines for the operator, none if nothing is lost. `onLoss` runs before the log is
 * renamed, so that the loss is found again after an interruption.
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
    `A new log continues from here${isSameKey ? ', signed by the same key' : ''}. Its name is ${next}`,
  ]
}

/** This name, or the next one without another key: an interrupted change of the key may have left a new key for a later name. */
async function nameForKeyOf(name: string, next: string): Promise<string> {
  const [same, other] = await Promise.all([name, next].map(findPublicKey))
  return !other || other === same ? next : nameForKeyOf(name, nextName(next))
}

/** By the name of each log: what is lost of it, according to the newest checkpoint that shows a loss. */
async function listLosses(ends: readonly Checkpoint[]): Promise<Map<string, string>> {
  const losses = new Map<string, string>()
  for (const end of ends) {
    const loss = losses.has(end.origin) ? null : await lossOf(end)
    if (loss !== null) losses.set(end.origin, loss)
  }
  return losses
}

/** The name after the highest number of all, so that nothing different is ever signed under a name that was used. */
const unusedName = ([first = '', ...others]: readonly string[]): string =>
  nextName(others.reduce((last, name) => (numberOfName(name) > numberOfName(last) ? name : last), first))
