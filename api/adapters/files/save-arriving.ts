import {
  type ArrivingFile,
  findArriving,
  removeWithdrawn,
  withdrawArriving,
} from '../database/arriving-file.model.ts'
import type { FileStore } from './file-store.ts'

type Steps<T> = {
  /** Writes the record that names the file before the file exists (adapters/database/arriving-file.model.ts). */
  announce: (fileId: string) => Promise<unknown>
  /** Makes the record visible, in one write whose filter is `stillArriving`. Null: it was withdrawn meanwhile. */
  complete: (fileId: string) => Promise<T | null>
}

/**
 * Saves a file between announcing and completing its record. A crash in between leaves an announced record; after an error neither
 * file nor record stays. Returns the completed record, or null if it took so long that it was withdrawn.
 */
export async function saveArriving<T>(
  files: FileStore,
  row: Pick<ArrivingFile, 'model' | 'id'>,
  bytes: Buffer,
  { announce, complete }: Steps<T>,
): Promise<T | null> {
  const fileId = files.newId()
  try {
    await announce(fileId)
    await files.save(bytes, fileId)
    const completed = await complete(fileId)
    if (completed === null) await files.discard(fileId)
    return completed
  } catch (error) {
    // If this fails, too, `dropArriving` does it later. A record that was completed, although the answer was lost, keeps its file.
    await drop(files, { ...row, fileId }).catch(() => undefined)
    throw error
  }
}

/** Removes files that began to arrive before this time, with their records; `failed` gets the error of each that cannot be removed. */
export async function dropArriving(
  files: FileStore,
  before: Date,
  failed: (error: unknown) => void,
  stopped?: AbortSignal,
): Promise<void> {
  for await (const arriving of findArriving(before)) {
    if (stopped?.aborted) return
    await drop(files, arriving).catch(failed)
  }
}

/** Removes the bytes before the record, so that after a crash in between the next round finds them. */
async function drop(files: FileStore, arriving: ArrivingFile): Promise<void> {
  if (!(await withdrawArriving(arriving))) return
  await files.discard(arriving.fileId)
  await removeWithdrawn(arriving)
}
