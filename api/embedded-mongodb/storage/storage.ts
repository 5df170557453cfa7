// The ordered key/value file (LMDB). Reads see the last commit; writes happen inside `batch`, which returns only after
// the commit has been flushed to disk.
import { chmodSync } from 'node:fs'
import { dirname } from 'node:path'
import { open, type RootDatabase } from 'lmdb'
import { damagedRecord } from '../values/errors.ts'
import type { Steps } from '../values/steps.ts'
import { formatKey, readFormat, writeFormat } from './file-format.ts'
import { FileRoom, type Growth, readFileStats } from './file-room.ts'
import { checkedValue, checksumBytes, withChecksum } from './record-checksum.ts'

export interface Entry {
  key: Buffer
  value: Buffer
}

export interface Change {
  removed: readonly Buffer[]
  added: readonly Entry[]
  growth: Growth
}

const firstChunk = 16
const chunkSize = 256
const countedPerStep = 20_000

export class Storage {
  /** Counts puts and deletes, so that a caller can tell whether a step has written. */
  changes = 0
  /** Names the record under a key in error messages. */
  nameOf = (key: Buffer): string => `the record ${key.toString('hex')}`
  private uncheckedFrom: Buffer | null = null
  private readonly db: RootDatabase<Buffer, Buffer>
  private readonly room: FileRoom

  constructor(path: string) {
    this.db = open<Buffer, Buffer>({
      path,
      keyEncoding: 'binary',
      encoding: 'binary',
      overlappingSync: false, // with it a commit would be visible, and acknowledged, before it is on disk
      maxReaders: 64,
    })
    for (const file of [path, `${path}-lock`]) chmodSync(file, 0o600)
    this.room = new FileRoom(path, dirname(path), () => readFileStats({ ...this.db.getStats() }))
    this.readFormat()
    if (!this.uncheckedFrom && !this.db.doesExist(formatKey)) this.batch(() => this.expectChecksums(null))
  }

  /** Reads the format again after a failed transaction, which may have undone a change to it. */
  readFormat(): void {
    this.uncheckedFrom = readFormat(this.db.get(formatKey), this.db.getKeysCount({ limit: 1 }) === 0)
  }

  get(key: Buffer): Buffer | undefined {
    const record = this.db.get(key)
    return record && this.checked(key, record)
  }

  has(key: Buffer): boolean {
    return this.db.doesExist(key)
  }

  put(key: Buffer, value: Buffer, growth: Growth = 'grows'): void {
    this.apply({ removed: [], added: [{ key, value }], growth })
  }

  delete(key: Buffer): void {
    this.apply({ removed: [key], added: [], growth: 'keeps size' })
  }

  /** Writes changes that belong together: finds room for all of them before the first, so a refusal leaves nothing half done. */
  apply({ removed, added, growth }: Change): void {
    for (const { key, value } of added) this.room.reservePut(key.length, value.length + checksumBytes, growth)
    for (const _ of removed) this.room.reserveDelete()
    for (const key of removed) this.db.removeSync(key)
    for (const { key, value } of added)
      this.db.putSync(key, this.isChecked(key) ? withChecksum(key, value) : value)
    this.changes += removed.length + added.length
  }

  /** Whether a step that deletes should end now: what it freed can be used only after its commit. */
  isShort(): boolean {
    return this.room.isShort()
  }

  /** LMDB counts by walking the tree, so a large range is counted in parts, and no further than `most`. */
  *count(start: Buffer, end: Buffer, most = Number.POSITIVE_INFINITY): Steps<number> {
    for (let from = start, total = 0; ; ) {
      const size = Math.min(countedPerStep, most - total)
      const [next] = [...this.db.getKeys({ start: from, end, offset: size, limit: 1 })]
      if (!next) return total + this.db.getKeysCount({ start: from, end })
      total += size
      if (total >= most) return total
      from = next
      yield
    }
  }

  /** From `start` up to, not including, `end`. Read in chunks: no snapshot is held between them, so a slow reader pins no pages. */
  *range(start: Buffer, end: Buffer): Generator<Entry, void> {
    let from = start
    for (let limit = firstChunk, first = true; ; limit = chunkSize, first = false) {
      const chunk = [...this.db.getRange({ start: from, end, limit, exclusiveStart: !first })]
      for (const { key, value } of chunk) yield { key, value: this.checked(key, value) }
      const last = chunk.at(-1)
      if (!last || chunk.length < limit) return
      from = last.key
    }
  }

  /** The same range from its end to its start. */
  *reverseRange(start: Buffer, end: Buffer): Generator<Entry, void> {
    // lmdb's reverse ranges exclude their far end, so the range starts a little earlier and is cut here.
    const beforeStart = start.subarray(0, -1)
    let from = end
    for (let limit = firstChunk; ; limit = chunkSize) {
      const options = { start: from, end: beforeStart, reverse: true, limit, exclusiveStart: true }
      const chunk = [...this.db.getRange(options)]
      for (const entry of chunk) {
        if (Buffer.compare(entry.key, start) < 0) return
        yield { key: entry.key, value: this.checked(entry.key, entry.value) }
      }
      const last = chunk.at(-1)
      if (!last || chunk.length < limit) return
      from = last.key
    }
  }

  /** The first keys of a range. */
  keys(start: Buffer, end: Buffer, limit: number): Buffer[] {
    return [...this.db.getKeys({ start, end, limit })]
  }

  /** Adds checksums to records that have none yet; returns false when all have one. */
  addChecksums(limit: number): boolean {
    const start = this.uncheckedFrom
    if (!start) return false
    const chunk = [...this.db.getRange({ start, limit })]
    for (const { key, value } of chunk) {
      this.changes++
      this.room.reservePut(key.length, value.length + checksumBytes, 'grows')
      this.db.putSync(key, withChecksum(key, value))
    }
    const last = chunk.at(-1)
    this.expectChecksums(last && chunk.length === limit ? Buffer.concat([last.key, Buffer.alloc(1)]) : null)
    return this.uncheckedFrom !== null
  }

  /** Runs `work` in one transaction: all or nothing, and on disk when this returns. */
  batch(work: () => void): void {
    this.room.begin()
    this.db.transactionSync(work)
  }

  /** Removes readers that died, such as a process that was copying the file: their pages could not be used again. */
  forgetDeadReaders(): void {
    this.db.readerCheck()
  }

  close(): Promise<void> {
    this.room.close()
    return this.db.close()
  }

  private expectChecksums(from: Buffer | null): void {
    const format = writeFormat(from)
    this.room.reservePut(formatKey.length, format.length, 'keeps size')
    this.db.putSync(formatKey, format)
    this.uncheckedFrom = from
  }

  private isChecked(key: Buffer): boolean {
    return this.uncheckedFrom === null || Buffer.compare(key, this.uncheckedFrom) < 0
  }

  private checked(key: Buffer, record: Buffer): Buffer {
    if (!this.isChecked(key)) return record
    const value = checkedValue(key, record)
    if (!value) throw damagedRecord(this.nameOf(key))
    return value
  }
}

/** The first key after all keys that begin with this prefix. */
export function afterPrefix(prefix: Buffer): Buffer {
  const end = Buffer.from(prefix)
  for (let i = end.length - 1; i >= 0; i--) {
    const byte = end[i] ?? 0
    if (byte === 0xff) continue
    end[i] = byte + 1
    return end.subarray(0, i + 1)
  }
  return Buffer.alloc(prefix.length + 8, 0xff)
}
