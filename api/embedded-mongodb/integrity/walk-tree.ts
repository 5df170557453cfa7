// Walks one tree of the data file in the order of its keys and checks everything that LMDB relies on: page numbers, kinds,
// sizes, the order of keys, and that every page is used only once.
import { type DataFile, headerBytes, type Meta, readNumber, type Tree } from './data-file.ts'

export type Visit = (key: Buffer, value: Buffer) => void
type Compare = (one: Buffer, other: Buffer) => number

const branchFlag = 1
const leafFlag = 2
const overflowFlag = 4
const largeValueFlag = 1
const nodeBytes = 8

/** The order of keys in the tree of free pages: the numbers of the transactions that freed them. */
export const byTransaction: Compare = (one, other) =>
  one.length === 8 && other.length === 8 ? Number(one.readBigInt64LE() - other.readBigInt64LE()) : 0

/** The pages that the walk has visited. */
export class SeenPages {
  private readonly bits: Uint8Array
  private readonly lastPage: number

  constructor(lastPage: number) {
    this.lastPage = lastPage
    this.bits = new Uint8Array(Math.floor(lastPage / 8) + 1)
  }

  /** Returns false for an impossible page number, or a page that was visited before. */
  add(page: number): boolean {
    if (!Number.isSafeInteger(page) || page < 2 || page > this.lastPage) return false
    const bit = 1 << (page & 7)
    const byte = this.bits[page >> 3] ?? 0
    if (byte & bit) return false
    this.bits[page >> 3] = byte | bit
    return true
  }
}

export class TreeWalk {
  private readonly counted = { branches: 0, leaves: 0, overflows: 0, entries: 0 }
  private before: Buffer | null = null // the previous key
  private atLeast: Buffer | null = null // the smallest next key that the branch page allows
  /** Called with each part, from its start to its end in the file, that a page of this tree does not use. */
  onUnused: (start: number, end: number) => void = () => undefined
  private readonly file: DataFile
  private readonly meta: Meta
  private readonly seen: SeenPages
  private readonly compare: Compare

  constructor(file: DataFile, meta: Meta, seen: SeenPages, compare: Compare) {
    this.file = file
    this.meta = meta
    this.seen = seen
    this.compare = compare
  }

  walk(tree: Tree, visit: Visit): void {
    if (tree.root !== -1) this.page(tree.root, tree.depth, visit)
    for (const name of ['branches', 'leaves', 'overflows', 'entries'] as const)
      if (this.counted[name] !== tree[name])
        throw this.file.damaged(`its header has a wrong count of ${name}`)
  }

  private page(number: number, depth: number, visit: Visit): void {
    if (!this.seen.add(number)) throw this.wrong(number)
    const { pageSize } = this.meta
    const page = this.file.read(number * pageSize, pageSize)
    const isLeaf = depth === 1
    if (depth < 1 || !isPage(page, number, isLeaf ? leafFlag : branchFlag)) throw this.wrong(number)
    const lower = page.readUInt16LE(20)
    const upper = page.readUInt16LE(22)
    if (lower % 2 || lower === 0 || lower > upper || upper > pageSize - headerBytes) throw this.wrong(number)
    this.counted[isLeaf ? 'leaves' : 'branches']++
    const nodes = number * pageSize + headerBytes
    this.onUnused(nodes + lower, nodes + upper)
    for (let i = 0; i < lower / 2; i++) {
      const at = headerBytes + page.readUInt16LE(headerBytes + 2 * i)
      if (at < headerBytes + upper || at + nodeBytes > pageSize) throw this.wrong(number)
      const keyEnd = at + nodeBytes + page.readUInt16LE(at + 6)
      if (keyEnd > pageSize) throw this.wrong(number)
      const key = page.subarray(at + nodeBytes, keyEnd)
      if (isLeaf) this.leaf(number, page, at, key, visit)
      else this.branch(number, page, { at, key, isFirst: i === 0, depth, visit })
    }
  }

  private branch(
    number: number,
    page: Buffer,
    node: { at: number; key: Buffer; isFirst: boolean; depth: number; visit: Visit },
  ): void {
    const { at, key, isFirst, depth, visit } = node
    if (!isFirst) {
      if (this.before && this.compare(this.before, key) >= 0) throw this.wrong(number)
      this.atLeast = key
    }
    this.page(page.readUInt32LE(at) + page.readUInt16LE(at + 4) * 2 ** 32, depth - 1, visit)
  }

  private leaf(number: number, page: Buffer, at: number, key: Buffer, visit: Visit): void {
    const isOrdered = !this.before || this.compare(this.before, key) < 0
    const isPromised = !this.atLeast || this.compare(this.atLeast, key) <= 0
    if (!isOrdered || !isPromised) throw this.wrong(number)
    this.before = key
    this.atLeast = null
    this.counted.entries++
    const flags = page.readUInt16LE(at + 4)
    const length = page.readUInt32LE(at)
    const start = at + nodeBytes + key.length
    if (flags !== 0 && flags !== largeValueFlag) throw this.wrong(number)
    if (start + (flags ? 24 : length) > page.length) throw this.wrong(number)
    visit(key, flags ? this.largeValue(page, start, length) : page.subarray(start, start + length))
  }

  private largeValue(page: Buffer, at: number, length: number): Buffer {
    const { pageSize } = this.meta
    const first = readNumber(page, at)
    const pages = readNumber(page, at + 16)
    if (pages < Math.ceil((headerBytes + length) / pageSize) || first + pages > this.meta.lastPage + 1)
      throw this.wrong(first)
    for (let i = 0; i < pages; i++) if (!this.seen.add(first + i)) throw this.wrong(first + i)
    const head = this.file.read(first * pageSize, headerBytes)
    if (!isPage(head, first, overflowFlag) || head.readUInt32LE(20) !== pages) throw this.wrong(first)
    this.counted.overflows += pages
    this.onUnused(first * pageSize + headerBytes + length, (first + pages) * pageSize)
    return this.file.read(first * pageSize + headerBytes, length)
  }

  private wrong(page: number): Error {
    return this.file.damaged(`page ${page} is not valid`)
  }
}

const isPage = (page: Buffer, number: number, kind: number) =>
  readNumber(page, 0) === number && (page.readUInt16LE(18) & 0xf) === kind
