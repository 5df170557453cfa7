import { formatKey } from '#contract/proofs/signed-note.ts'
import { sha256 } from '../../adapters/signing/secrets.ts'
import { getSigningKey } from '../../adapters/signing/signing-key.ts'
import { appendEntries } from './append-entries.ts'
import { getOrigin, nextName, renameLog } from './identity.model.ts'
import type { LogContext } from './log-context.ts'
import { logKeyOf } from './log-keys.ts'

/**
 * Continues the log with a new key and therefore under a new name. The old key signs a note that names the new one, and the last entry
 * under the old key is the SHA-256 of that note, so that those who know the old key can follow. Two calls at once have the effect of one.
 * Returns the new key.
 */
export async function rotateKey(context: LogContext): Promise<string> {
  const origin = await getOrigin(context.config.publicOrigin)
  const next = nextName(origin)
  const old = await getSigningKey(context.secrets, origin)
  await getSigningKey(context.secrets, next)
  const key = await logKeyOf(next)
  if (!key) throw new Error(`The key ${next} was not made.`)
  const note = old.signNote(`${origin}\nnext key\n${formatKey(key)}\n`)
  await appendEntries(context, [sha256(note)])
  await renameLog([origin], next, note)
  return formatKey(key)
}
