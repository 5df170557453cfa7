import { createHash } from 'node:crypto'
import { mkdir, open } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import * as v from 'valibot'
import { StartError } from '../server/start-errors.ts'
import { readArchive } from './archive.ts'
import { countSoundRecords } from './check-data.ts'
import { dataName, Manifest, manifestName } from './manifest.ts'

type Chunks = AsyncIterable<Buffer>

/** Unpacks a backup into an empty folder and checks it: every byte by its digest, every record by its checksum. */
export async function readBackup(path: string, folder: string): Promise<Manifest> {
  const refusal = (what: string) =>
    new StartError(`The backup ${path} is damaged: ${what}. Nothing was changed.`)
  const archive = await open(path).catch(() => {
    throw new StartError(`The backup ${path} cannot be read.`)
  })
  let manifest: Manifest | null = null
  const missing = new Set<string>()
  try {
    for await (const { entry, chunks } of readArchive(archive)) {
      if (!manifest) {
        if (entry.name !== manifestName || entry.size > 50_000_000) throw new Error('it is not a backup')
        manifest = v.parse(Manifest, JSON.parse(await textOf(chunks)))
        for (const { name } of manifest.files) missing.add(name)
        continue
      }
      const file = manifest.files.find(({ name }) => name === entry.name)
      if (!file || !missing.delete(entry.name)) throw new Error(`${entry.name} does not belong to it`)
      const sha256 = await unpack(join(folder, file.name), chunks)
      if (sha256 !== file.sha256 || entry.size !== file.size)
        throw new Error(`${entry.name} is not what was backed up`)
    }
  } catch (error) {
    throw refusal(
      error instanceof Error && !(error instanceof v.ValiError) ? error.message : 'it is not a backup',
    )
  } finally {
    await archive.close()
  }
  if (!manifest || missing.size > 0 || !manifest.files.some(({ name }) => name === dataName))
    throw refusal('it is not complete')
  countSoundRecords(
    join(folder, dataName),
    (what) => `The backup ${path} is damaged. ${what} Nothing was changed.`,
  )
  return manifest
}

async function unpack(path: string, chunks: Chunks): Promise<string> {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 })
  const digest = createHash('sha256')
  const file = await open(path, 'wx', 0o600)
  try {
    for await (const chunk of chunks) {
      digest.update(chunk)
      await file.writeFile(chunk)
    }
    await file.sync()
  } finally {
    await file.close()
  }
  return digest.digest('hex')
}

async function textOf(chunks: Chunks): Promise<string> {
  const all: Buffer[] = []
  for await (const chunk of chunks) all.push(chunk)
  return Buffer.concat(all).toString('utf8')
}
