// Open cursors. A cursor is a search that is not finished; each reply takes the next rows from it.
import { randomBytes } from 'node:crypto'
import { StoreError } from '../values/errors.ts'
import type { Steps } from '../values/steps.ts'
import { cursorReply } from '../wire/wire.ts'

interface Cursor {
  namespace: string
  rows: Iterator<Buffer | null>
  waiting: Buffer | undefined // already read, but it did not fit into the last batch
  busy: boolean
  usedAt: number
  keep: boolean // the client asked for no timeout
}

interface Batch {
  documents: Buffer[]
  finished: boolean
}

const firstBatchSize = 101
const maxBatchBytes = 16 * 1024 * 1024
const idleMilliseconds = 10 * 60_000

export class Cursors {
  private readonly open = new Map<bigint, Cursor>()

  kill(id: bigint): boolean {
    return this.open.delete(id)
  }

  *start(
    namespace: string,
    rows: Iterator<Buffer | null>,
    options: { batchSize: number | undefined; single: boolean; keep: boolean },
  ): Steps<Buffer> {
    const cursor = {
      namespace,
      rows,
      waiting: undefined,
      busy: false,
      usedAt: Date.now(),
      keep: options.keep,
    }
    const batch = yield* this.fill(cursor, options.batchSize ?? firstBatchSize)
    const id = batch.finished || options.single ? 0n : randomBytes(8).readBigUInt64LE() >> 1n || 1n
    if (id) this.open.set(id, cursor)
    return cursorReply('firstBatch', id, namespace, batch.documents)
  }

  *next(id: bigint, namespace: string, batchSize: number | undefined): Steps<Buffer> {
    const cursor = this.open.get(id)
    if (!cursor || cursor.namespace !== namespace)
      throw new StoreError(43, 'CursorNotFound', `cursor id ${id} not found`)
    if (cursor.busy) throw new StoreError(12051, 'CursorInUse', `cursor id ${id} is already in use`)
    try {
      const batch = yield* this.fill(cursor, batchSize || Number.POSITIVE_INFINITY)
      if (batch.finished) this.open.delete(id)
      return cursorReply('nextBatch', batch.finished ? 0n : id, namespace, batch.documents)
    } catch (error) {
      this.open.delete(id)
      throw error
    }
  }

  dropIdle(now: number): void {
    for (const [id, cursor] of this.open)
      if (!cursor.busy && !cursor.keep && now - cursor.usedAt > idleMilliseconds) this.open.delete(id)
  }

  private *fill(cursor: Cursor, size: number): Steps<Batch> {
    const documents: Buffer[] = []
    let bytes = 0
    cursor.busy = true
    try {
      while (true) {
        const document = cursor.waiting ?? (yield* nextDocument(cursor.rows))
        cursor.waiting = undefined
        if (!document) return { documents, finished: true }
        if (documents.length >= size || (documents.length && bytes + document.length > maxBatchBytes)) {
          cursor.waiting = document
          return { documents, finished: false }
        }
        documents.push(document)
        bytes += document.length
      }
    } finally {
      cursor.busy = false
      cursor.usedAt = Date.now()
    }
  }
}

function* nextDocument(rows: Iterator<Buffer | null>): Steps<Buffer | undefined> {
  while (true) {
    const { value, done } = rows.next()
    if (done) return undefined
    if (value) return value
    yield
  }
}
