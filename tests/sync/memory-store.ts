import type {
  DraftCard,
  DraftStore,
  KeptFile,
  KeptRevision,
  LocalDraft,
  OutboxEntry,
  Tables,
} from '../../pwa/data/draft-tables.ts'

type Rows = {
  drafts: Map<string, LocalDraft>
  entries: Map<string, OutboxEntry>
  revisions: Map<number, KeptRevision>
  files: Map<string, KeptFile>
  lastId: number
  birthName: string
}

const emptyRows = (birthName: string): Rows => ({
  drafts: new Map(),
  entries: new Map(),
  revisions: new Map(),
  files: new Map(),
  lastId: 0,
  birthName,
})

/** When a transaction may begin; a model decides, so that a device can crash between any two. */
export type Gate = () => Promise<void>

/** The device's database in memory: transactions happen one after the other, whole or not at all. */
export class MemoryStore implements DraftStore {
  rows: Rows = emptyRows('database')
  private last: Promise<unknown> = Promise.resolve()
  private readonly gate: Gate

  constructor(gate: Gate = () => Promise.resolve(), rows?: Rows) {
    this.gate = gate
    if (rows) this.rows = rows
  }

  read<T>(work: (tables: Tables) => PromiseLike<T>): Promise<T> {
    return this.write(work)
  }

  async write<T>(work: (tables: Tables) => PromiseLike<T>): Promise<T> {
    await this.gate()
    const run = async () => {
      const staged = copyOf(this.rows)
      const result = await work(tablesOf(staged))
      this.rows = staged
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

  /** What a browser does that is short of space. */
  lose(): void {
    this.rows = emptyRows(`${this.rows.birthName}, made anew`)
  }
}

const copyOf = (rows: Rows): Rows => ({
  drafts: new Map(rows.drafts),
  entries: new Map(rows.entries),
  revisions: new Map(rows.revisions),
  files: new Map(rows.files),
  lastId: rows.lastId,
  birthName: rows.birthName,
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
    findBirthName: async () => rows.birthName,
  }
}
