import { DamagedFileError } from '../embedded-mongodb/integrity/data-file.ts'
import { type Config, readConfig } from './config.ts'
import { joinStore } from './connect-store.ts'
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
export type CommandEnvironment = { config: Config; dataDir: string; secretKey: string }

/** Connects to the database, also beside a server that is running, and leaves it when `work` is done. */
export async function withStore<T>(work: (environment: CommandEnvironment) => Promise<T>): Promise<T> {
  const config = readConfig(process.env)
  const dataDir = await prepareDataDir(config.dataDir)
  const secretKey = await findSecretKey(config, dataDir)
  const leave = await joinStore(config, dataDir, secretKey)
  try {
    return await work({ config, dataDir, secretKey })
  } finally {
    await leave()
  }
}
