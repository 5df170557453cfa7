import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { DAY } from '#contract/rules/durations.ts'

/** Folders that a restore and a check create within the data folder, and leave there only when they are killed. */
const ofData = /^(checking|restoring)-/
/** Folders that a backup creates beside its file. */
const ofBackups = /\.partial-[A-Za-z0-9]{6}$/
const inBackup = /^(data\.mdb|backup|sha256|file-\d+)$/

/** Removes copies of all data that killed commands left in a data folder. Call it only if the database is there: else such a copy is the data. */
export const removeLeftInData = (dataDir: string): Promise<void> => removeLeft(dataDir, ofData, () => true)

/** Removes unfinished backups. Other folders may have such names, so the files in them must be those of a backup. */
export const removeLeftBackups = (folder: string): Promise<void> =>
  removeLeft(folder, ofBackups, (held) => held.length > 0 && held.every((name) => inBackup.test(name)))

/** Removes folders older than a day, because no command takes that long. Those that cannot be removed are skipped. */
async function removeLeft(folder: string, names: RegExp, isOurs: (held: string[]) => boolean): Promise<void> {
  for (const name of (await readdir(folder).catch(() => [])).filter((one) => names.test(one))) {
    const path = join(folder, name)
    const held = await readdir(path).catch(() => null)
    const known = await stat(path).catch(() => null)
    if (held === null || known === null || Date.now() - known.mtimeMs < DAY || !isOurs(held)) continue
    await rm(path, { recursive: true, force: true }).catch(() => undefined)
  }
}
