import type { LocalDraft, Words } from '../../data/device/draft-tables.ts'
import { draftFactsOf } from '../../data/device/idea-facts.ts'
import type { LastWords } from '../../data/last-words.ts'
import type { SyncContext } from '../device/context.ts'
import { findSuccessor } from '../device/draft-rows.ts'
import { isTooNew } from '../device/editor-schema.ts'
import { type Seen, saveWordsIn } from '../device/save-words.ts'
import { DraftJournal } from './draft-journal.ts'
import { LostStorage } from './lost-storage.ts'
import type { WriterNews, WriterStart } from './writer-news.ts'

const equal = (a: Words, b: Words) => a.title === b.title && a.html === b.html

/** Saves the words of one open editor on the device: one save at a time, always of the newest words, until all are saved. */
export class DraftWriter {
  draftId: string
  /** The newest row that this editor knows. */
  row: LocalDraft | null
  readonly journal: DraftJournal
  seen: Seen
  /** Reads what was typed since the last read. A long text is serialised once for each save, not with each keystroke. */
  private unread: (() => Words) | null = null
  private written: Words
  private kept: Words
  private running: Promise<void> | null = null
  private readonly storage: LostStorage
  private readonly context: SyncContext
  private readonly fresh: WriterStart['fresh']
  private readonly onNews: (news: WriterNews) => void
  private readonly isComposing: () => boolean

  /** While `isComposing` returns true an input method owns the text on the screen, so it is not replaced. */
  constructor(
    context: SyncContext,
    { draftId, row, words, fresh }: WriterStart,
    onNews: (news: WriterNews) => void,
    isComposing: () => boolean = () => false,
  ) {
    this.context = context
    this.fresh = fresh
    this.onNews = onNews
    this.isComposing = isComposing
    this.draftId = draftId
    this.row = row
    this.written = words
    this.kept = words
    this.seen = { draftId, seq: row?.seq ?? 0, title: words.title, html: words.html }
    this.journal = new DraftJournal(context, this.facts, this.seen)
    this.storage = new LostStorage(context.store)
  }

  /** Remembers how to read what was typed. Resolves when that is in the journal, which is well before it is saved whole. */
  change(read: () => Words): Promise<void> {
    this.unread = read
    return this.journal.record(() => this.words())
  }

  words(): Words {
    if (this.unread) {
      const now = this.unread()
      this.unread = null
      if (!equal(now, this.written)) this.written = now
    }
    return this.written
  }

  isKept(): boolean {
    return equal(this.words(), this.kept)
  }

  /** The words that are not saved yet, for a page that is about to close. */
  pending(): LastWords | null {
    if (this.isKept()) return null
    const { journal } = this
    return {
      writerId: journal.writerId,
      step: journal.nextStep(),
      seen: this.seen,
      words: this.words(),
      sending: journal.sending,
      ...this.facts(),
    }
  }

  /** Resolves when the newest words are saved on this device. */
  keep(): Promise<void> {
    this.running ??= this.keepAll().finally(() => {
      this.running = null
    })
    return this.running
  }

  /** Saves a new draft even if nobody has changed a word of it. */
  async keepAsItIs(): Promise<void> {
    await this.keep()
    if (this.row !== null) return
    await this.save(this.words())
  }

  private facts = () => draftFactsOf({ ...(this.row ?? this.fresh), editorSchema: this.fresh.editorSchema })

  /** Called when the editor closes. Words that are saved need no rows in the journal. */
  async close(): Promise<void> {
    await this.running?.catch(() => undefined)
    if (this.isKept()) await this.context.store.journal.drop(this.journal.writerId, Number.POSITIVE_INFINITY)
  }

  private async save(sent: Words): Promise<void> {
    const { writerId, generation, step } = this.journal.beginSave(this.seen, sent)
    await this.storage.opened
    const saved = await this.context.store.write(async (tables) => {
      const databaseId = await tables.findDatabaseId()
      const seen = await this.storage.mend(this.context, tables, databaseId, this)
      const draft = await saveWordsIn(this.context, tables, seen, sent, this.facts())
      await tables.putWriterMark({ writerId, keptStep: step, draftId: draft.draftId })
      return { draft, databaseId }
    })
    this.storage.moveTo(saved.databaseId)
    this.take(saved.draft, sent)
    await this.journal.drop(generation)
  }

  private async keepAll(): Promise<void> {
    while (!this.isKept()) await this.save(this.words())
  }

  private take(draft: LocalDraft, sent: Words): void {
    const hasMoved = draft.draftId !== this.draftId
    if (isTooNew(this.context, draft)) {
      this.draftId = draft.draftId
      this.row = draft
      this.kept = sent
      this.onNews({ draft, shows: null, hasMoved, isTooNew: true })
      return
    }
    const isStill = equal(this.words(), sent) && !this.isComposing()
    const { draftId, seq, title, html } = draft
    const isOurs = html === sent.html && title === sent.title
    this.draftId = draftId
    this.row = draft
    this.kept = isStill ? { title, html } : sent
    // Words typed during the save are based on `sent`, whatever the row says now. No row has the `seq` -1, so they are merged.
    this.seen = isStill || isOurs ? { draftId, seq, title, html } : { draftId, seq: -1, ...sent }
    const shows = isStill ? { title, html } : null
    if (isStill) {
      this.written = { title, html }
      this.journal.beginUpon(this.seen)
    }
    this.onNews({ draft, shows: shows && !equal(shows, sent) ? shows : null, hasMoved, isTooNew: false })
  }

  /**
   * Called when another tab or sync changed the draft. An editor without unsaved words shows the new words; otherwise the next save
   * merges both. Resolves to false if the draft was deleted and this editor has no unsaved words.
   */
  async refresh(): Promise<boolean> {
    if (this.running) await this.running.catch(() => undefined)
    await this.storage.opened
    const { seen } = this
    const { found, databaseId } = await this.context.store.read(async (tables) => ({
      found: await findSuccessor(tables, this.draftId, this.isNewCopy),
      databaseId: await tables.findDatabaseId(),
    }))
    // Words were saved while the row was being read, so the row may be older than they are.
    if (this.running || this.seen !== seen) return this.refresh()
    if (this.storage.isLost(databaseId)) {
      await this.restoreAfterLoss(databaseId)
      return this.refresh()
    }
    this.storage.moveTo(databaseId)
    if (!this.isKept()) {
      await this.keep()
      return true
    }
    if (!found || found.isDeleted) return this.row === null
    const hasMoved = found.draftId !== this.draftId
    // Publishing may leave the words and `seq` unchanged, but still ends the editor.
    const isOver = found.status === 'published' || isTooNew(this.context, found)
    if (found.seq !== this.seen.seq || hasMoved || isOver) this.take(found, this.written)
    else this.row = found
    return true
  }

  private async restoreAfterLoss(databaseId: string | null): Promise<void> {
    const { context, storage } = this
    const seen = await context.store.write((tables) => storage.mend(context, tables, databaseId, this))
    const { draftId, title, html } = seen
    if (seen !== this.seen) this.kept = { title, html }
    this.draftId = draftId
    this.seen = seen
    storage.moveTo(databaseId)
  }

  /** Whether this copy was made after the editor read its row. */
  private isNewCopy = (copyId: string): boolean => {
    const { notice } = this.row ?? {}
    return notice?.kind !== 'copied' || notice.copyId !== copyId
  }
}
