import type { Checkpoint } from '#contract/proofs/checkpoint.ts'
import { numberOfName } from './identity.model.ts'
import { readNote } from './kept-checkpoint.ts'

/** Checkpoints of a log that were kept in several places, the latest first. Notes that are no checkpoints are left out. */
export function newestFirst(notes: readonly string[]): { note: string; end: Checkpoint }[] {
  return notes
    .flatMap((note) => {
      const end = readNote(note)
      return end ? [{ note, end }] : []
    })
    .sort((one, other) => {
      // A new log, opened after a loss, has a higher number and may have fewer entries.
      const byName = numberOfName(other.end.origin) - numberOfName(one.end.origin)
      return byName || other.end.size - one.end.size
    })
}
