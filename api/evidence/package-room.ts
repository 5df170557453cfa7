import type { Manifest } from '#contract/packages/read-manifest.ts'
import { packageLimits } from '#contract/zip/zip-directory.ts'
import type { ZipEntry } from '../adapters/files/zip.ts'

/**
 * How much may still be added to a package before verifiers refuse its size. Bytes are counted before compression, so that neither the
 * zip nor its unpacked content becomes too large.
 */
export type PackageRoom = { files: number; bytes: number }

const MEGABYTE = 1024 * 1024
/** Kept free for what comes last: verify.html, VERIFY.txt, SHA256SUMS, and the zip's own list of files. */
const LAST: PackageRoom = { files: 3, bytes: 8 * MEGABYTE }
/** Room that the contents of an idea and of its history must leave for proofs, the log and some agreements. */
const FOR_OTHERS: PackageRoom = { files: packageLimits.files / 10, bytes: packageLimits.bytes / 16 }
/** The most that one agreement takes: five files that hold its text of 20,000 characters several times, and a font for its script. */
const OF_AGREEMENT: PackageRoom = { files: 5, bytes: 2 * MEGABYTE }
/** A version with its proofs. */
export const FILES_OF_VERSION = 3

export const wholeRoom = (): PackageRoom => ({
  files: packageLimits.files - LAST.files,
  bytes: packageLimits.bytes - LAST.bytes,
})

/** How much of this room contents may take. */
export const roomForContents = ({ files, bytes }: PackageRoom): PackageRoom => ({
  files: files - FOR_OTHERS.files,
  bytes: bytes - FOR_OTHERS.bytes,
})

/** Whether all files of an idea with this many earlier versions fit. A package has all or none of them. */
export function hasRoomForIdea(room: PackageRoom, { files, assets }: Manifest, versions: number): boolean {
  const all = [...files, ...assets]
  const left = roomForContents(room)
  const bytes = all.reduce((sum, file) => sum + file.bytes, 0)
  return all.length + FILES_OF_VERSION * versions <= left.files && bytes <= left.bytes
}

export const hasRoomForAgreement = ({ files, bytes }: PackageRoom): boolean =>
  files >= OF_AGREEMENT.files && bytes >= OF_AGREEMENT.bytes

/** The same entries; each is subtracted from the room while it is read. */
export async function* subtractFrom(
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
