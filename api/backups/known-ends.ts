import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { createKeptNote } from '../adapters/files/kept-note.ts'
import { isRestoreFolder } from '../server/data-folder.ts'
import { checkpointPath } from '../server/prepare-data-dir.ts'

/**
 * Every signed end of the log of timestamps in a data folder: that of the data, and those of data that was put aside, also by a
 * restore that did not finish.
 */
export async function findKnownEnds(dataDir: string): Promise<string[]> {
  const entries = await readdir(dataDir, { withFileTypes: true })
  const folders = entries.filter((entry) => entry.isDirectory() && isRestoreFolder(entry.name))
  const paths = [dataDir, ...folders.map(({ name }) => join(dataDir, name))]
  const notes = await Promise.all(paths.map((path) => createKeptNote(checkpointPath(path)).read()))
  return notes.flatMap((note) => note ?? [])
}
