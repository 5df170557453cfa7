import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { createKeptNote } from './adapters/files/kept-note.ts'
import { restoreBackup } from './backups/restore-backup.ts'
import { runCommand } from './backups/run-command.ts'
import { leaveGap } from './ideas/restoring/leave-gap.ts'
import { inspectStore } from './server/inspect-store.ts'
import { StartError } from './server/start-errors.ts'
import { readNote } from './timestamps/transparency-log/kept-checkpoint.ts'
import { newestFirst } from './timestamps/transparency-log/newest-first.ts'
import { goOnAfterLoss } from './timestamps/transparency-log/open-new-log.ts'

/**
 * npm run restore -- FILE [--replace] [--checkpoint NOTE]: puts a backup into the data folder, after checking all of it. The log of
 * timestamps may have gone on since: then entries are lost, which is said, and a new log is opened. Every end of the log that is
 * known tells: the one that is named, that of the data that is there, and those of data that was put aside before.
 */
await runCommand(async (config) => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { replace: { type: 'boolean' }, checkpoint: { type: 'string' } },
  })
  const [backup] = positionals
  if (!backup) throw new StartError('Say which backup: npm run restore -- FILE')
  const dataDir = resolve(config.dataDir)
  const named = values.checkpoint === undefined ? [] : [await readNamed(values.checkpoint)]
  const { manifest, aside, ends } = await restoreBackup(backup, dataDir, {
    replace: values.replace ?? false,
    chooseEnd: (known) => newestFirst([...named, ...known])[0]?.note ?? null,
  })
  const log = await inspectStore(join(dataDir, 'db'), async () => {
    await leaveGap()
    return goOnAfterLoss(...named, ...ends)
  })
  return [
    `${dataDir} has the data of ${manifest.madeAt}: ${manifest.records} records.`,
    ...(aside === null ? [] : [`What was there before is in ${aside}`]),
    ...log,
  ]
})

async function readNamed(path: string): Promise<string> {
  const note = await createKeptNote(path).read()
  if (note !== null && readNote(note) !== null) return note
  throw new StartError(`${path} is no signed end of a log of timestamps. Nothing was changed.`)
}
