import type { Bytes } from '../proofs/bytes.ts'
import { ensure, PackageTooLarge } from './package-fault.ts'
import { type DirectoryEntry, hasMore, withBytes, type ZipEntry } from './packed-bytes.ts'

/** The largest package that is checked. Ours leave out what would make them larger (api/evidence/package-room.ts). */
export const packageLimits = {
  bytes: 256 * 1024 * 1024,
  unpackedBytes: 512 * 1024 * 1024,
  files: 10_000,
  nameLength: 200,
} as const

const END = { signature: 0x06054b50, bytes: 22 }
const CENTRAL = { signature: 0x02014b50, bytes: 46 }
/** Flags for a level of compression, sizes behind the bytes and names in UTF-8. Others, such as encryption, are refused. */
const KNOWN_FLAGS = 0x080e

/** The type of a file in its attributes: Unix uses the upper four bits, DOS two of the lowest. */
const UNIX = { folder: 4, file: 8 }
const DOS = { volume: 0x08, folder: 0x10 }

/** Path segments of plain characters that neither begin nor end with a dot: none leads out of a folder, and Windows would drop a dot at the end. */
const safeName = /^(?:\w(?:[\w.-]*[\w-])?\/)*\w(?:[\w.-]*[\w-])?\/?$/
/** Names that Windows takes for a device, in any folder and with any extension. */
const device = /(?:^|\/)(?:con|prn|aux|nul|com\d|lpt\d)(?:[./]|$)/i

/** Every file of a zip, not unpacked yet. Throws a PackageFault unless the whole of it is as plain as our own packages are. */
export function readDirectory(zip: Bytes): ZipEntry[] {
  if (zip.length > packageLimits.bytes)
    throw new PackageTooLarge(`This file has more than ${inMegabytes(packageLimits.bytes)}.`)
  const view = new DataView(zip.buffer, zip.byteOffset, zip.byteLength)
  const end = zip.length - END.bytes
  const isWhole = end >= 0 && view.getUint32(end, true) === END.signature
  ensure(isWhole, 'This is not an evidence package, or its end is missing.')
  const count = view.getUint16(end + 10, true)
  const start = view.getUint32(end + 16, true)
  const isOne = view.getUint32(end + 4, true) === 0 && view.getUint16(end + 8, true) === count
  const fits = start + view.getUint32(end + 12, true) === end && view.getUint16(end + 20, true) === 0
  ensure(isOne && fits, 'The list of files in this package is damaged.')
  return withBytes(describe(view, start, end, count), zip, start)
}

/** Ensures that the package is small enough. Called only once the whole zip was found in order, so that damage is not reported as size. */
export function ensureFits(entries: readonly DirectoryEntry[]): void {
  if (entries.length > packageLimits.files)
    throw new PackageTooLarge(
      `This package has more than ${packageLimits.files.toLocaleString('en-US')} files.`,
    )
  const unpacked = entries.reduce((sum, { size }) => sum + size, 0)
  if (unpacked > packageLimits.unpackedBytes)
    throw new PackageTooLarge(
      `This package has more than ${inMegabytes(packageLimits.unpackedBytes)} when it is unpacked.`,
    )
}

const inMegabytes = (bytes: number) => `${bytes / 1024 / 1024} MB`

function describe(view: DataView, start: number, end: number, count: number): DirectoryEntry[] {
  const entries: DirectoryEntry[] = []
  const names = new Set<string>()
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
    entries.push(describeOne(view, at, name))
    at = next
  }
  ensure(at === end, 'The list of files in this package is damaged.')
  ensureOneKind(entries)
  return entries
}

/** Ensures that no name is both a file and a folder: unpacking both would lose one of them. */
function ensureOneKind(entries: readonly DirectoryEntry[]): void {
  const folders = new Set(entries.flatMap(({ name }) => foldersOf(name.toLowerCase())))
  const both = entries.find(({ name }) => folders.has(name.toLowerCase()))
  ensure(both === undefined, `${both?.name} is in this package twice: as a file and as a folder.`)
}

/** 'a' and 'a/b' of 'a/b/c'. */
const foldersOf = (name: string): string[] =>
  [...name.matchAll(/\//g)].map(({ index }) => name.slice(0, index))

function describeOne(view: DataView, at: number, name: string): DirectoryEntry {
  const flags = view.getUint16(at + 8, true)
  const isKnown = (flags & ~KNOWN_FLAGS) === 0
  ensure(isKnown, `${name} is encrypted, or packed in a way that is not supported.`)
  ensure(view.getUint16(at + 30, true) === 0 && view.getUint16(at + 32, true) === 0, hasMore(name))
  ensure(isOrdinary(view.getUint32(at + 38, true), name.endsWith('/')), `${name} is not an ordinary file.`)
  return {
    name,
    flags,
    method: view.getUint16(at + 10, true),
    crc: view.getUint32(at + 16, true),
    packed: view.getUint32(at + 20, true),
    size: view.getUint32(at + 24, true),
    at: view.getUint32(at + 42, true),
  }
}

/** Whether these attributes are those of a file, or of a folder where its name is one: links and devices are neither. */
function isOrdinary(attributes: number, isFolder: boolean): boolean {
  const type = attributes >>> 28
  if (type !== 0 && type !== (isFolder ? UNIX.folder : UNIX.file)) return false
  return (attributes & (isFolder ? DOS.volume : DOS.volume | DOS.folder)) === 0
}

function readName(view: DataView, at: number, length: number): string {
  ensure(length <= packageLimits.nameLength, 'A file of this package has too long a name.')
  const name = String.fromCharCode(...new Uint8Array(view.buffer, view.byteOffset + at, length))
  const isTaken = safeName.test(name) && !device.test(name)
  ensure(isTaken, `A file of this package has a name that is not allowed: ${escapeName(name)}.`)
  return name
}

/** In printable ASCII, which no terminal takes for a command. */
const escapeName = (name: string) =>
  JSON.stringify(name).replace(/[^ -~]/g, (one) => `\\u00${one.charCodeAt(0).toString(16)}`)
