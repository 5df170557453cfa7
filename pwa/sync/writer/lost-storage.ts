import type { DraftStore, LocalDraft, Tables } from '../../data/device/draft-tables.ts'
import type { SyncContext } from '../device/context.ts'
import { putBack, type Seen } from '../device/save-words.ts'

/** Detects that the browser deleted the database under an open editor: the new database has another id. */
export class LostStorage {
  /** Resolves when it is known which database the editor read its row from, or when the device cannot tell now. */
  readonly opened: Promise<void>
  /** Undefined while unknown. Then the first database that answers counts as the one that the editor was opened on. */
  private databaseId: string | null | undefined

  constructor(store: DraftStore) {
    this.opened = store
      .read((tables) => tables.findDatabaseId())
      .then((id) => {
        this.databaseId = id
      })
      .catch(() => undefined)
  }

  isLost = (databaseId: string | null) =>
    this.databaseId !== undefined && databaseId !== null && databaseId !== this.databaseId

  /** Called when the editor has read from or written to this database. */
  moveTo(databaseId: string | null): void {
    this.databaseId = databaseId
  }

  /**
   * Returns the base for a save. After a loss of storage it restores the draft first. A draft that is missing although the
   * database is the same was deleted, so it is not restored.
   */
  async mend(
    context: SyncContext,
    tables: Tables,
    databaseId: string | null,
    { row, seen }: { row: LocalDraft | null; seen: Seen },
  ): Promise<Seen> {
    if (row === null || !this.isLost(databaseId)) return seen
    const back = await putBack(context, tables, row)
    if (back === row) return seen
    // Sync has fetched the idea again already; words that the server did not have are merged into it.
    const { title, html } = row.base ?? seen
    return { draftId: back.draftId, seq: -1, title, html }
  }
}
