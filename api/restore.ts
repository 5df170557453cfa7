import { access } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { mergeAccess, readAccess } from './accounts/restoring/merge-access.ts'
import { createKeptNote } from './adapters/files/kept-note.ts'
import { createSecrets } from './adapters/signing/secrets.ts'
import { restoreBackup } from './backups/restore-backup.ts'
import { runDataCommand } from './backups/run-data-command.ts'
import { leaveGap, readHighWaterMarks } from './ideas/restoring/leave-gap.ts'
import { listDeletedIds } from './ideas/restoring/list-deleted.ts'
import { inspectStore } from './server/inspect-store.ts'
import { isSameKey } from './server/migrations/same-key.ts'
import { readArguments } from './server/read-arguments.ts'
import { readKey } from './server/secret-key.ts'
import { StartError } from './server/start-errors.ts'
import { endLinks, mergeLimits, readLimits } from './shares/restoring/merge-limits.ts'
import { readNote } from './timestamps/transparency-log/kept-checkpoint.ts'
import { newestFirst } from './timestamps/transparency-log/newest-first.ts'
import { openNewLogAfterLoss } from './timestamps/transparency-log/open-new-log.ts'

const usage = 'Usage: npm run restore -- FILE [--replace] [--end-links] [--checkpoint NOTE]'
const linksOpen =
  'Links that were turned off, used up or limited since are open again as they were then, unless you use --end-links. Everyone has to sign in again.'
const keyMissing =
  'The key of this data is not in the backup: the server starts once SECRET_KEY is set to its value of that time.'
const keyIsOther =
  'SECRET_KEY is not the key of this data: the server starts once it is set to its value of that time.'

/**
 * npm run restore -- FILE [--replace] [--end-links] [--checkpoint NOTE]: puts a backup into the data folder, after checking all of it.
 * Access that was revoked since the backup must stay revoked: passwords, sessions and limits of links are taken over from the current
 * data, if it can be read. If the log of timestamps has grown since, entries are lost: this is reported, and a new log is opened. Known
 * ends of the log show it: the one given by --checkpoint, that of the current data, and those of data that was put aside before.
 */
await runDataCommand(async (config) => {
  const options = {
    replace: { type: 'boolean' },
    'end-links': { type: 'boolean' },
    checkpoint: { type: 'string' },
  } as const
  const { values, positionals } = readArguments({ options, allowPositionals: true }, usage)
  const [backup, ...more] = positionals
  if (!backup || more.length > 0) throw new StartError(usage)
  const dataDir = resolve(config.dataDir)
  const named = values.checkpoint === undefined ? [] : [await readNamed(values.checkpoint)]
  const messages: string[] = []
  const { manifest, aside } = await restoreBackup(backup, dataDir, {
    replace: values.replace ?? false,
    chooseEnd: (known) => newestFirst([...named, ...known])[0]?.note ?? null,
    async prepare({ folder, ends, manifest: { madeAt } }) {
      const other = await readOther(join(dataDir, 'db'))
      await inspectStore(join(folder, 'db'), async (db) => {
        const key = config.secretKey ?? (await readKey(join(folder, 'secret-key')))
        if (key === null) messages.push(keyMissing)
        else if (!(await isSameKey(db, createSecrets(key)))) messages.push(keyIsOther)
        await leaveGap(other?.reached ?? null)
        await mergeAccess(other?.access ?? null, new Date(madeAt))
        messages.push(other ? linksKept(await mergeLimits(other.limits)) : linksOpen)
        if (values['end-links']) messages.push(linksEnded(await endLinks(new Date())))
        messages.push(...(await openNewLogAfterLoss([...named, ...ends])))
      })
    },
  })
  return [
    `${dataDir} now has the data of ${manifest.madeAt}: ${manifest.records} records.`,
    ...(aside === null ? [] : [`The previous data is in ${aside}`]),
    ...messages,
  ]
})

/** The access rights and limits of links in the current data. Null: there is no data, or it cannot be read. */
async function readOther(folder: string) {
  try {
    await access(folder)
    return await inspectStore(folder, async () => ({
      access: await readAccess(),
      reached: await readHighWaterMarks(),
      limits: await readLimits(await listDeletedIds(), new Date()),
    }))
  } catch {
    return null
  }
}

function linksKept(count: number): string {
  return `Links allow no more than before: ${count} are more limited than in the backup.`
}

function linksEnded(count: number): string {
  return `${count} open links were ended. Their owners can renew each.`
}

async function readNamed(path: string): Promise<string> {
  const note = await createKeptNote(path).read()
  if (note !== null && readNote(note) !== null) return note
  throw new StartError(`${path} is not a signed end of a log of timestamps. Nothing was changed.`)
}
