import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { DAY } from '#contract/rules/durations.ts'

/** What a restore and a check make within the data folder, and what only a kill leaves there. */
const ofData = /^(checking|restoring)-/
/** What a backup makes beside its file. */
const ofBackups = /\.partial-[A-Za-z0-9]{6}$/
const inBackup = /^(data\.mdb|backup|sha256|file-\d+)$/

/** Removes copies of all data that killed commands left in a data folder. It must have its database: else what a restore left is the data. */
export const removeLeftInData = (dataDir: string): Promise<void> => removeLeft(dataDir, ofData, () => true)

/** The same for unfinished backups. Others may have folders of such names at that place: these hold something else. */
export const removeLeftBackups = (folder: string): Promise<void> =>
  removeLeft(folder, ofBackups, (held) => held.length > 0 && held.every((name) => inBackup.test(name)))

/** No command takes a day. What cannot be removed stops none. */
async function removeLeft(folder: string, names: RegExp, isOurs: (held: string[]) => boolean): Promise<void> {
  for (const name of (await readdir(folder).catch(() => [])).filter((one) => names.test(one))) {
    const path = join(folder, name)
    const held = await readdir(path).catch(() => null)
    const known = await stat(path).catch(() => null)
    if (held === null || known === null || Date.now() - known.mtimeMs < DAY || !isOurs(held)) continue
    await rm(path, { recursive: true, force: true }).catch(() => undefined)
  }
}
