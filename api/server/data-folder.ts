import { access, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { StartError } from './start-errors.ts'

/** Whether this is a folder that a restore makes in the data folder; such folders are not part of the data. */
export const isRestoreFolder = (name: string) =>
  name.startsWith('before-restore-') || name.startsWith('restoring-')

/** Whether a file system itself keeps this at the root of a volume (`lost+found`, e2fsck(8)), readable only by its administrator. */
export const isVolumeFolder = (name: string) => name === 'lost+found'

/** Whether the embedded store has written here. */
export const hasDatabase = (dataDir: string): Promise<boolean> =>
  access(join(dataDir, 'db', 'data.mdb')).then(
    () => true,
    () => false,
  )

/** The error for a data folder in which no server has written, which mostly means that DATA_DIR names the wrong folder. */
export const noDataError = (dataDir: string): StartError =>
  new StartError(`There is no data in ${dataDir}. Set DATA_DIR as for npm start.`)

/** Throws StartError after an interrupted restore: starting with an empty database would look as if everything were lost. */
export async function refuseHalfRestored(dataDir: string): Promise<void> {
  if (await hasDatabase(dataDir)) return
  const left = (await readdir(dataDir)).filter(isRestoreFolder)
  if (left.length > 0)
    throw new StartError(
      `A restore into ${dataDir} did not finish: the earlier data is in ${left.join(', ')}. Run npm run restore -- FILE --replace again.`,
    )
}
