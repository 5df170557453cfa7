import { mkdir, mkdtemp, readdir, rename, rm } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { isFolderInUse } from '../embedded-mongodb/folder-lock.ts'
import { StartError } from '../server/start-errors.ts'
import type { Manifest } from './manifest.ts'
import { readBackup } from './read-backup.ts'

const isAside = (name: string) => name.startsWith('before-restore-') || name.startsWith('restoring-')

/**
 * Puts the data of a backup into the data folder, once all of it was checked. Data that is there already is left alone unless
 * `replace` asks for it, and is then put aside, never deleted. Answers where.
 */
export async function restoreBackup(
  backup: string,
  dataDir: string,
  { replace }: { replace: boolean },
): Promise<{ manifest: Manifest; aside: string | null }> {
  await mkdir(dataDir, { recursive: true, mode: 0o700 })
  const there = (await readdir(dataDir)).filter((name) => !isAside(name))
  if (there.length > 0 && !replace)
    throw new StartError(
      `${dataDir} holds data already. Nothing was changed. With --replace it is put aside first: npm run restore -- FILE --replace`,
    )
  if (there.includes('db') && (await isFolderInUse(join(dataDir, 'db'))))
    throw new StartError(`The data in ${dataDir} is in use. Stop the server first; nothing was changed.`)
  const folder = await mkdtemp(join(dataDir, 'restoring-'))
  try {
    const manifest = await readBackup(resolve(backup), folder)
    const aside = there.length > 0 ? await putAside(dataDir, there) : null
    for (const name of await readdir(folder)) await rename(join(folder, name), join(dataDir, name))
    return { manifest, aside }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function putAside(dataDir: string, names: readonly string[]): Promise<string> {
  const aside = join(dataDir, `before-restore-${new Date().toISOString().replaceAll(/[:.]/g, '-')}`)
  await mkdir(aside, { mode: 0o700 })
  for (const name of names) await rename(join(dataDir, name), join(aside, name))
  return aside
}
