import type {
  DraftCard,
  DraftStore,
  Journal,
  JournalRow,
  KeptFile,
  KeptRevision,
  LocalDraft,
  OutboxEntry,
  Tables,
  UnreadableRows,
  WriterMark,
} from '../../pwa/data/device/draft-tables.ts'

export type Rows = {
  drafts: Map<string, LocalDraft>
  entries: Map<string, OutboxEntry>
  revisions: Map<number, KeptRevision>
  files: Map<string, KeptFile>
  journal: JournalRow[]
  writers: Map<string, WriterMark>
  lastId: number
  databaseId: string
}

const emptyRows = (databaseId: string): Rows => ({
  drafts: new Map(),
  entries: new Map(),
  revisions: new Map(),
  files: new Map(),
  journal: [],
  writers: new Map(),
  lastId: 0,
  databaseId,
})

/** When a transaction may begin; a model decides, so that a device can crash between any two. */
export type Gate = () => Promise<void>
/** Sees what each transaction made of the rows. */
export type OnCommit = (before: Rows, after: Rows) => void

/** The device's database in memory: transactions happen one after the other, whole or not at all. */
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

  /** The same rows behind another gate: a page of its own, whose transactions end with it. */
  behind(gate: Gate): DraftStore {
    const write = <T>(work: (tables: Tables) => PromiseLike<T>) => this.write(work, gate)
    return {
      read: write,
      write,
      listCards: () => this.listCards(),
      findCard: (draftId) => this.findCard(draftId),
      findEntry: (draftId) => this.findEntry(draftId),
      listEntries: () => this.listEntries(),
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

  /** Every row of the model can be read. */
  listUnreadable(): Promise<UnreadableRows[]> {
    return Promise.resolve([])
  }

  /** What a browser does that is short of space. */
  lose(): void {
    this.rows = emptyRows(`${this.rows.databaseId}, made anew`)
  }
}

const copyOf = (rows: Rows): Rows => ({
  drafts: new Map(rows.drafts),
  entries: new Map(rows.entries),
  revisions: new Map(rows.revisions),
  files: new Map(rows.files),
  journal: rows.journal,
  writers: new Map(rows.writers),
  lastId: rows.lastId,
  databaseId: rows.databaseId,
})

function tablesOf(rows: Rows): Tables {
  const done = Promise.resolve()
  return {
    findDraft: async (id) => rows.drafts.get(id) ?? null,
    findDraftOfIdea: async (ideaId) =>
      [...rows.drafts.values()].find((draft) => draft.ideaId === ideaId) ?? null,
    putDraft: (draft) => {
      const twin = [...rows.drafts.values()].find(
        (other) => draft.ideaId !== undefined && other.ideaId === draft.ideaId,
      )
      if (twin && twin.draftId !== draft.draftId) throw new Error('ConstraintError: two rows of one idea')
      rows.drafts.set(draft.draftId, draft)
      return done
    },
    dropDraft: (id) => {
      rows.drafts.delete(id)
      return done
    },
    findEntry: async (id) => rows.entries.get(id) ?? null,
    putEntry: (entry) => {
      rows.entries.set(entry.draftId, entry)
      return done
    },
    dropEntry: (id) => {
      rows.entries.delete(id)
      return done
    },
    addRevision: async (revision) => {
      rows.lastId += 1
      rows.revisions.set(rows.lastId, { ...revision, id: rows.lastId })
      return rows.lastId
    },
    listRevisions: async (draftId) => [...rows.revisions.values()].filter((row) => row.draftId === draftId),
    dropRevision: (id) => {
      rows.revisions.delete(id)
      return done
    },
    findFile: async (hash) => rows.files.get(hash) ?? null,
    putFile: (file) => {
      rows.files.set(file.hash, file)
      return done
    },
    dropFile: (hash) => {
      rows.files.delete(hash)
      return done
    },
    findWriterMark: async (writerId) => rows.writers.get(writerId) ?? null,
    putWriterMark: async (mark) => void rows.writers.set(mark.writerId, mark),
    dropOldWriterMarks: async (count) => {
      for (const writerId of [...rows.writers.keys()].slice(0, -count)) rows.writers.delete(writerId)
    },
    dropUnreadable: () => done,
    findDatabaseId: async () => rows.databaseId,
  }
}
