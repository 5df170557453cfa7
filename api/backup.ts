import { resolve } from 'node:path'
import { runDataCommand } from './backups/run-data-command.ts'
import { writeBackup } from './backups/write-backup.ts'
import { readArguments } from './server/read-arguments.ts'
import { StartError } from './server/start-errors.ts'

const usage = 'Usage: npm run backup -- FILE'

/** npm run backup -- FILE: copies all data of a server that may be running into one checked file. */
await runDataCommand(async ({ dataDir, secretKey }) => {
  const [target, ...more] = readArguments({ allowPositionals: true }, usage).positionals
  if (!target || more.length > 0) throw new StartError(usage)
  const { records, files } = await writeBackup(resolve(dataDir), target)
  return [
    `${target}: ${records} records and ${files.length} files, each checked. Its SHA-256 is in ${target}.sha256`,
    secretKey
      ? 'SECRET_KEY is set in the environment and not in this file: keep it too. Nothing can be read without it.'
      : files.some(({ name }) => name === 'secret-key')
        ? 'It contains the key of this server: anyone with the file can read all of it.'
        : 'The key of this server is not in it: keep SECRET_KEY too. Nothing can be read without it.',
  ]
})
