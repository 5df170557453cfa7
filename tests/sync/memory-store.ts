import type {
  DraftCard,
  DraftStore,
  Journal,
  JournalRow,
  OutboxEntry,
  Tables,
} from '../../pwa/data/device/draft-tables.ts'
import type { LabelEntry } from '../../pwa/data/device/label-tables.ts'
import type { UnreadableRows } from '../../pwa/data/device/unreadable-rows.ts'
import { copyOf, emptyRows, type Rows, tablesOf } from './memory-tables.ts'

/** Resolves when a transaction may begin. A model controls this, so that a device can crash between any two transactions. */
export type Gate = () => Promise<void>
/** Called with the rows before and after each transaction. */
export type OnCommit = (before: Rows, after: Rows) => void

/** The device's database in memory: transactions run one after the other, whole or not at all. */
export class MemoryStore implements DraftStore {
  rows: Rows = emptyRows('database')
  private last: Promise<unknown> = Promise.resolve()
  private readonly gate: Gate
  private readonly onCommit: OnCommit

  constructor(gate: Gate = () => Promise.resolve(), rows?: Rows, onCommit: OnCommit = () => undefined) {
    this.gate = gate
    this.onCommit = onCommit
    if (rows) this.rows = rows
  }

  /** The same rows behind another gate, for a separate page whose transactions end with it. */
  behind(gate: Gate): DraftStore {
    const write = <T>(work: (tables: Tables) => PromiseLike<T>) => this.write(work, gate)
    return {
      read: write,
      write,
      listCards: () => this.listCards(),
      findCard: (draftId) => this.findCard(draftId),
      findEntry: (draftId) => this.findEntry(draftId),
      listEntries: () => this.listEntries(),
      listLabels: () => this.listLabels(),
      journal: this.journalBehind(gate),
      listUnreadable: () => this.listUnreadable(),
    }
  }

  read<T>(work: (tables: Tables) => PromiseLike<T>): Promise<T> {
    return this.write(work)
  }

  async write<T>(work: (tables: Tables) => PromiseLike<T>, gate = this.gate): Promise<T> {
    await gate()
    const run = async () => {
      const staged = copyOf(this.rows)
      const result = await work(tablesOf(staged))
      this.onCommit(this.rows, staged)
      this.rows = { ...staged, journal: this.rows.journal }
      return result
    }
    const turn = this.last.then(run)
    this.last = turn.catch(() => undefined)
    return turn
  }

  async listCards(): Promise<DraftCard[]> {
    return [...this.rows.drafts.values()].map(({ html: _, base, ...card }) => ({
      ...card,
      baseRevision: base?.revision ?? null,
    }))
  }

  async findCard(draftId: string): Promise<DraftCard | null> {
    return (await this.listCards()).find((card) => card.draftId === draftId) ?? null
  }

  async findEntry(draftId: string): Promise<OutboxEntry | null> {
    return this.rows.entries.get(draftId) ?? null
  }

  async listEntries(): Promise<OutboxEntry[]> {
    return [...this.rows.entries.values()]
  }

  async listLabels(): Promise<LabelEntry[]> {
    return [...this.rows.labels.values()]
  }

  get journal(): Journal {
    return this.journalBehind(this.gate)
  }

  /** Each call is a transaction of its own. */
  private journalBehind(gate: Gate): Journal {
    const change = async (work: (rows: JournalRow[]) => JournalRow[]): Promise<void> => {
      await gate()
      this.rows = { ...this.rows, journal: work(this.rows.journal) }
    }
    return {
      append: (added) => change((rows) => [...rows, ...added]),
      list: async (writerId) => this.rows.journal.filter((row) => row.writerId === writerId),
      drop: (writerId, generation) =>
        change((rows) => rows.filter((row) => row.writerId !== writerId || row.generation > generation)),
      listWriters: async () => [...new Set(this.rows.journal.map(({ writerId }) => writerId))],
    }
  }

  /** The model has no unreadable rows. */
  listUnreadable(): Promise<UnreadableRows[]> {
    return Promise.resolve([])
  }

  /** Deletes everything, like a browser that is short of space. */
  lose(): void {
    this.rows = emptyRows(`${this.rows.databaseId}, made anew`)
  }
}
