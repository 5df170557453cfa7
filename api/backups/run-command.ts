import { DamagedFileError } from '../embedded-mongodb/integrity/data-file.ts'
import { type Config, readConfig } from '../server/config.ts'
import { ConfigError, StartError } from '../server/start-errors.ts'

/** A command about the embedded store's data: its lines on success, one line and code 1 on a failure that is explained. */
export async function runCommand(work: (config: Config) => Promise<string[]>): Promise<void> {
  process.umask(0o077) // what is copied is for its owner only
  try {
    const config = readConfig(process.env)
    if (config.mongodbUri)
      throw new StartError(
        'MONGODB_URI is set, so the data is in that MongoDB server: use its own tools (mongodump).',
      )
    process.stdout.write(`${(await work(config)).join('\n')}\n`)
  } catch (error) {
    const expected = [ConfigError, StartError, DamagedFileError].some((kind) => error instanceof kind)
    process.stderr.write(`${error instanceof Error && expected ? error.message : String(error)}\n`)
    process.exitCode = 1
  }
}
