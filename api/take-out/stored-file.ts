import { isFileUnreadable } from '../adapters/files/file-store.ts'
import type { ZipEntry } from '../adapters/files/zip.ts'
import type { Context } from '../server/context.ts'

/**
 * A stored file of the archive. One that is gone, deleted since the writing began or lost by the disk, is left out, and one that is
 * damaged ends where it is: both are added to `unreadable`, and everything else is in the archive all the same.
 */
export async function* storedFile(
  { files, log }: Pick<Context, 'files' | 'log'>,
  { path, fileId }: { path: string; fileId: string },
  unreadable: string[],
): AsyncIterable<ZipEntry> {
  const stream = files.open(fileId)
  const bytes: AsyncIterator<Uint8Array> = stream[Symbol.asyncIterator]()
  const next = async () => {
    try {
      return await bytes.next()
    } catch (error) {
      // A store that is away ends the archive.
      if (!isFileUnreadable(error)) throw error
      log.warn({ err: error, path }, 'stored file not readable for a take-out')
      unreadable.push(path)
      return null
    }
  }
  try {
    const first = await next()
    if (first) yield { path, content: piecesFrom(first, next) }
  } finally {
    // Also of a download that is given up.
    stream.destroy()
  }
}

async function* piecesFrom(
  first: IteratorResult<Uint8Array>,
  next: () => Promise<IteratorResult<Uint8Array> | null>,
): AsyncIterable<Uint8Array> {
  for (let piece: IteratorResult<Uint8Array> | null = first; piece && !piece.done; piece = await next())
    yield piece.value
}
