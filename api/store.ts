import { join } from 'node:path'
import { FolderInUseError, isSystemError } from './embedded-mongodb/folder-lock.ts'
import { DamagedFileError } from './embedded-mongodb/integrity/data-file.ts'
import { type StoreOptions, startStore } from './embedded-mongodb/start-store.ts'
import { DATABASE } from './embedded-mongodb/store-uri.ts'
import { readConfig } from './server/config.ts'
import { refuseHalfRestored } from './server/data-folder.ts'
import { prepareDataDir } from './server/prepare-data-dir.ts'
import { readArguments } from './server/read-arguments.ts'
import { ConfigError, StartError } from './server/start-errors.ts'

/** npm run store [-- --port N | --socket path]: the embedded store alone, as a process of its own. */
const explained = [ConfigError, StartError, FolderInUseError, DamagedFileError]

type Addresses = Pick<StoreOptions, 'port' | 'socket'>

function readAddresses(): Addresses {
  const { values } = readArguments(
    { options: { port: { type: 'string' }, socket: { type: 'string' } } },
    'Usage: npm run store [-- --port N | -- --socket PATH]',
  )
  const port = values.port === undefined ? undefined : Number(values.port)
  if (port !== undefined && !(Number.isInteger(port) && port >= 0 && port < 65536))
    throw new StartError(`--port must be a number from 0 to 65535, not '${values.port}'.`)
  return {
    ...(values.socket === undefined ? {} : { socket: values.socket }),
    ...(port === undefined ? {} : { port }),
  }
}

/** The folder of the database. It is not created where a restore was interrupted. */
async function prepareFolder(): Promise<string> {
  // MONGODB_URI is ignored: it is for processes that use a database, and this is one.
  const config = readConfig({ ...process.env, MONGODB_URI: undefined })
  const dataDir = await prepareDataDir(config.dataDir)
  await refuseHalfRestored(dataDir)
  return join(dataDir, 'db')
}

function explain(error: unknown): string {
  if (error instanceof Error && explained.some((kind) => error instanceof kind)) return error.message
  if (isSystemError(error) && ['EACCES', 'EROFS', 'EPERM', 'ENOTDIR', 'EEXIST'].includes(error.code))
    return `The data folder cannot be written: ${error.message}. Set DATA_DIR to a folder that you can write to.`
  return `The store could not start: ${error instanceof Error ? error.message : String(error)}`
}

async function run(): Promise<void> {
  const addresses = readAddresses()
  const store = await startStore({ folder: await prepareFolder(), ...addresses })
  const stop = async () => {
    await store.close()
    process.exit(0)
  }
  process.once('SIGTERM', stop)
  process.once('SIGINT', stop)
  process.stdout.write(`${store.uri(DATABASE)}\n`)
}

try {
  await run()
} catch (error) {
  process.stderr.write(`${explain(error)}\n`)
  process.exitCode = 1
}
