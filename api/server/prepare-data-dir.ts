import { access, constants, mkdir, stat } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { errorCode } from '../adapters/files/error-code.ts'
import { StartError } from './start-errors.ts'

/** Where the last signed end of the log of timestamps is kept, so that a database that was put back is noticed. */
export const CHECKPOINT_FILE = 'log-checkpoint'
export const checkpointPath = (dataDir: string): string => join(resolve(dataDir), CHECKPOINT_FILE)

/** Makes the data folder and proves that it can be written. */
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
 * The folder and those above it, for this user only. One after another: `recursive` goes round for ever where a folder
 * above is there and still refuses (ENOENT within /proc).
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
      // Another process made it meanwhile.
      if (errorCode(again) !== 'EEXIST') throw again
    })
  }
}
