import { randomBytes, randomUUID } from 'node:crypto'
import { link, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { errorCode } from '../adapters/files/error-code.ts'
import type { Config } from './config.ts'
import { hasDatabase } from './data-folder.ts'
import { StartError } from './start-errors.ts'

/** SECRET_KEY, or else the key in the data folder. Commands that write need it too: a key must exist before any data does. */
export const findSecretKey = async (config: Config, dataDir: string): Promise<string> =>
  config.secretKey ?? (await readSecretKey(dataDir))

/**
 * The installation's secret key, created once in a file that only this user can read. Two processes that start at once agree on it. If there
 * is data but no key, no new key is made: with a new one nobody could sign in and nothing sealed could be read.
 */
export async function readSecretKey(dataDir: string): Promise<string> {
  const path = join(dataDir, 'secret-key')
  // Checked before the key is read, because a process that creates the data has created the key before.
  const isNew = !(await hasDatabase(dataDir))
  if (isNew) await makeKey(path)
  const key = await readKey(path)
  if (key === null)
    throw new StartError(
      `The key of the data in ${dataDir} is missing. Set SECRET_KEY as before, or restore ${path} from your backup: tokens and passwords depend on it.`,
    )
  if (key.length < 32)
    throw new StartError(
      `${path} contains no key. Restore it from your backup: tokens and passwords depend on it.`,
    )
  return key
}

/** The file gets its final name only once it is complete and on the disk. An existing key is never replaced. */
async function makeKey(path: string): Promise<void> {
  const partial = `${path}.${randomUUID()}`
  try {
    await writeFile(partial, `${randomBytes(32).toString('hex')}\n`, { flag: 'wx', mode: 0o600, flush: true })
    await link(partial, path)
  } catch (error) {
    if (errorCode(error) !== 'EEXIST') throw error
  } finally {
    await rm(partial, { force: true })
  }
}

/** Null when the file does not exist. */
export async function readKey(path: string): Promise<string | null> {
  try {
    return (await readFile(path, 'utf8')).trim()
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return null
    throw new StartError(`${path} cannot be read (${errorCode(error) ?? 'unknown reason'}).`)
  }
}
