import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { isFolderInUse } from '../embedded-mongodb/folder-lock.ts'
import type { Findings } from '../embedded-mongodb/integrity/check-data-file.ts'
import { copyDataFile } from '../embedded-mongodb/integrity/copy-data-file.ts'
import { noDataIn } from '../server/data-folder.ts'
import { faultsOf, readWhole } from './check-data.ts'
import { removeLeftInData } from './leftovers.ts'
import { dataName } from './manifest.ts'
import { inTemporaryFolder } from './temporary-folder.ts'

const COPY = 'checking-'

/**
 * Reads all data. What is being written meanwhile cannot be read in order, so of a running store a copy is read. `inspect` looks
 * at the same data once it is sound, through a store on that folder.
 */
export async function checkStore<T>(
  dataDir: string,
  inspect: (folder: string) => Promise<T>,
): Promise<{ findings: Findings; inspected: T | null }> {
  const path = join(dataDir, dataName)
  if (!(await stat(path).catch(() => null))) throw noDataIn(dataDir)
  await removeLeftInData(dataDir)
  return inTemporaryFolder(join(dataDir, COPY), async (folder) => {
    const isRunning = await isFolderInUse(join(dataDir, 'db'))
    const copy = join(folder, 'data.mdb')
    if (isRunning) await copyDataFile(path, copy)
    const findings = readWhole(isRunning ? copy : path)
    if (faultsOf(findings).length > 0) return { findings, inspected: null }
    // A store writes to its file when it starts, and a check changes nothing.
    if (!isRunning) await copyDataFile(path, copy)
    return { findings, inspected: await inspect(folder) }
  })
}
