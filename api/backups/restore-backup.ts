import { mkdir, mkdtemp, readdir, rename, rm } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { createKeptNote } from '../adapters/files/kept-note.ts'
import { isFolderInUse } from '../embedded-mongodb/folder-lock.ts'
import { isRestoreFolder, isVolumeFolder } from '../server/data-folder.ts'
import { CHECKPOINT_FILE, checkpointPath } from '../server/prepare-data-dir.ts'
import { StartError } from '../server/start-errors.ts'
import { findKnownEnds } from './known-ends.ts'
import { removeLeftInData } from './leftovers.ts'
import type { Manifest } from './manifest.ts'
import { readBackup } from './read-backup.ts'
import { inTemporaryFolder } from './temporary-folder.ts'

type Choice = {
  replace: boolean
  /** Chooses the known end of the log of timestamps that is kept beside the restored data. */
  chooseEnd: (ends: string[]) => string | null
  /** Prepares the data in `folder` before they are moved in. The current data are still in their place then. */
  prepare: (restored: { folder: string; ends: string[]; manifest: Manifest }) => Promise<void>
}
type Restored = { manifest: Manifest; aside: string | null }

/**
 * Puts the data of a backup into the data folder, once all of it was checked. Existing data is refused unless `replace` is set; it
 * is then put aside, never deleted. Returns where.
 */
export async function restoreBackup(
  backup: string,
  dataDir: string,
  { replace, chooseEnd, prepare }: Choice,
): Promise<Restored> {
  await mkdir(dataDir, { recursive: true, mode: 0o700 })
  const there = (await readdir(dataDir)).filter((name) => !isRestoreFolder(name) && !isVolumeFolder(name))
  if (there.length > 0 && !replace)
    throw new StartError(
      `${dataDir} already has data. Nothing was changed. To put it aside first: npm run restore -- FILE --replace`,
    )
  await refuseInUse(dataDir)
  const ends = await findKnownEnds(dataDir)
  return inTemporaryFolder(join(dataDir, 'restoring-'), async (folder, finish) => {
    const manifest = await readBackup(resolve(backup), folder)
    // Older backups contain the address of the server that they were made of.
    await rm(join(folder, 'running.json'), { force: true })
    // The end is stored before anything is moved, so that it is found again wherever the restore stops.
    const end = chooseEnd(ends)
    if (end !== null) await createKeptNote(checkpointPath(folder)).keep(end)
    await prepare({ folder, ends, manifest })
    // Reading a large backup takes minutes, in which something may have started the server again.
    await refuseInUse(dataDir)
    finish()
    const aside = there.length > 0 ? await putAside(dataDir, there) : null
    await moveIn(folder, dataDir)
    await removeLeftInData(dataDir)
    return { manifest, aside }
  })
}

async function refuseInUse(dataDir: string): Promise<void> {
  if (await isFolderInUse(join(dataDir, 'db')))
    throw new StartError(`The data in ${dataDir} is in use. Stop the server first; nothing was changed.`)
}

/**
 * All or nothing: if something cannot be moved, what was moved is moved back. `mkdtemp` adds a random end to the name, so that two
 * restores in the same millisecond each have a folder of their own.
 */
async function putAside(dataDir: string, names: readonly string[]): Promise<string> {
  const time = new Date().toISOString().replaceAll(/[:.]/g, '-')
  const aside = await mkdtemp(join(dataDir, `before-restore-${time}-`))
  const moved: string[] = []
  try {
    for (const name of names) {
      await rename(join(dataDir, name), join(aside, name))
      moved.push(name)
    }
  } catch (error) {
    for (const name of moved) await rename(join(aside, name), join(dataDir, name))
    await rm(aside, { recursive: true, force: true })
    throw error
  }
  return aside
}

/** Moves the end of the log first and the database last, so that the database is never there without that end or its key. */
async function moveIn(folder: string, dataDir: string): Promise<void> {
  const turnOf = (name: string) => (name === CHECKPOINT_FILE ? 0 : name === 'db' ? 2 : 1)
  const names = (await readdir(folder)).sort((one, other) => turnOf(one) - turnOf(other))
  for (const name of names) await rename(join(folder, name), join(dataDir, name))
}
