import type { Bytes } from '../proofs/bytes.ts'
import { ensure } from './package-fault.ts'

/** A packed file as the directory at the end of a zip describes it. */
export type DirectoryEntry = {
  name: string
  flags: number
  method: number
  crc: number
  size: number
  packed: number
  /** Where its local header begins, which repeats these facts. */
  at: number
}
/** A packed file, and its bytes as they stand in the zip. */
export type ZipEntry = DirectoryEntry & { bytes: Bytes }

const LOCAL = { signature: 0x04034b50, bytes: 30 }
const DESCRIPTOR = { signature: 0x08074b50, bytes: 16 }
/** Flag: checksum and sizes follow the bytes, because these were packed while they were written. */
const STREAMED = 8
export const STORED = 0

/**
 * Adds to each file its bytes. The files must follow one another without gaps from the first byte to the directory, and each header
 * must say what the directory says, so that a program which reads the headers alone finds the same files.
 */
export function withBytes(entries: readonly DirectoryEntry[], zip: Bytes, directory: number): ZipEntry[] {
  const view = new DataView(zip.buffer, zip.byteOffset, directory)
  const bytesOf = new Map<string, Bytes>()
  let free = 0
  for (const entry of [...entries].sort((one, other) => one.at - other.at)) {
    const { name, at, packed, flags } = entry
    const start = at + LOCAL.bytes + name.length
    const end = start + packed
    const next = (flags & STREAMED) === 0 ? end : end + DESCRIPTOR.bytes
    const isPlaced = at === free && next <= directory
    ensure(isPlaced, `${name} is damaged: it is in the wrong place in the package.`)
    ensureHeader(view, entry, zip.subarray(start - name.length, start))
    if (next > end) ensureDescriptor(view, entry, start)
    bytesOf.set(name, zip.subarray(start, end))
    free = next
  }
  ensure(free === directory, 'Something is between the files of this package and their list.')
  return entries.map((entry) => ({ ...entry, bytes: bytesOf.get(entry.name) ?? new Uint8Array() }))
}

function ensureHeader(view: DataView, entry: DirectoryEntry, title: Bytes): void {
  const { name, flags, method, at } = entry
  const isHeader = view.getUint32(at, true) === LOCAL.signature
  const hasName = view.getUint16(at + 26, true) === name.length && String.fromCharCode(...title) === name
  const isRead = view.getUint16(at + 6, true) === flags && view.getUint16(at + 8, true) === method
  ensure(isHeader && hasName && isRead, differs(name))
  ensure(view.getUint16(at + 28, true) === 0, hasMore(name))
  const isStreamed = (flags & STREAMED) !== 0
  ensureNumbers(view, at + 14, isStreamed ? { name, crc: 0, packed: 0, size: 0 } : entry)
}

/** `start`: where the packed bytes begin, which the descriptor follows. */
function ensureDescriptor(view: DataView, entry: DirectoryEntry, start: number): void {
  const { name, method, packed } = entry
  const end = start + packed
  ensure(view.getUint32(end, true) === DESCRIPTOR.signature, differs(name))
  ensureNumbers(view, end + 4, entry)
  const hasTwoEnds = method === STORED && findsEnd(view, start, end)
  ensure(!hasTwoEnds, `${name} is damaged: its end is marked twice.`)
}

/** Whether bytes within a stored file look like its descriptor: a program that reads from front to back knows its end by nothing else. */
function findsEnd(view: DataView, start: number, end: number): boolean {
  for (let at = start; at + DESCRIPTOR.bytes <= end; at++)
    if (view.getUint32(at, true) === DESCRIPTOR.signature && view.getUint32(at + 8, true) === at - start)
      return true
  return false
}

type Numbers = Pick<DirectoryEntry, 'name' | 'crc' | 'packed' | 'size'>

function ensureNumbers(view: DataView, at: number, { name, crc, packed, size }: Numbers): void {
  const isSame = [crc, packed, size].every((number, n) => view.getUint32(at + 4 * n, true) === number)
  ensure(isSame, differs(name))
}

const differs = (name: string) => `${name} is damaged: the package describes it in two ways.`
/** For a file with extra fields or a comment: other programs take names, links or owners from them. */
export const hasMore = (name: string): string =>
  `${name} has extra data, which our packages never have: another program may read it differently.`
