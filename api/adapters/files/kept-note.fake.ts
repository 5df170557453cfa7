import type { KeptNote } from './kept-note.ts'

/** A note that lasts as long as the test. */
export function createNoteInMemory(): KeptNote {
  let kept: string | null = null
  return {
    read: async () => kept,
    keep: async (text) => {
      kept = text
    },
  }
}
