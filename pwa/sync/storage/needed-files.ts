import * as v from 'valibot'
import { type Database, openDatabase } from '../../data/device/device-database.ts'

/**
 * The files of this device, least recently needed first. The order is a row of its own, because writing the row of a file
 * again would copy its bytes. No clock is used.
 */
const NAME = 'needed-files'
const NeededFile = v.object({
  hash: v.string(),
  /** 0 if the file was freed. */
  bytes: v.number(),
  /** The address of a picture that the server has. */
  url: v.nullable(v.string()),
  isPdf: v.boolean(),
})
export type NeededFile = v.InferOutput<typeof NeededFile>

/** Everything in the text that names a picture or memo: the hash of one on this device, the address of one on the server. */
export const picturesIn = (text: string): string[] =>
  [...text.matchAll(/\blocal:([0-9a-f]{64})|\/api\/assets\/\d+\/file/g)].map(([whole, hash]) => hash ?? whole)

/** Everything in an unreadable row that may be the hash of a file. */
export const hashesIn = (text: string): string[] => text.match(/\b[0-9a-f]{64}\b/g) ?? []

export const isNamed = ({ hash, url }: NeededFile, names: ReadonlySet<string>) =>
  names.has(hash) || (url !== null && names.has(url))

async function readNeeded({ answers }: Database): Promise<NeededFile[]> {
  const parsed = v.safeParse(v.array(NeededFile), (await answers.get(NAME))?.answer)
  return parsed.success ? parsed.output : []
}

/** Writes the order only if it has changed. */
export async function writeNeeded(database: Database, files: NeededFile[]): Promise<void> {
  const known = await readNeeded(database)
  if (JSON.stringify(known) !== JSON.stringify(files))
    await database.answers.put({ name: NAME, answer: files })
}

/** The order with new files at its end and without files that are gone, read within the caller's transaction. */
export async function listNeeded(database: Database): Promise<NeededFile[]> {
  const known = await readNeeded(database)
  const hashes = new Set(known.map(({ hash }) => hash))
  const all = await database.files.toCollection().primaryKeys()
  const there = new Set(all)
  const listed = [
    ...known.map(({ hash }) => hash).filter((hash) => there.has(hash)),
    ...all.filter((hash) => !hashes.has(hash)),
  ]
  const needed: NeededFile[] = []
  // One after the other, because some rows hold the bytes of their file (blobs-as-bytes.ts).
  for (const hash of listed) {
    const row = await database.files.get(hash)
    if (!row) continue
    const { blob, uploaded, filedAs } = row
    needed.push({ hash, bytes: blob?.size ?? 0, url: uploaded?.url ?? null, isPdf: filedAs !== undefined })
  }
  return needed
}

/**
 * The bytes of a picture that the server has, if this device still has them, too. This runs for each picture of a text, so it reads
 * only rows that may match: those known under this address, and those that had no address when the order was written.
 */
export function findSentPicture(userId: number, url: string): Promise<Blob | null> {
  const database = openDatabase(userId)
  const { files, answers } = database
  return database.transaction('r', [files, answers], async () => {
    const known = new Map((await readNeeded(database)).map((file) => [file.hash, file]))
    const hashes = await files.toCollection().primaryKeys()
    const under = hashes.filter((hash) => known.get(hash)?.url === url)
    const unknown = hashes.filter(
      (hash) => (known.get(hash)?.url ?? null) === null && !known.get(hash)?.isPdf,
    )
    for (const hash of [...under, ...unknown]) {
      const row = await files.get(hash)
      if (row?.uploaded?.url === url && row.blob) return row.blob
    }
    return null
  })
}

/** Moves the pictures of a draft to the end of the order, because an editor shows them now. */
export async function noteNeeded(userId: number, draftId: string): Promise<void> {
  const database = openDatabase(userId)
  const { texts, answers } = database
  await database.transaction('rw', [texts, answers], async () => {
    const known = await readNeeded(database)
    const names = new Set(picturesIn((await texts.get(draftId))?.html ?? ''))
    const next = [
      ...known.filter((file) => !isNamed(file, names)),
      ...known.filter((file) => isNamed(file, names)),
    ]
    await writeNeeded(database, next)
  })
}
