// Reads LMDB's data file without LMDB: reading a damaged page through LMDB's memory map would kill the process, here it is an
// error. Layout: lmdb 3.5 (data version 2), mdb.c: a header of 24 bytes, then offsets of nodes counted from its end.
import { closeSync, fstatSync, openSync, readSync } from 'node:fs'

/** The pages of the file or their order are not what this store wrote: LMDB must not open it. */
export class DamagedFileError extends Error {
  constructor(message: string) {
    super(message)
    this.name = 'DamagedFileError'
  }
}

export interface Tree {
  depth: number
  branches: number
  leaves: number
  overflows: number
  entries: number
  root: number
}

export interface Meta {
  pageSize: number
  lastPage: number
  transaction: number
  free: Tree
  main: Tree
}

export const headerBytes = 24
const magic = 0xbeefc0de
const dataVersion = 2
const metaFlag = 8
const noRoot = 0xffff_ffff_ffff_ffffn

export class DataFile {
  readonly path: string
  readonly size: number
  private readonly file: number

  constructor(path: string) {
    this.path = path
    this.file = openSync(path, 'r')
    this.size = fstatSync(this.file).size
  }

  /** The newer of the file's two meta pages. LMDB opens a file only when both can be read. */
  readMeta(): Meta {
    if (this.size === 0) throw this.damaged('it is empty')
    const first = this.readHead(0)
    const second = this.readHead(first.pageSize)
    const meta = first.transaction > second.transaction ? first : second
    return { ...meta, pageSize: first.pageSize }
  }

  /** Throws DamagedFileError when the file ends before these bytes do. */
  read(start: number, length: number): Buffer {
    const bytes = Buffer.allocUnsafe(length)
    const got = start + length <= this.size ? readSync(this.file, bytes, 0, length, start) : 0
    if (got < length) throw this.damaged('it ends too early')
    return bytes
  }

  damaged(what: string): DamagedFileError {
    return new DamagedFileError(
      `The data file ${this.path} is damaged: ${what}. Restore a backup with npm run restore -- FILE; npm run check shows more.`,
    )
  }

  close(): void {
    closeSync(this.file)
  }

  private readHead(start: number): Meta {
    const head = this.read(start, 160)
    if (head.every((byte) => byte === 0)) throw this.damaged('its header is all zeros')
    const isHead = head.readUInt32LE(24) === magic && (head.readUInt16LE(18) & metaFlag) !== 0
    if (!isHead) throw this.damaged('it is not a data file of this store')
    if ((head.readUInt32LE(28) & 0xffff) !== dataVersion)
      throw this.damaged('another version of LMDB wrote it')
    const pageSize = head.readUInt32LE(48)
    if (pageSize < 512 || pageSize > 65_536 || (pageSize & (pageSize - 1)) !== 0)
      throw this.damaged('its header is damaged')
    const lastPage = readNumber(head, 144)
    return {
      pageSize,
      lastPage,
      transaction: readNumber(head, 152),
      free: readTree(head, 48),
      main: readTree(head, 96),
    }
  }
}

function readTree(head: Buffer, at: number): Tree {
  return {
    depth: head.readUInt16LE(at + 6),
    branches: readNumber(head, at + 8),
    leaves: readNumber(head, at + 16),
    overflows: readNumber(head, at + 24),
    entries: readNumber(head, at + 32),
    root: head.readBigUInt64LE(at + 40) === noRoot ? -1 : readNumber(head, at + 40),
  }
}

/** A damaged number may be too large to be exact; it is then larger than any valid one. */
export const readNumber = (bytes: Buffer, at: number): number => Number(bytes.readBigUInt64LE(at))
