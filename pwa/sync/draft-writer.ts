import type { LocalDraft, Tables, Words } from '../data/draft-tables.ts'
import type { SyncContext } from './context.ts'
import type { NewDraft } from './draft-rows.ts'
import { putBack, type Seen, saveWords } from './save-words.ts'

export type WriterStart = {
  draftId: string
  /** The row as it was opened; null for a draft that is not kept yet. */
  row: LocalDraft | null
  words: Words
  fresh: Omit<NewDraft, 'draftId' | 'words'>
}

/** What the screen has to know: where the words live now, and which words stand there instead of those on the screen. */
export type WriterNews = { draft: LocalDraft; shows: Words | null; hasMoved: boolean }

const equal = (a: Words, b: Words) => a.title === b.title && a.html === b.html

/** The words of one open editor on their way to the device: one save at a time, always the newest, none forgotten. */
export class DraftWriter {
  draftId: string
  /** The newest row that this editor knows. */
  row: LocalDraft | null
  private seen: Seen
  /** Reads what was typed since; a long text is turned into HTML once for each save, not with each key. */
  private unread: (() => Words) | null = null
  private written: Words
  private kept: Words
  private running: Promise<void> | null = null
  /** Of the storage that the row was read from; see `mend`. */
  private birthName: string | null = null
  private readonly opened: Promise<void>
  private readonly context: SyncContext
  private readonly fresh: WriterStart['fresh']
  private readonly onNews: (news: WriterNews) => void
  private readonly isComposing: () => boolean

  /** While `isComposing` an input method holds the text on the screen, and nothing is put in its place. */
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
    this.seen = { draftId, seq: row?.seq ?? 0, ...words }
    this.opened = this.readBirthName().catch(() => undefined)
  }

  /** Remembers how to read what was typed; reading a long text with each key would be slow. */
  change(read: () => Words): void {
    this.unread = read
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

  /** What would be kept right now; for a page that gets no further turn. */
  pending(): { seen: Seen; words: Words } | null {
    return this.isKept() ? null : { seen: this.seen, words: this.words() }
  }

  /** Resolves when the newest words are durable on this device. */
  keep(): Promise<void> {
    this.running ??= this.keepAll().finally(() => {
      this.running = null
    })
    return this.running
  }

  /** Keeps a new draft although nobody has changed a word of it. */
  async keepAsItIs(): Promise<void> {
    await this.keep()
    if (this.row !== null) return
    const sent = this.words()
    await this.save(sent)
  }

  private async save(sent: Words): Promise<void> {
    await this.opened
    let birthName: string | null = this.birthName
    const seen = async (tables: Tables) => {
      birthName = await tables.findBirthName()
      return this.mend(tables, birthName)
    }
    const draft = await saveWords(this.context, seen, sent, this.fresh)
    this.birthName = birthName
    this.take(draft, sent)
  }

  private async keepAll(): Promise<void> {
    while (!this.isKept()) await this.save(this.words())
  }

  private async readBirthName(): Promise<void> {
    this.birthName = await this.context.store.read((tables) => tables.findBirthName())
  }

  private isLost = (birthName: string | null) => birthName !== null && birthName !== this.birthName

  /**
   * What to save upon. A device that lost its storage gets the draft back first; a draft that is gone from the storage that
   * it was read from was deleted.
   */
  private async mend(tables: Tables, birthName: string | null): Promise<Seen> {
    const { row, seen } = this
    if (row === null || !this.isLost(birthName)) return seen
    const back = await putBack(this.context, tables, row)
    if (back === row) return seen
    // Sync brought it first: what the server did not have is written into that.
    const { title, html } = row.base ?? seen
    return { draftId: back.draftId, seq: -1, title, html }
  }

  private take(draft: LocalDraft, sent: Words): void {
    const hasMoved = draft.draftId !== this.draftId
    const isStill = equal(this.words(), sent) && !this.isComposing()
    const { draftId, seq, title, html } = draft
    // A copy has a title of its own; that is no change of what was written.
    if (hasMoved && !isStill && html === sent.html) this.retitle(sent.title, title)
    const isOurs = html === sent.html && (title === sent.title || hasMoved)
    this.draftId = draftId
    this.row = draft
    this.kept = isStill || isOurs ? { title, html } : sent
    // Typed meanwhile, or about to be: those words grow from what was sent, whatever stands there now.
    this.seen = isStill || isOurs ? { draftId, seq, title, html } : { draftId, seq: -1, ...sent }
    const shows = isStill ? { title, html } : hasMoved ? this.words() : null
    if (isStill) this.show({ title, html })
    this.onNews({ draft, shows: shows && !equal(shows, sent) ? shows : null, hasMoved })
  }

  private retitle(from: string, to: string): void {
    const words = this.words()
    if (words.title === from) this.written = { ...words, title: to }
  }

  private show(words: Words): void {
    this.written = words
    this.unread = null
  }

  /**
   * Something else wrote the draft: an editor that rests shows it, one with unsaved words meets it when it keeps them.
   * False: the draft is not there any more, and nothing was written that it did not have.
   */
  async refresh(): Promise<boolean> {
    if (this.running) await this.running.catch(() => undefined)
    await this.opened
    const { found, birthName } = await this.context.store.read(async (tables) => ({
      found: await this.findSuccessor(tables),
      birthName: await tables.findBirthName(),
    }))
    if (this.isLost(birthName)) {
      const seen = await this.context.store.write((tables) => this.mend(tables, birthName))
      const { draftId, title, html } = seen
      if (seen !== this.seen) this.kept = { title, html }
      this.draftId = draftId
      this.seen = seen
      this.birthName = birthName
      return this.refresh()
    }
    if (!this.isKept()) {
      await this.keep()
      return true
    }
    if (!found || found.isDeleted) return this.row === null
    const hasMoved = found.draftId !== this.draftId
    if (found.seq !== this.seen.seq || hasMoved) this.take(found, this.written)
    else this.row = found
    return true
  }

  /** The draft, or the copy on which its words went on. */
  private async findSuccessor(tables: Tables): Promise<LocalDraft | null> {
    const draft = await tables.findDraft(this.draftId)
    if (draft?.notice?.kind !== 'copied' || draft.seq === this.seen.seq) return draft
    return (await tables.findDraft(draft.notice.copyId)) ?? draft
  }
}
