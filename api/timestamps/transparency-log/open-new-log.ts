import { copyKey } from '../../adapters/signing/kept-key.ts'
import { listOrigins, nextName, renameLog } from './identity.model.ts'
import { lossOf, readNote } from './kept-checkpoint.ts'

/**
 * Looks at the stored log beside an end of it that was kept elsewhere. Where entries that were signed are lost it goes on under a new
 * name: to sign other ones in their place under the old name would be a fork. The key stays the same, so that whoever knows the old
 * log knows the new one. Answers what to tell who runs the server: no lines, where nothing is lost.
 */
export async function goOnAfterLoss(note: string | null): Promise<string[]> {
  const kept = note === null ? null : readNote(note)
  const loss = kept && (await lossOf(kept))
  if (!kept || loss === null) return []
  const { origin } = kept
  const next = nextName(origin)
  const [name = origin] = await listOrigins()
  const isSameKey = await copyKey(name, next)
  await renameLog([name, origin], next)
  return [
    loss,
    `A new log goes on from here${isSameKey ? ', signed by the same key' : ''}. Its name is ${next}`,
  ]
}
