import { copyFile, readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { errorCode } from '../adapters/files/error-code.ts'
import { isRestoreFolder, isVolumeFolder } from '../server/data-folder.ts'
import { StartError } from '../server/start-errors.ts'

/** A file for a backup: its name within the data folder, and the path to its bytes. */
export type Source = { name: string; path: string }

/**
 * Files in the data folder that are not copied: the store's own files, the address of the running server, half-written keys, and the
 * end of the log of timestamps, which must not come back with older data (server/prepare-data-dir.ts).
 */
const isLeftOut = (name: string) =>
  /^(db|running\.json|secret-key\.[^/]*|checking-[^/]*|log-checkpoint[^/]*)$/.test(name) ||
  isRestoreFolder(name) ||
  isVolumeFolder(name)

/**
 * Copies every file of the data folder except the database into `folder`. The manifest and the archive are made from the copies,
 * because a file such as a log may grow meanwhile. A file that has been deleted meanwhile is left out.
 */
export async function copyFiles(dataDir: string, folder: string): Promise<Source[]> {
  const copies: Source[] = []
  for (const { name, path } of await listFiles(dataDir)) {
    const copy = join(folder, `file-${copies.length}`)
    try {
      await copyFile(path, copy)
      copies.push({ name, path: copy })
    } catch (error) {
      if (errorCode(error) !== 'ENOENT') throw error
    }
  }
  return copies
}

async function listFiles(dataDir: string, within = ''): Promise<Source[]> {
  const found: Source[] = []
  for (const entry of await readdir(join(dataDir, within), { withFileTypes: true })) {
    const name = within === '' ? entry.name : `${within}/${entry.name}`
    const path = join(dataDir, name)
    if (isLeftOut(name)) continue
    if (entry.isDirectory()) found.push(...(await listFiles(dataDir, name)))
    else if (entry.isFile() || (entry.isSymbolicLink() && (await leadsToFile(path))))
      found.push({ name, path })
  }
  return found
}

/** The key may be a symbolic link to where the operator keeps secrets. */
async function leadsToFile(link: string): Promise<boolean> {
  const target = await stat(link).catch(() => null)
  if (target === null)
    throw new StartError(`${link} is a link to a file that does not exist. No backup was written.`)
  return target.isFile()
}
