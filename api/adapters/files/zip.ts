import { Zip, ZipDeflate, ZipPassThrough } from 'fflate'

/** A file of an archive. Its bytes are read while the archive is written. */
export type ZipEntry = {
  path: string
  content: Iterable<string | Uint8Array> | AsyncIterable<string | Uint8Array>
}

/** The earliest time that an archive can store. With a fixed time the same files always make the same archive. */
const NO_TIME = new Date(1980, 0, 1)
/** Formats that are compressed already. */
const isCompressed = (path: string) => /\.(pdf|png|jpe?g|webp)$/.test(path)

/** Writes an archive while it is sent: no more than one piece of a file is in memory. */
export async function* zip(entries: AsyncIterable<ZipEntry>): AsyncIterable<Uint8Array> {
  let ready: Uint8Array[] = []
  let failure: Error | null = null
  const archive = new Zip((error, piece) => {
    failure ??= error
    ready.push(piece)
  })
  const take = (): Uint8Array[] => {
    if (failure) throw failure
    const taken = ready
    ready = []
    return taken
  }
  for await (const { path, content } of entries) {
    const file = isCompressed(path) ? new ZipPassThrough(path) : new ZipDeflate(path, { level: 6 })
    file.mtime = NO_TIME
    archive.add(file)
    for await (const piece of content) {
      file.push(typeof piece === 'string' ? Buffer.from(piece) : piece)
      yield* take()
    }
    file.push(new Uint8Array(), true)
    yield* take()
  }
  archive.end()
  yield* take()
}
