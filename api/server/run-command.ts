import { stat } from 'node:fs/promises'
import { resolve } from 'node:path'
import { errorCode } from '../adapters/files/error-code.ts'
import { DamagedFileError } from '../embedded-mongodb/integrity/data-file.ts'
import { type Config, readConfig } from './config.ts'
import { joinStore } from './connect-store.ts'
import { hasDatabase, noDataError, refuseHalfRestored } from './data-folder.ts'
import { prepareDataDir } from './prepare-data-dir.ts'
import { findSecretKey } from './secret-key.ts'
import { ConfigError, StartError } from './start-errors.ts'

const explained = [ConfigError, StartError, DamagedFileError]

/** Runs a command: prints its lines on success, or one line on failure, with exit code 1. */
export async function runCommand(work: () => Promise<string[]>): Promise<void> {
  process.stdout.on('error', reportLostOutput)
  try {
    process.stdout.write(`${(await work()).join('\n')}\n`)
  } catch (error) {
    const isExplained = error instanceof Error && explained.some((kind) => error instanceof kind)
    process.stderr.write(`${isExplained ? error.message : String(error)}\n`)
    process.exitCode = 1
  }
}

/** Ends with code 1 if the output found no room. A program that reads it, such as head(1), may end before it has read everything. */
function reportLostOutput(error: Error): void {
  if (errorCode(error) === 'EPIPE') return
  process.stderr.write(`The output could not be written (${errorCode(error) ?? error.message}).\n`)
  process.exitCode = 1
}

/** What a command is given besides the database: the settings, the data folder and the key under which everything is written. */
export type CommandEnvironment = {
  config: Config
  dataDir: string
  secretKey: string
  /** True when no server has written to the data folder before. */
  isNew: boolean
}

/**
 * Connects to the database, even while a server is running on it, and disconnects when `work` is done. A data folder without data is refused
 * as a likely mistake, since every command would then report that there is nothing; `mayBeNew` allows it before the first start.
 */
export async function withStore<T>(
  work: (environment: CommandEnvironment) => Promise<T>,
  { mayBeNew = false } = {},
): Promise<T> {
  const config = readConfig(process.env)
  const isNew = !config.mongodbUri && !(await hasDatabase(resolve(config.dataDir)))
  if (isNew && !mayBeNew && !(await isFolderThere(config.dataDir))) throw noDataError(resolve(config.dataDir))
  const dataDir = await prepareDataDir(config.dataDir)
  if (isNew) await refuseHalfRestored(dataDir)
  if (isNew && !mayBeNew) throw noDataError(dataDir)
  const secretKey = await findSecretKey(config, dataDir)
  const leave = await joinStore(config, dataDir, secretKey)
  try {
    return await work({ config, dataDir, secretKey, isNew })
  } finally {
    await leave()
  }
}

const isFolderThere = (path: string): Promise<boolean> =>
  stat(path).then(
    () => true,
    () => false,
  )
