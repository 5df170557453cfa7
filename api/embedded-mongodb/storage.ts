// The ordered key/value file (LMDB). Reads see the last commit; writes happen inside `batch`, which returns only after
// the commit has been flushed to disk.
import { open, type RootDatabase } from 'lmdb'

export interface Entry {
  key: Buffer
  value: Buffer
}

const firstChunk = 16
const chunkSize = 256

export class Storage {
  /** Counts puts and deletes, so that a caller can tell whether a step has written. */
  changes = 0
  private readonly db: RootDatabase<Buffer, Buffer>

  constructor(path: string) {
    this.db = open<Buffer, Buffer>({
      path,
      keyEncoding: 'binary',
      encoding: 'binary',
      overlappingSync: false, // with it a commit would be visible, and acknowledged, before it is on disk
      maxReaders: 64,
    })
  }

  get(key: Buffer): Buffer | undefined {
    return this.db.get(key)
  }

  has(key: Buffer): boolean {
    return this.db.doesExist(key)
  }

  put(key: Buffer, value: Buffer): void {
    this.changes++
    this.db.putSync(key, value)
  }

  delete(key: Buffer): void {
    this.changes++
    this.db.removeSync(key)
  }

  count(start: Buffer, end: Buffer): number {
    return this.db.getKeysCount({ start, end })
  }

  /** From `start` up to, not including, `end`. Read in chunks: no snapshot is held between them, so a slow reader pins no pages. */
  *range(start: Buffer, end: Buffer): Generator<Entry, void> {
    let from = start
    for (let limit = firstChunk, first = true; ; limit = chunkSize, first = false) {
      const chunk = [...this.db.getRange({ start: from, end, limit, exclusiveStart: !first })]
      yield* chunk
      const last = chunk.at(-1)
      if (!last || chunk.length < limit) return
      from = last.key
    }
  }

  /** The same range from its end to its start. */
  *reverseRange(start: Buffer, end: Buffer): Generator<Entry, void> {
    // lmdb's reverse ranges leave their far end out, so they are asked for more and cut here
    const beforeStart = start.subarray(0, -1)
    let from = end
    for (let limit = firstChunk; ; limit = chunkSize) {
      const options = { start: from, end: beforeStart, reverse: true, limit, exclusiveStart: true }
      const chunk = [...this.db.getRange(options)]
      for (const entry of chunk) {
        if (Buffer.compare(entry.key, start) < 0) return
        yield entry
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

  /** One transaction, all or nothing, on disk when this returns. */
  batch(work: () => void): void {
    this.db.transactionSync(work)
  }

  close(): Promise<void> {
    return this.db.close()
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
