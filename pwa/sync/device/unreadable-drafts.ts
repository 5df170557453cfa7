import * as v from 'valibot'
import { LocalDraft, OutboxEntry } from '../../data/device/draft-tables.ts'
import type { UnreadableRows } from '../../data/device/unreadable-rows.ts'
import type { SyncContext } from './context.ts'
import { isDirty, makeEntry } from './draft-rows.ts'
import { saveWordsIn } from './save-words.ts'

const rowOf = ({ rows }: UnreadableRows, table: string): unknown =>
  rows.find((found) => found.table === table)?.row

const Anything = v.record(v.string(), v.unknown())
const fieldsOf = (row: unknown) => {
  const parsed = v.safeParse(Anything, row)
  return parsed.success ? parsed.output : {}
}
const textOr = (value: unknown, other: string) => (typeof value === 'string' ? value : other)

/** The words in the rows, whatever else is wrong with them. Null if they hold no words. */
export function wordsOfUnreadable(found: UnreadableRows): { title: string; html: string } | null {
  const draft = rowOf(found, 'drafts')
  const text = rowOf(found, 'texts')
  if (draft === undefined && text === undefined) return null
  return { title: textOr(fieldsOf(draft).title, ''), html: textOr(fieldsOf(text).html, '') }
}

/** The draft that the rows hold; null while this version of the app still cannot read them. */
function readAgain(found: UnreadableRows): LocalDraft | null {
  const { html, baseHtml } = fieldsOf(rowOf(found, 'texts'))
  const card = fieldsOf(rowOf(found, 'drafts'))
  const base = card.base == null ? card.base : { ...fieldsOf(card.base), html: baseHtml ?? '' }
  const draft = v.safeParse(LocalDraft, { ...card, base, html })
  return draft.success ? draft.output : null
}

/**
 * Restores rows that another version of the app put aside, as soon as they can be read. If sync has fetched the idea again
 * meanwhile, their words are saved to it like those of another tab.
 */
export async function takeBackReadable(context: SyncContext): Promise<void> {
  for (const found of await context.store.listUnreadable()) {
    const draft = readAgain(found)
    if (!draft) continue
    await context.store.write(async (tables) => {
      const sameIdea = draft.ideaId === undefined ? null : await tables.findDraftOfIdea(draft.ideaId)
      const known = (await tables.findDraft(draft.draftId)) ?? sameIdea
      if (known) {
        const base = draft.base ?? { title: '', html: '' }
        const seen = { draftId: known.draftId, seq: -1, title: base.title, html: base.html }
        await saveWordsIn(context, tables, seen, draft, draft)
      } else {
        await tables.putDraft(draft)
        const entry = v.safeParse(OutboxEntry, rowOf(found, 'outbox'))
        if (entry.success) await tables.putEntry(entry.output)
      }
      await tables.dropUnreadable(found.id)
    })
  }
}

/** Queues drafts with unsent words but no outbox entry, for example because that entry was unreadable and put aside. */
export async function queueForgotten(context: SyncContext): Promise<void> {
  const [cards, entries] = await Promise.all([context.store.listCards(), context.store.listEntries()])
  const queued = new Set(entries.map(({ draftId }) => draftId))
  for (const card of cards) {
    if (!isDirty(card) || queued.has(card.draftId)) continue
    await context.store.write(async (tables) => {
      const draft = await tables.findDraft(card.draftId)
      const isQueued = (await tables.findEntry(card.draftId)) !== null
      if (draft && isDirty(draft) && !isQueued) await tables.putEntry(makeEntry(context, draft))
    })
  }
}
