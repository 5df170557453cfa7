import { type Config, readConfig } from '../server/config.ts'
import { runCommand } from '../server/run-command.ts'
import { StartError } from '../server/start-errors.ts'

/** Runs a command on the files of the embedded store; refuses when the data is in a MongoDB server. */
export const runDataCommand = (work: (config: Config) => Promise<string[]>): Promise<void> =>
  runCommand(() => {
    process.umask(0o077) // copies must be readable by their owner only
    const config = readConfig(process.env)
    if (config.mongodbUri)
      throw new StartError(
        'MONGODB_URI is set, so the data is in that MongoDB server: use its own tools (mongodump).',
      )
    return work(config)
  })
