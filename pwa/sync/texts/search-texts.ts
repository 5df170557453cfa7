import { findingLimits } from '#contract/rules/finding-limits.ts'
import { openDatabase, type TextOfIdea, type TextRow } from '../../data/device/device-database.ts'
import { foldText } from './fold-text.ts'
import { type Snippet, snippetOf } from './snippet-of.ts'
import { wordsOfHtml } from './words-of-html.ts'

/** An idea to search, and the search words that its title does not contain. */
export type Wanted = { key: string; id: number | null; draftId: string | null; missing: readonly string[] }
/** `unread`: how many ideas may match in text that the device does not keep, or keeps only in part. */
export type SearchedTexts = { found: Map<string, Snippet>; unread: number }

/** How many draft rows are in memory at a time: each may be megabytes long. */
const DRAFTS_AT_ONCE = 10
const TEXTS_AT_ONCE = 50
/** The search yields to the rest of the page after this long, so that a keystroke never waits for it. */
const STEP_MS = 8

/**
 * Searches the ideas on this device: in the drafts that are written here, otherwise in the texts that the server sent. Null if the
 * signal was aborted.
 */
export async function searchTexts(
  userId: number,
  wanted: readonly Wanted[],
  signal: AbortSignal,
): Promise<SearchedTexts | null> {
  const { texts, ideaTexts } = openDatabase(userId)
  const byDraft = new Map(
    wanted.flatMap((one) => (one.draftId === null ? [] : [[one.draftId, one] as const])),
  )
  const byId = new Map(wanted.flatMap((one) => (one.id === null ? [] : [[one.id, one] as const])))
  const found = new Map<string, Snippet>()
  const read = new Set<string>()
  const yieldIfDue = yieldsWhenDue()
  const search = ({ key, missing }: Wanted, text: string, isWhole: boolean) => {
    const folded = foldText(text)
    const snippet = missing.every((word) => folded.includes(word)) ? snippetOf(text, missing) : null
    if (snippet) found.set(key, snippet)
    if (snippet || isWhole) read.add(key)
  }
  const drafts = inPages((last: TextRow | null) =>
    texts
      .where('draftId')
      .above(last?.draftId ?? '')
      .limit(DRAFTS_AT_ONCE)
      .toArray(),
  )
  for await (const { draftId, html } of drafts) {
    if (signal.aborted) return null
    const one = byDraft.get(draftId)
    if (one) search(one, await textOf(html, yieldIfDue), true)
  }
  const fetched = inPages((last: TextOfIdea | null) =>
    ideaTexts
      .where('id')
      .above(last?.id ?? 0)
      .limit(TEXTS_AT_ONCE)
      .toArray(),
  )
  for await (const { id, text } of fetched) {
    if (signal.aborted) return null
    const one = byId.get(id)
    if (one && !read.has(one.key)) search(one, text, text.length < findingLimits.searchedText)
    await yieldIfDue()
  }
  return signal.aborted ? null : { found, unread: wanted.length - read.size }
}

/** Yields all rows, read one page at a time; `read` returns the rows after the given one. */
async function* inPages<R>(read: (last: R | null) => PromiseLike<R[]>): AsyncGenerator<R, void> {
  for (let last: R | null = null; ; ) {
    const rows: R[] = await read(last)
    yield* rows
    last = rows.at(-1) ?? null
    if (last === null) return
  }
}

/** The returned function yields to other tasks if STEP_MS have passed since it last did. */
function yieldsWhenDue(): () => Promise<void> {
  let since = performance.now()
  return async () => {
    if (performance.now() - since < STEP_MS) return
    await new Promise<void>((resolve) => setTimeout(resolve))
    since = performance.now()
  }
}

async function textOf(html: string, yieldIfDue: () => Promise<void>): Promise<string> {
  const steps = wordsOfHtml(html)
  for (;;) {
    const step = steps.next()
    if (step.done) return step.value
    await yieldIfDue()
  }
}
