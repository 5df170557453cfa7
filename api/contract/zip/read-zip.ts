import { Inflate } from 'fflate'
import type { Bytes } from '../proofs/bytes.ts'
import { crc32 } from './crc32.ts'
import { ensure, PackageFault } from './package-fault.ts'
import type { PackageFiles } from './package-files.ts'
import { STORED, type ZipEntry } from './packed-bytes.ts'
import { ensureFits, readDirectory } from './zip-directory.ts'

const DEFLATED = 8
/** Deflated bytes become at most this many times as many (RFC 1951). */
const MAX_GROWTH = 1032
/** How many bytes are inflated at once, so that too much is noticed before it fills the memory. */
const PIECE = 16 * 1024

/** The files of a zip. Throws a PackageFault for what is damaged, hidden, doubled, or larger than it says. */
export function readZip(zip: Bytes): PackageFiles {
  const entries = readDirectory(zip)
  for (const entry of entries) ensurePossible(entry)
  ensureFits(entries)
  // Folders are unpacked as well, to make sure that they are empty.
  const unpacked = entries.map((entry) => [entry.name, unpack(entry)] as const)
  return new Map(unpacked.filter(([name]) => !name.endsWith('/')))
}

/** Ensures that it can be as large as it says. */
function ensurePossible({ name, method, packed, size }: ZipEntry): void {
  ensure(method === STORED || method === DEFLATED, `${name} is packed in a way that is not supported.`)
  ensure(method !== STORED || size === packed, otherLength(name))
  ensure(size <= packed * MAX_GROWTH, `${name} is damaged: its stated size is impossible.`)
}

const otherLength = (name: string) => `${name} is damaged: it is not as long as the package says.`

function unpack(entry: ZipEntry): Bytes {
  const { name, method, bytes, size, crc } = entry
  ensure(!name.endsWith('/') || size === 0, `${name} is a folder with something in it.`)
  const unpacked = method === STORED ? bytes : inflate(entry)
  ensure(unpacked.length === size, otherLength(name))
  ensure(crc32(unpacked) === crc, `${name} is damaged: its checksum is wrong.`)
  return unpacked
}

function inflate({ name, bytes, size }: ZipEntry): Bytes {
  const unpacked = new Uint8Array(size)
  let at = 0
  const isWhole = isInflated(bytes, (piece) => {
    ensure(at + piece.length <= size, `${name} is damaged: it is larger than the package says.`)
    unpacked.set(piece, at)
    at += piece.length
  })
  ensure(isWhole, `${name} is damaged: it cannot be unpacked.`)
  const isWholeWithoutItsEnd = isInflated(bytes.subarray(0, -1), () => undefined)
  ensure(!isWholeWithoutItsEnd, `${name} is damaged: it has extra data at its end.`)
  return unpacked.subarray(0, at)
}

/** Whether these bytes are a whole deflated stream. Bytes behind its end go unnoticed. A fault that `take` throws is passed on. */
function isInflated(bytes: Bytes, take: (piece: Bytes) => void): boolean {
  const stream = new Inflate(take)
  try {
    for (let start = 0; start < bytes.length; start += PIECE)
      stream.push(bytes.subarray(start, start + PIECE), start + PIECE >= bytes.length)
    return bytes.length > 0
  } catch (error) {
    if (error instanceof PackageFault) throw error
    return false
  }
}
