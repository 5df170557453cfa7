import { link, open, rename, stat, writeFile } from 'node:fs/promises'
import { basename, dirname, join, resolve, sep } from 'node:path'
import { errorCode } from '../adapters/files/error-code.ts'
import { copyDataFile } from '../embedded-mongodb/integrity/copy-data-file.ts'
import { noDataError } from '../server/data-folder.ts'
import { StartError } from '../server/start-errors.ts'
import { addEntry, endArchive } from './archive.ts'
import { countSoundRecords } from './check-data.ts'
import { copyFiles, type Source } from './copy-files.ts'
import { removeLeftBackups } from './leftovers.ts'
import { type BackedUpFile, dataName, type Manifest, manifestName, sha256Of } from './manifest.ts'
import { inTemporaryFolder } from './temporary-folder.ts'

/**
 * Copies the data of a store that may be running into one file, once every record of the copy was checked. Writes its SHA-256 to a
 * file beside it, in the format of sha256sum.
 */
export async function writeBackup(dataDir: string, given: string): Promise<Manifest> {
  const target = resolve(given)
  await refuseTarget(dataDir, target)
  await removeLeftBackups(dirname(target))
  return inTemporaryFolder(`${target}.partial-`, async (folder, finish) => {
    const copy = join(folder, 'data.mdb')
    await copyDataFile(join(dataDir, dataName), copy)
    const records = countSoundRecords(copy, (what) => `No backup was written. ${what}`)
    const sources = [...(await copyFiles(dataDir, folder)), { name: dataName, path: copy }]
    const files = await Promise.all(sources.map(describeFile))
    const manifest: Manifest = {
      format: 'ideavault-backup-1',
      madeAt: new Date().toISOString(),
      records,
      files,
    }
    const made = join(folder, 'backup')
    await pack(made, manifest, sources)
    const digest = join(folder, 'sha256')
    await writeFile(digest, `${await sha256Of(made)}  ${basename(target)}\n`, { mode: 0o600 })
    finish()
    await moveToFree(made, target)
    await rename(digest, `${target}.sha256`)
    return manifest
  })
}

/** A hard link fails if the target exists, even if another backup has just written it; a rename would overwrite it. */
async function moveToFree(made: string, target: string): Promise<void> {
  try {
    await link(made, target)
  } catch (error) {
    if (errorCode(error) === 'EEXIST') throw alreadyExists(target)
    // Some file systems, such as those of USB sticks, have no hard links.
    await refuseExisting(target)
    await rename(made, target)
  }
}

const alreadyExists = (target: string) =>
  new StartError(`${target} already exists. Choose another name; nothing was written.`)

async function refuseExisting(target: string): Promise<void> {
  if (await stat(target).catch(() => null)) throw alreadyExists(target)
}

async function refuseTarget(dataDir: string, target: string): Promise<void> {
  await refuseExisting(target)
  if (`${target}${sep}`.startsWith(`${resolve(dataDir)}${sep}`))
    throw new StartError('Choose a place outside the data folder: a backup must survive its loss.')
  if (!(await stat(dirname(target)).catch(() => null)))
    throw new StartError(`The folder ${dirname(target)} does not exist.`)
  if (!(await stat(join(dataDir, dataName)).catch(() => null))) throw noDataError(dataDir)
}

const describeFile = async ({ name, path }: Source): Promise<BackedUpFile> => ({
  name,
  size: (await stat(path)).size,
  sha256: await sha256Of(path),
})

async function pack(path: string, manifest: Manifest, sources: readonly Source[]): Promise<void> {
  const archive = await open(path, 'wx', 0o600)
  try {
    await addEntry(archive, manifestName, Buffer.from(`${JSON.stringify(manifest, null, 2)}\n`))
    for (const source of sources) await addEntry(archive, source.name, source.path)
    await endArchive(archive)
  } finally {
    await archive.close()
  }
}
