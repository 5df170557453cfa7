// The store alone, as a process of its own: `npm run store [-- --port N | --socket path]`.
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { FolderInUseError, isSystemError } from './folder-lock.ts'
import { DamagedFileError } from './integrity/data-file.ts'
import { type StoreOptions, startStore } from './start-store.ts'
import { DATABASE } from './store-uri.ts'

function readOptions(): StoreOptions {
  const { values } = parseArgs({ options: { port: { type: 'string' }, socket: { type: 'string' } } })
  const folder = join(process.env.DATA_DIR || './data', 'db')
  const port = values.port === undefined ? undefined : Number(values.port)
  if (port !== undefined && !(Number.isInteger(port) && port >= 0 && port < 65536))
    throw new Error(`--port must be a number from 0 to 65535, not '${values.port}'.`)
  return {
    folder,
    ...(values.socket === undefined ? {} : { socket: values.socket }),
    ...(port === undefined ? {} : { port }),
  }
}

function explain(error: unknown): string {
  if (error instanceof FolderInUseError || error instanceof DamagedFileError) return error.message
  if (isSystemError(error) && ['EACCES', 'EROFS', 'EPERM', 'ENOTDIR', 'EEXIST'].includes(error.code))
    return `The data folder cannot be written: ${error.message}. Set DATA_DIR to a folder this user may write.`
  return `The store could not start: ${error instanceof Error ? error.message : String(error)}`
}

async function run(): Promise<void> {
  const store = await startStore(readOptions())
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
