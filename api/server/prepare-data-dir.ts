import { access, constants, mkdir, stat } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { errorCode } from '../adapters/files/error-code.ts'
import { StartError } from './start-errors.ts'

/** The file that keeps the last signed end of the log of timestamps, so that a restored older database is noticed. */
export const CHECKPOINT_FILE = 'log-checkpoint'
export const checkpointPath = (dataDir: string): string => join(resolve(dataDir), CHECKPOINT_FILE)

/** Creates the data folder and checks that it is writable. */
export async function prepareDataDir(dataDir: string): Promise<string> {
  const folder = resolve(dataDir)
  try {
    await makeFolder(folder)
    await access(folder, constants.W_OK)
  } catch (error) {
    throw new StartError(
      `The data folder ${folder} cannot be written (${errorCode(error) ?? 'unknown reason'}). Choose another one with DATA_DIR.`,
    )
  }
  return folder
}

/**
 * Creates the folder and its missing parents, for this user only. It does so one by one, because `recursive` loops for ever where an
 * existing parent answers ENOENT (as within /proc).
 */
async function makeFolder(folder: string): Promise<void> {
  const make = () => mkdir(folder, { mode: 0o700 })
  try {
    await make()
  } catch (error) {
    if (errorCode(error) === 'EEXIST' && (await stat(folder)).isDirectory()) return
    if (errorCode(error) !== 'ENOENT' || dirname(folder) === folder) throw error
    await makeFolder(dirname(folder))
    await make().catch((again: unknown) => {
      // Another process may have created it meanwhile.
      if (errorCode(again) !== 'EEXIST') throw again
    })
  }
}
