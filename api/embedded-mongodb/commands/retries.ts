// Retryable writes: the last reply of each session is stored in the same transaction as the write itself, so that a
// repeat, even after a crash, gets the old answer instead of writing again.
import { Binary, Long } from 'bson'
import { retryPrefix } from '../storage/collection.ts'
import { afterPrefix, type Storage } from '../storage/storage.ts'
import { decode, encode } from '../values/bson-bytes.ts'
import { StoreError } from '../values/errors.ts'
import { type Doc, isDoc, isNumeric } from '../values/values.ts'

export interface WriteNumber {
  session: Buffer
  number: bigint
}

const sessionMilliseconds = 30 * 60_000
const perSweep = 1000

/** The session and number of a write; null when the client did not ask for a repeatable one. */
export function readWriteNumber(command: Doc): WriteNumber | null {
  if (command.txnNumber === undefined) return null
  const session = sessionId(command.lsid)
  if (!session || !isNumeric(command.txnNumber))
    throw new StoreError(
      72,
      'InvalidOptions',
      'Transaction number requires a session ID to also be specified',
    )
  return { session, number: BigInt(command.txnNumber.toString()) }
}

export function sessionId(lsid: unknown): Buffer | null {
  const id = isDoc(lsid) ? lsid.id : undefined
  return id instanceof Binary ? Buffer.from(id.buffer.subarray(0, id.position)) : null
}

export class Retries {
  private readonly storage: Storage
  private sweepFrom = retryPrefix

  constructor(storage: Storage) {
    this.storage = storage
  }

  /** The stored reply when this write has been done already. */
  findReply({ session, number }: WriteNumber): Buffer | null {
    const raw = this.storage.get(recordKey(session))
    if (!raw) return null
    const { number: last, reply } = decode(raw)
    const lastNumber = last instanceof Long ? last.toBigInt() : -1n
    if (lastNumber > number)
      throw new StoreError(
        225,
        'TransactionTooOld',
        `Retryable write with txnNumber ${number} is older than ${lastNumber}`,
      )
    return lastNumber === number && isDoc(reply) ? encode(reply) : null
  }

  save({ session, number }: WriteNumber, reply: Doc): void {
    const record = encode({ number: Long.fromBigInt(number), at: new Date(), reply })
    this.storage.put(recordKey(session), record, 'keeps size') // it replaces the session's last one
  }

  forget(session: Buffer): void {
    if (this.storage.has(recordKey(session))) this.storage.delete(recordKey(session))
  }

  /** Deletes the records of sessions that no client can still be using, in several calls. */
  dropOld(now: number): void {
    let checked = 0
    for (const { key, value } of this.storage.range(this.sweepFrom, afterPrefix(retryPrefix))) {
      const { at } = decode(value)
      if (!(at instanceof Date) || now - at.getTime() > sessionMilliseconds) this.storage.delete(key)
      this.sweepFrom = key
      if (++checked >= perSweep) return
    }
    this.sweepFrom = retryPrefix
  }
}

const recordKey = (session: Buffer) => Buffer.concat([retryPrefix, session])
