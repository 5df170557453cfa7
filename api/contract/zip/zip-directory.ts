import type { Bytes } from '../proofs/bytes.ts'
import { ensure } from './package-fault.ts'

/** What a package may be at most. A package of ours is far below all of them. */
export const packageLimits = {
  bytes: 256 * 1024 * 1024,
  unpackedBytes: 512 * 1024 * 1024,
  files: 10_000,
  nameLength: 200,
} as const

/** A packed file as the directory at the end of a zip describes it. `bytes`: packed. */
export type ZipEntry = { name: string; method: number; crc: number; size: number; bytes: Bytes }
type Described = Omit<ZipEntry, 'bytes'> & { at: number; packed: number }

const END = { signature: 0x06054b50, bytes: 22 }
const CENTRAL = { signature: 0x02014b50, bytes: 46 }
const LOCAL = { signature: 0x04034b50, bytes: 30 }
/** A level of compression, sizes behind the bytes, names in UTF-8. Nothing else, such as encryption, is read. */
const KNOWN_FLAGS = 0x080e

/** Segments of plain characters, none of them hidden: no way out of a folder, and the same name on every system. */
const safeName = /^(?:[A-Za-z0-9_][\w.-]*\/)*[A-Za-z0-9_][\w.-]*\/?$/

/** Every file of a zip, nothing unpacked yet. Throws a fault unless the whole of it is as plain as our own packages are. */
export function readDirectory(zip: Bytes): ZipEntry[] {
  ensure(zip.length <= packageLimits.bytes, 'This file is too large for a package.')
  const view = new DataView(zip.buffer, zip.byteOffset, zip.byteLength)
  const end = zip.length - END.bytes
  const isWhole = end >= 0 && view.getUint32(end, true) === END.signature
  ensure(isWhole, 'This is no evidence package, or its end is missing.')
  const count = view.getUint16(end + 10, true)
  const start = view.getUint32(end + 16, true)
  const isOne = view.getUint32(end + 4, true) === 0 && view.getUint16(end + 8, true) === count
  const fits = start + view.getUint32(end + 12, true) === end && view.getUint16(end + 20, true) === 0
  ensure(isOne && fits, 'The list of files in this package is damaged.')
  ensure(count <= packageLimits.files, `This package has more than ${packageLimits.files} files.`)
  return withBytes(describe(view, start, end, count), zip, view, start)
}

function describe(view: DataView, start: number, end: number, count: number): Described[] {
  const entries: Described[] = []
  const names = new Set<string>()
  let unpacked = 0
  let at = start
  for (let n = 0; n < count; n++) {
    ensure(at + CENTRAL.bytes <= end, 'The list of files in this package is cut off.')
    const isEntry = view.getUint32(at, true) === CENTRAL.signature
    ensure(isEntry, 'The list of files in this package is damaged.')
    const nameLength = view.getUint16(at + 28, true)
    const next =
      at + CENTRAL.bytes + nameLength + view.getUint16(at + 30, true) + view.getUint16(at + 32, true)
    ensure(next <= end, 'The list of files in this package is cut off.')
    const name = readName(view, at + CENTRAL.bytes, nameLength)
    ensure(!names.has(name.toLowerCase()), `${name} is in this package twice.`)
    names.add(name.toLowerCase())
    ensure(
      (view.getUint16(at + 8, true) & ~KNOWN_FLAGS) === 0,
      `${name} is encrypted, or packed in a way that is not read here.`,
    )
    const entry = {
      name,
      method: view.getUint16(at + 10, true),
      crc: view.getUint32(at + 16, true),
      packed: view.getUint32(at + 20, true),
      size: view.getUint32(at + 24, true),
      at: view.getUint32(at + 42, true),
    }
    unpacked += entry.size
    ensure(
      unpacked <= packageLimits.unpackedBytes,
      `${name} is too large: nothing of this package was unpacked.`,
    )
    entries.push(entry)
    at = next
  }
  ensure(at === end, 'The list of files in this package is damaged.')
  return entries
}

function readName(view: DataView, at: number, length: number): string {
  ensure(length <= packageLimits.nameLength, 'A file of this package has too long a name.')
  const name = String.fromCharCode(...new Uint8Array(view.buffer, view.byteOffset + at, length))
  ensure(safeName.test(name), `A file of this package has a name that is not taken: ${JSON.stringify(name)}.`)
  return name
}

/** Each with its bytes. They stand one behind the other, so that no two files share any. */
function withBytes(entries: Described[], zip: Bytes, view: DataView, directory: number): ZipEntry[] {
  let free = 0
  const inOrder = [...entries].sort((one, other) => one.at - other.at)
  const bytesOf = new Map<string, Bytes>()
  for (const { name, at, packed, method } of inOrder) {
    const damaged = `${name} is damaged: where it stands in the package is not right.`
    ensure(at >= free && at + LOCAL.bytes <= directory, damaged)
    const nameLength = view.getUint16(at + 26, true)
    const start = at + LOCAL.bytes + nameLength + view.getUint16(at + 28, true)
    const isLocal = view.getUint32(at, true) === LOCAL.signature && view.getUint16(at + 8, true) === method
    ensure(isLocal && start + packed <= directory, damaged)
    ensure(readName(view, at + LOCAL.bytes, nameLength) === name, damaged)
    free = start + packed
    bytesOf.set(name, zip.subarray(start, free))
  }
  return entries.map(({ name, method, crc, size }) => {
    return { name, method, crc, size, bytes: bytesOf.get(name) ?? new Uint8Array() }
  })
}
