import { access, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { StartError } from './start-errors.ts'

/** Folders that restoring makes within the data folder: they are no part of the data. */
export const isOfRestoring = (name: string) =>
  name.startsWith('before-restore-') || name.startsWith('restoring-')

/** Whether a file system keeps this at the root of a volume (`lost+found`, e2fsck(8)); only its administrator can read it. */
export const isOfVolume = (name: string) => name === 'lost+found'

/** Whether the embedded store has written here. */
export const hasDatabase = (dataDir: string): Promise<boolean> =>
  access(join(dataDir, 'db', 'data.mdb')).then(
    () => true,
    () => false,
  )

/** Where nothing was written no server has been: mostly it is another folder than the one that was meant. */
export const noDataIn = (dataDir: string): StartError =>
  new StartError(`There is no data in ${dataDir}. Set DATA_DIR as for npm start.`)

/** An empty database where a restore was interrupted would look as if everything were lost. Throws StartError. */
export async function refuseHalfRestored(dataDir: string): Promise<void> {
  if (await hasDatabase(dataDir)) return
  const left = (await readdir(dataDir)).filter(isOfRestoring)
  if (left.length > 0)
    throw new StartError(
      `A restore into ${dataDir} did not come to its end: what was there lies in ${left.join(', ')}. Run npm run restore -- FILE --replace again.`,
    )
}
