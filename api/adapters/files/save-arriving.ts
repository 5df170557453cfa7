import {
  type ArrivingFile,
  findArriving,
  removeWithdrawn,
  withdrawArriving,
} from '../database/arriving-file.model.ts'
import type { FileStore } from './file-store.ts'

type Steps<T> = {
  /** Writes the record that names the file before it is there (adapters/database/arriving-file.model.ts). */
  announce: (fileId: string) => Promise<unknown>
  /** Makes of it the record that people see, in one write that asks whether it still arrives. Null: it was given up meanwhile. */
  complete: (fileId: string) => Promise<T | null>
}

/**
 * Saves a file whose record is there before and after it. Whoever stops in between leaves a record that says so, and when something
 * fails neither stays. Answers the completed record; null where it took so long that it was given up.
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
    // What fails now, too, is left to `dropArriving`. The answer of a write may be lost after it happened: a complete record keeps its file.
    await drop(files, { ...row, fileId }).catch(() => undefined)
    throw error
  }
}

/** Removes what began to arrive before then, with its record; `failed` hears of each that cannot be removed now. */
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

/** The record outlives the bytes, so that a stop in between leaves them to the next round. */
async function drop(files: FileStore, arriving: ArrivingFile): Promise<void> {
  if (!(await withdrawArriving(arriving))) return
  await files.discard(arriving.fileId)
  await removeWithdrawn(arriving)
}
