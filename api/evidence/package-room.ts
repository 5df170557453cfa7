import type { Manifest } from '#contract/packages/read-manifest.ts'
import { packageLimits } from '#contract/zip/zip-directory.ts'
import type { ZipEntry } from '../adapters/files/zip.ts'

/**
 * How much a package may still take before it is more than a verifier looks at. Bytes are counted as if nothing packed well, so that
 * neither the zip nor what comes out of it is too large.
 */
export type PackageRoom = { files: number; bytes: number }

const MEGABYTE = 1024 * 1024
/** Kept free for what comes last: the page that checks, the explanations, the fingerprints, and the zip's own list of files. */
const LAST: PackageRoom = { files: 3, bytes: 8 * MEGABYTE }
/** Kept free by the contents of an idea and of its history: for proofs, the log and some agreements, which nothing else has. */
const FOR_OTHERS: PackageRoom = { files: packageLimits.files / 10, bytes: packageLimits.bytes / 16 }
/** One agreement at most: five files, which have its text of 20,000 characters several times, and letters of its script. */
const OF_AGREEMENT: PackageRoom = { files: 5, bytes: 2 * MEGABYTE }
/** A version with the proofs beside it. */
export const FILES_OF_VERSION = 3

export const wholeRoom = (): PackageRoom => ({
  files: packageLimits.files - LAST.files,
  bytes: packageLimits.bytes - LAST.bytes,
})

/** What contents may take of it. */
export const roomForContents = ({ files, bytes }: PackageRoom): PackageRoom => ({
  files: files - FOR_OTHERS.files,
  bytes: bytes - FOR_OTHERS.bytes,
})

/** Whether all files of an idea that goes back to so many versions fit. A package has all or none of them. */
export function hasRoomForIdea(room: PackageRoom, { files, assets }: Manifest, versions: number): boolean {
  const all = [...files, ...assets]
  const left = roomForContents(room)
  const bytes = all.reduce((sum, file) => sum + file.bytes, 0)
  return all.length + FILES_OF_VERSION * versions <= left.files && bytes <= left.bytes
}

export const hasRoomForAgreement = ({ files, bytes }: PackageRoom): boolean =>
  files >= OF_AGREEMENT.files && bytes >= OF_AGREEMENT.bytes

/** The same files, each taken off the room as it is read. */
export async function* spending(
  room: PackageRoom,
  entries: AsyncIterable<ZipEntry>,
): AsyncIterable<ZipEntry> {
  for await (const { path, content } of entries) {
    room.files -= 1
    const counted = async function* () {
      for await (const piece of content) {
        room.bytes -= Buffer.byteLength(piece)
        yield piece
      }
    }
    yield { path, content: counted() }
  }
}
