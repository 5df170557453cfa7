import type { JournalRow, Words } from '../../data/device/draft-tables.ts'
import type { DraftFacts } from '../../data/device/idea-facts.ts'
import type { SyncContext } from '../device/context.ts'
import type { Seen } from '../device/save-words.ts'
import { changeBetween } from './journal.ts'

/** What a save covers: the writer's journal up to this generation, and its records up to this step. */
export type Covered = { writerId: string; generation: number; step: number }
type Sending = { step: number; title: string; html: string }

/**
 * How many older generations may stay beside the newest. A successful save drops those before it. While saves are refused, each
 * attempt leaves one that contains the whole text, although only the newest is needed.
 */
const SPARE_GENERATIONS = 10

/** Writes the changes of one open editor to the device's journal between two saves; see JournalRow. */
export class DraftJournal {
  readonly writerId: string
  /** The save that is under way, or that failed last. */
  sending: Sending | null = null
  private readonly context: SyncContext
  private readonly facts: () => DraftFacts
  private seen: Seen
  private generation = 1
  /** The oldest generation that may still be in the journal. */
  private oldest = 1
  private isBaseWritten = false
  private lastStep = 0
  private running: Promise<void> | null = null
  private newest: (() => Words) | null = null

  constructor(context: SyncContext, facts: () => DraftFacts, seen: Seen) {
    this.context = context
    this.writerId = context.newId()
    this.facts = facts
    this.seen = seen
  }

  /** Resolves when what `read` returns, or something newer, is in the journal. Only one write runs at a time. */
  record(read: () => Words): Promise<void> {
    this.newest = read
    this.running ??= this.recordAll().finally(() => {
      this.running = null
    })
    return this.running
  }

  /** Drops the rows up to this generation. If the device refuses, nothing is lost, and the next call tries again. */
  async drop(generation: number): Promise<void> {
    try {
      await this.context.store.journal.drop(this.writerId, generation)
      this.oldest = Math.max(this.oldest, generation + 1)
    } catch {
      // The writer's mark tells which rows are saved already, and newer records take precedence over older ones.
    }
  }

  /** The number for the next record, higher than all before it. */
  nextStep(): number {
    this.lastStep += 1
    return this.lastStep
  }

  /** Called when a save of these words begins. Later records are changes of these words, and based on them if the save succeeds. */
  beginSave(seen: Seen, { title, html }: Words): Covered {
    const { writerId, generation } = this
    const step = this.nextStep()
    this.begin(seen, { step, title, html })
    return { writerId, generation, step }
  }

  /** Called when the editor shows exactly this row: later records are changes of it. */
  beginUpon(seen: Seen): void {
    this.begin(seen, null)
  }

  private begin(seen: Seen, sending: Sending | null): void {
    this.seen = seen
    this.sending = sending
    this.generation += 1
    this.isBaseWritten = false
  }

  private async recordAll(): Promise<void> {
    while (this.newest) {
      const read = this.newest
      this.newest = null
      const { generation } = this
      await this.context.store.journal.append(this.rowsFor(read()))
      if (generation === this.generation) this.isBaseWritten = true
      if (generation - this.oldest > SPARE_GENERATIONS) await this.drop(generation - 1)
    }
  }

  private rowsFor(words: Words): JournalRow[] {
    const { writerId, generation, seen, sending } = this
    const named = { writerId, generation }
    const change = { ...named, step: this.nextStep(), ...changeBetween(sending ?? seen, words) }
    if (this.isBaseWritten) return [{ kind: 'change', ...change }]
    return [
      { kind: 'base', ...named, seen, sending, ...this.facts() },
      { kind: 'change', ...change },
    ]
  }
}
