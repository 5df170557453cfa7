import { mkdtemp, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { isFolderInUse } from '../embedded-mongodb/folder-lock.ts'
import type { Findings } from '../embedded-mongodb/integrity/check-data-file.ts'
import { copyDataFile } from '../embedded-mongodb/integrity/copy-data-file.ts'
import { StartError } from '../server/start-errors.ts'
import { readWhole } from './check-data.ts'
import { dataName } from './manifest.ts'

/** Reads all data. What is being written meanwhile cannot be read in order, so of a running store a copy is read. */
export async function checkStore(dataDir: string): Promise<Findings> {
  const path = join(dataDir, dataName)
  if (!(await stat(path).catch(() => null)))
    throw new StartError(`There is no data in ${dataDir}. Set DATA_DIR as for npm start.`)
  if (!(await isFolderInUse(join(dataDir, 'db')))) return readWhole(path)
  const folder = await mkdtemp(join(dataDir, 'checking-'))
  try {
    const copy = join(folder, 'data.mdb')
    await copyDataFile(path, copy)
    return readWhole(copy)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
