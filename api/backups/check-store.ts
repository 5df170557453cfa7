import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { isFolderInUse } from '../embedded-mongodb/folder-lock.ts'
import type { Findings } from '../embedded-mongodb/integrity/check-data-file.ts'
import { copyDataFile } from '../embedded-mongodb/integrity/copy-data-file.ts'
import { noDataError } from '../server/data-folder.ts'
import { checkWholeFile, faultsOf } from './check-data.ts'
import { removeLeftInData } from './leftovers.ts'
import { dataName } from './manifest.ts'
import { inTemporaryFolder } from './temporary-folder.ts'

const COPY = 'checking-'

/**
 * Reads and checks all data. While the store runs, its file changes during the reading, so a copy is read instead. If there is no
 * fault, `inspect` gets a folder with a copy of the same data, on which it can open a store.
 */
export async function checkStore<T>(
  dataDir: string,
  inspect: (folder: string) => Promise<T>,
): Promise<{ findings: Findings; inspected: T | null }> {
  const path = join(dataDir, dataName)
  if (!(await stat(path).catch(() => null))) throw noDataError(dataDir)
  await removeLeftInData(dataDir)
  return inTemporaryFolder(join(dataDir, COPY), async (folder) => {
    const isRunning = await isFolderInUse(join(dataDir, 'db'))
    const copy = join(folder, 'data.mdb')
    if (isRunning) await copyDataFile(path, copy)
    const findings = checkWholeFile(isRunning ? copy : path)
    if (faultsOf(findings).length > 0) return { findings, inspected: null }
    // `inspect` gets a copy, because a store writes to its file when it starts, and a check must change nothing.
    if (!isRunning) await copyDataFile(path, copy)
    return { findings, inspected: await inspect(folder) }
  })
}
