import { isFileUnreadable } from '../adapters/files/file-store.ts'
import type { ZipEntry } from '../adapters/files/zip.ts'
import type { Context } from '../server/context.ts'

/**
 * Yields a stored file for the archive. A missing file, deleted meanwhile or lost by the disk, is left out, and a damaged one ends where it
 * is damaged. Both are added to `unreadable`, and the rest of the archive is still written.
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
      // An unreachable store ends the whole archive.
      if (!isFileUnreadable(error)) throw error
      log.warn({ err: error, path }, 'stored file not readable for an archive')
      unreadable.push(path)
      return null
    }
  }
  try {
    const first = await next()
    if (first) yield { path, content: piecesFrom(first, next) }
  } finally {
    // This also runs when the download is cancelled.
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
