import { randomUUID } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import type { mongo } from 'mongoose'
import { isDuplicate } from '../../adapters/database/is-duplicate.ts'

/** `beat` keeps growing while the holder is alive. */
type LeaseRecord = { _id: number; holder: string | null; beat: number }
export type Timing = Readonly<{ beatMs: number; patienceMs: number }>

const id = 0

/**
 * The right to migrate the stored data, held by one process at a time. The holder keeps incrementing a counter while it is alive, and
 * another process may take over when the counter has not changed for `patienceMs`. So no clocks are compared.
 */
export class Lease {
  private readonly holder = randomUUID()
  private readonly records: mongo.Collection<LeaseRecord>
  private readonly timing: Timing
  private seen: { beat: number; since: number } | null = null

  constructor(db: mongo.Db, timing: Timing) {
    this.records = db.collection<LeaseRecord>('migrations')
    this.timing = timing
  }

  /** Acquires the lease if it can and returns whether it did. Each step is one conditional write, so two processes never both succeed. */
  async acquire(): Promise<boolean> {
    const taken = { $set: { holder: this.holder }, $inc: { beat: 1 } }
    try {
      const free = await this.records.updateOne({ _id: id, holder: null }, taken, { upsert: true })
      if (free.matchedCount + free.upsertedCount > 0) return true
    } catch (error) {
      if (!isDuplicate(error)) throw error
    }
    const beat = await this.findDeadBeat()
    if (beat === null) return false
    const { matchedCount } = await this.records.updateOne({ _id: id, beat }, taken)
    return matchedCount > 0
  }

  /** Runs the work while incrementing the counter; resolves to false as soon as another process has taken over. */
  async during(work: () => Promise<void>): Promise<boolean> {
    const end = new AbortController()
    try {
      return await Promise.race([work().then(() => true), this.keepBeating(end.signal)])
    } finally {
      end.abort()
    }
  }

  async release(): Promise<void> {
    await this.records.updateOne({ _id: id, holder: this.holder }, { $set: { holder: null } })
  }

  private async keepBeating(signal: AbortSignal): Promise<boolean> {
    while (true) {
      await setTimeout(this.timing.beatMs, undefined, { signal, ref: false }).catch(() => undefined)
      if (signal.aborted) return true
      const { matchedCount } = await this.records.updateOne(
        { _id: id, holder: this.holder },
        { $inc: { beat: 1 } },
      )
      if (matchedCount === 0) return false
    }
  }

  private async findDeadBeat(): Promise<number | null> {
    const record = await this.records.findOne({ _id: id })
    if (!record) return null
    if (this.seen?.beat !== record.beat) this.seen = { beat: record.beat, since: performance.now() }
    return performance.now() - this.seen.since >= this.timing.patienceMs ? record.beat : null
  }
}
