// The data file never grows in a commit: when the disk is full there, LMDB writes past a buffer of its own and the process
// dies. Zeros for the most that a transaction may take are written behind the last page beforehand; if the disk has no room
// for them, the write is refused before anything has happened.
import { closeSync, fstatSync, openSync, statfsSync, writeSync } from 'node:fs'
import { outOfDiskSpace } from '../values/errors.ts'
import { optionalDoc, optionalNumber } from '../values/fields.ts'
import type { Doc } from '../values/values.ts'

/** What LMDB reports about its file as of the last commit, in pages. */
export interface FileStats {
  pageSize: number
  lastPageNumber: number
  treeDepth: number
  treePages: number // without the values that have pages of their own
  usedPages: number
}

/** Reads the result of lmdb's `getStats`. */
export function readFileStats(stats: Doc): FileStats {
  const number = (name: string, of = stats) => optionalNumber(of, name) ?? 0
  const free = optionalDoc(stats, 'free') ?? {}
  const treePages = number('treeBranchPageCount') + number('treeLeafPageCount')
  const listPages = number('treeBranchPageCount', free) + number('treeLeafPageCount', free)
  return {
    pageSize: number('pageSize'),
    lastPageNumber: number('lastPageNumber'),
    treeDepth: number('treeDepth'),
    treePages,
    usedPages: 2 + treePages + number('overflowPages') + listPages + number('overflowPages', free),
  }
}

/**
 * Whether a write makes the data larger. One that does not (a delete, an update of the same length) frees as many pages as
 * it takes, so it may use the room that is kept for when the disk is full.
 */
export type Growth = 'grows' | 'keeps size'

const megabyte = 1024 * 1024
const stepBytes = 2 * megabyte
const keptBytes = megabyte // for writes of the growth 'keeps size'
const zeros = Buffer.alloc(megabyte)
/** This many pages are always free: those of the last transactions, which readers may still see. */
const fewPages = 128
/** A value of more pages than this may not find enough adjacent free ones. */
const rowPages = 16
/** What a transaction takes besides its changes: the list of free pages, splits up to the root. */
const pagesPerTransaction = 32
/** Copy-on-write file systems (btrfs, zfs, bcachefs): room within the file is no room on the disk. */
const copiesOnWrite = new Set([0x9123683e, 0x2fc12fc1, 0xca451a4e])

export class FileRoom {
  private readonly file: number
  private readonly folder: string
  private readonly readStats: () => FileStats
  private stats: FileStats
  private end: number // the file has blocks on the disk up to this byte
  private readonly holes: number
  private readonly asksDisk: boolean // room within the file is no room on the disk
  private readonly reserve: number // bytes of the disk that are left to other programs
  private readonly low: number // bytes of the file: with less, new data relies on freed pages
  private isFull = false
  private before = 0 // pages that transactions since the last `refreshStats` may have taken
  private paths = 0 // pages of the tree that this transaction may copy
  private added = 0 // pages that it may add

  constructor(path: string, folder: string, readStats: () => FileStats) {
    this.file = openSync(path, 'r+')
    this.folder = folder
    this.readStats = readStats
    this.stats = readStats()
    const { size, blocks } = fstatSync(this.file)
    const used = this.usedBytes()
    // Files written before this rule, and sparse copies, may have pages without blocks on the disk.
    this.holes = Math.max(0, Math.min(size, used) - blocks * 512)
    const disk = statfsSync(folder)
    const share = Math.floor((disk.blocks * disk.bsize) / 20)
    this.reserve = Math.min(64 * megabyte, share)
    this.low = Math.max(3 * megabyte, Math.min(8 * megabyte, share))
    this.asksDisk = copiesOnWrite.has(disk.type) || this.holes > 0
    this.end = blocks * 512 >= size && !this.asksDisk ? size : used
  }

  begin(): void {
    this.before += this.needed()
    this.paths = 0
    this.added = 0
  }

  /** Throws OutOfDiskSpace when one more put might find no room. */
  reservePut(keyBytes: number, valueBytes: number, growth: Growth): void {
    const { treeDepth, pageSize } = this.stats
    const isLarge = keyBytes + valueBytes + 8 > pageSize / 2 - 16
    const pages = isLarge ? Math.ceil((valueBytes + 24) / pageSize) : 0
    this.paths += treeDepth + 1
    this.added += 2 + pages
    this.ensure(growth, pages)
  }

  reserveDelete(): void {
    this.paths += 2 * (this.stats.treeDepth + 1) // neighbouring pages may be merged
    this.ensure('keeps size')
  }

  /** Whether a step that deletes should end now, so that the next one can use what it freed. */
  isShort(): boolean {
    return this.isFull && 2 * this.needed() * this.stats.pageSize > this.end - this.usedBytes()
  }

  close(): void {
    closeSync(this.file)
  }

  private ensure(growth: Growth, valuePages = 0): void {
    if (this.isRoom(growth, valuePages)) return
    this.refreshStats()
    if (this.isRoom(growth, valuePages)) return
    this.extend(growth)
    if (!this.isRoom(growth, valuePages)) throw outOfDiskSpace()
  }

  private refreshStats(): void {
    this.stats = this.readStats()
    this.before = 0
    if (this.asksDisk) this.end = this.usedBytes()
  }

  private needed(): number {
    if (this.paths === 0) return 0
    const pages = Math.min(this.paths, this.stats.treePages + this.before) + this.added
    return Math.ceil(pages * 1.02) + pagesPerTransaction
  }

  private isRoom(growth: Growth, valuePages: number): boolean {
    const needed = (this.before + this.needed()) * this.stats.pageSize
    return needed + this.unusable(growth, valuePages) <= this.end - this.usedBytes()
  }

  /**
   * How many bytes must stay free. New data may use the last of the room only while free pages within the file are likely to
   * hold it. A large value needs adjacent free pages, so more must stay free for it.
   */
  private unusable(growth: Growth, valuePages: number): number {
    if (growth === 'keeps size') return 0
    const { lastPageNumber, usedPages } = this.stats
    const free = lastPageNumber + 1 - usedPages
    const isPlenty = free > 2 * this.needed() + fewPages
    if (!isPlenty) return this.low
    return valuePages > rowPages ? (2 * this.low) / 3 : keptBytes
  }

  /** Writes zeros behind the end of the file; writes that grow the data leave the disk's reserve alone. */
  private extend(growth: Growth): void {
    const { bavail, bsize } = statfsSync(this.folder)
    const reserve = growth === 'grows' ? this.reserve : 0
    const most = Math.floor(bavail * bsize - reserve - this.holes)
    const used = this.usedBytes()
    const wanted =
      used + this.needed() * this.stats.pageSize + (growth === 'grows' ? this.low + stepBytes : 0)
    const target = Math.min(wanted, this.end + most)
    if (this.asksDisk) this.end = Math.max(this.end, target)
    try {
      while (this.end < target)
        this.end += writeSync(this.file, zeros, 0, Math.min(zeros.length, target - this.end), this.end)
    } catch (error) {
      if (!isNoRoom(error)) throw error
    }
    this.isFull = this.end < wanted
  }

  private usedBytes(): number {
    return (this.stats.lastPageNumber + 1) * this.stats.pageSize
  }
}

const isNoRoom = (error: unknown) =>
  error instanceof Error && 'code' in error && ['ENOSPC', 'EDQUOT', 'EFBIG'].includes(String(error.code))
