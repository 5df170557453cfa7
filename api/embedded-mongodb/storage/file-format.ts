// The format record under the first key of the data file. Files from versions without checksums have none; their records
// get checksums in steps, in the order of their keys.

export const formatKey = Buffer.from([0])
const version = 1
const firstRecord = Buffer.from([1])

/** The key from which on records have no checksum yet; null: all have one. */
export function readFormat(stored: Buffer | undefined, isEmpty: boolean): Buffer | null {
  if (!stored) return isEmpty ? null : firstRecord
  if (stored[0] !== version)
    throw new Error(
      'The data was written by a newer version of the store. Start that version, or restore a backup.',
    )
  return stored.length > 1 ? stored.subarray(1) : null
}

export const writeFormat = (uncheckedFrom: Buffer | null): Buffer =>
  Buffer.concat([Buffer.from([version]), uncheckedFrom ?? Buffer.alloc(0)])
