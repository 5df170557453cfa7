import { createHash } from 'node:crypto'
import type { Manifest } from '#contract/packages/read-manifest.ts'
import { isFileUnreadable } from '../adapters/files/file-store.ts'
import { frozenContents } from '../ideas/get-release.ts'
import type { Context } from '../server/context.ts'

type Pieces = Iterable<string> | AsyncIterable<Uint8Array>
/** A file as a manifest names it. */
type Named = { path: string; sha256: string }

/**
 * Whether all files of a published idea are still as they were sealed. A disk may have lost or changed one, and verifiers would refuse a
 * package with such a file as a forgery.
 */
export async function areAsSealed(
  context: Context,
  ideaId: number,
  { files, assets }: Manifest,
): Promise<boolean> {
  const named = new Map([...files, ...assets].map((file) => [file.path, file]))
  for await (const { path, content } of frozenContents(context, ideaId)) {
    const file = named.get(path)
    if (!file || !(await readThrough(context, file, content, () => undefined))) return false
  }
  return true
}

/** The pieces of one file, which must be small enough for memory; null where it is not as it was sealed. */
export async function readAsSealed(context: Context, file: Named, content: Pieces) {
  const pieces: (string | Uint8Array)[] = []
  return (await readThrough(context, file, content, (piece) => pieces.push(piece))) ? pieces : null
}

async function readThrough(
  { log }: Context,
  { path, sha256 }: Named,
  content: Pieces,
  take: (piece: string | Uint8Array) => unknown,
): Promise<boolean> {
  const hash = createHash('sha256')
  try {
    for await (const piece of content) {
      hash.update(piece)
      take(piece)
    }
  } catch (error) {
    // Other errors, such as a store that cannot be reached, end the package.
    if (!isFileUnreadable(error)) throw error
  }
  const isSame = hash.digest('hex') === sha256
  if (!isSame) log.error({ path, sha256 }, 'a stored file is not what was sealed any more')
  return isSame
}
