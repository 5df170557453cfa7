import { stat } from 'node:fs/promises'
import { resolve } from 'node:path'
import { DamagedFileError } from '../embedded-mongodb/integrity/data-file.ts'
import { type Config, readConfig } from './config.ts'
import { joinStore } from './connect-store.ts'
import { hasDatabase, noDataIn, refuseHalfRestored } from './data-folder.ts'
import { prepareDataDir } from './prepare-data-dir.ts'
import { findSecretKey } from './secret-key.ts'
import { ConfigError, StartError } from './start-errors.ts'

const explained = [ConfigError, StartError, DamagedFileError]

/** Runs a command that people start by hand: its lines on success, one line and exit code 1 on a failure that is explained. */
export async function runCommand(work: () => Promise<string[]>): Promise<void> {
  try {
    process.stdout.write(`${(await work()).join('\n')}\n`)
  } catch (error) {
    const isExplained = error instanceof Error && explained.some((kind) => error instanceof kind)
    process.stderr.write(`${isExplained ? error.message : String(error)}\n`)
    process.exitCode = 1
  }
}

/** What a command gets with the database: the settings, the data folder and the key under which everything is written. */
export type CommandEnvironment = {
  config: Config
  dataDir: string
  secretKey: string
  /** No server has written here before. */
  isNew: boolean
}

/**
 * Connects to the database, also beside a server that is running, and leaves it when `work` is done. An empty one, which nobody meant, would
 * answer that nothing waits and nothing is held: it is refused, but for a command that may come before the first start (`mayBeNew`).
 */
export async function withStore<T>(
  work: (environment: CommandEnvironment) => Promise<T>,
  { mayBeNew = false } = {},
): Promise<T> {
  const config = readConfig(process.env)
  const isNew = !config.mongodbUri && !(await hasDatabase(resolve(config.dataDir)))
  if (isNew && !mayBeNew && !(await isFolderThere(config.dataDir))) throw noDataIn(resolve(config.dataDir))
  const dataDir = await prepareDataDir(config.dataDir)
  if (isNew) await refuseHalfRestored(dataDir)
  if (isNew && !mayBeNew) throw noDataIn(dataDir)
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
