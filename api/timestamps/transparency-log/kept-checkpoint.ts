import { isEqual } from '#contract/proofs/bytes.ts'
import { type Checkpoint, parseCheckpoint } from '#contract/proofs/checkpoint.ts'
import { findCheckpoint } from './checkpoint.model.ts'
import { listOrigins } from './identity.model.ts'
import type { LogContext } from './log-context.ts'
import { rootOfTree } from './tiles.ts'

/** The checkpoint in a note kept outside of the database; null where it is none. No signature is checked: writers of that file are trusted. */
export const readNote = (note: string): Checkpoint | null => {
  const end = note.indexOf('\n\n')
  return end < 0 ? null : parseCheckpoint(note.slice(0, end + 1))
}

const remedy = 'Nothing is published. Restore the newer data, or open a new log: npm run new-log'

/**
 * Why the stored log does not continue the checkpoint that was kept outside of the database, in a sentence for the operator; null: it
 * does. A new log, opened after a loss, has another name and knows the former one.
 */
export async function faultOfLog(kept: Checkpoint | null): Promise<string | null> {
  const loss = kept && (await lossOf(kept))
  return loss && `${loss} ${remedy}`
}

/** What is lost of the log that had this checkpoint; null: nothing. */
export async function lossOf(kept: Checkpoint): Promise<string | null> {
  const { origin, size, root } = kept
  const [name, ...former] = await listOrigins()
  if (former.includes(origin)) return null
  if (name !== origin)
    return `The data lacks the log of timestamps ${origin}, which was signed at ${size} entries.`
  const left = (await findCheckpoint())?._id ?? 0
  if (left < size) {
    const lost = left === size - 1 ? `entry ${left} is lost` : `entries ${left} to ${size - 1} are lost`
    return `The log of timestamps was signed at ${size} entries and has ${left} now: ${lost}. Proofs of it hold where people downloaded them.`
  }
  return isEqual(await rootOfTree(size), root)
    ? null
    : `The first ${size} entries of the log of timestamps are not those that were signed.`
}

/** `faultOfLog` for the checkpoint that this server keeps. */
export async function faultOfKeptLog(context: LogContext): Promise<string | null> {
  const note = await context.keptCheckpoint.read()
  return note === null ? null : faultOfLog(readNote(note))
}

/**
 * Keeps the newest checkpoint outside of the database. Of two processes that do so at once, the slower one may write an older checkpoint
 * over a newer one. So each looks again after writing: every checkpoint is in the database before it is kept. A failure is only logged.
 */
export async function keepCheckpoint(context: LogContext): Promise<void> {
  try {
    let kept = readNote((await context.keptCheckpoint.read()) ?? '')
    for (;;) {
      const note = (await findCheckpoint())?.note ?? ''
      const newest = readNote(note)
      if (!newest || (kept?.origin === newest.origin && kept.size >= newest.size)) return
      await context.keptCheckpoint.keep(note)
      kept = newest
    }
  } catch (error) {
    context.log.error(
      { err: error },
      'the end of the log of timestamps could not be kept beside the database',
    )
  }
}
