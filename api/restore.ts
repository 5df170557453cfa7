import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { restoreBackup } from './backups/restore-backup.ts'
import { runCommand } from './backups/run-command.ts'
import { StartError } from './server/start-errors.ts'

/** npm run restore -- FILE [--replace]: puts a backup into the data folder, after checking all of it. */
await runCommand(async (config) => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { replace: { type: 'boolean' } },
  })
  const [backup] = positionals
  if (!backup) throw new StartError('Say which backup: npm run restore -- FILE')
  const dataDir = resolve(config.dataDir)
  const { manifest, aside } = await restoreBackup(backup, dataDir, { replace: values.replace ?? false })
  return [
    `${dataDir} has the data of ${manifest.madeAt}: ${manifest.records} records.`,
    ...(aside === null ? [] : [`What was there before is in ${aside}`]),
  ]
})
