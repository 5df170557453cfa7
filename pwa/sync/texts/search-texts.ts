import { findingLimits } from '#contract/rules/finding-limits.ts'
import { openDatabase, type TextOfIdea, type TextRow } from '../../data/device/device-database.ts'
import { foldText } from './fold-text.ts'
import { type Snippet, snippetOf } from './snippet-of.ts'
import { wordsOfHtml } from './words-of-html.ts'

/** An idea that is looked through, and the words that its title does not have. */
export type Wanted = { key: string; id: number | null; draftId: string | null; missing: readonly string[] }
/** `unread`: how many ideas have a text that the device does not keep, or not to its end, and may say it there. */
export type SearchedTexts = { found: Map<string, Snippet>; unread: number }

/** Rows in memory at a time: what is written here may be megabytes each. */
const WRITTEN_AT_ONCE = 10
const SAID_AT_ONCE = 50
/** After so long everything else on the page has its turn: a key never waits for a search. */
const STEP_MS = 8

/**
 * Looks for words in what this device keeps of ideas: the words that are written here, else what the server said. Null: it was
 * ended by its signal.
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
  const breathe = breathing()
  const look = ({ key, missing }: Wanted, text: string, isWhole: boolean) => {
    const folded = foldText(text)
    const snippet = missing.every((word) => folded.includes(word)) ? snippetOf(text, missing) : null
    if (snippet) found.set(key, snippet)
    if (snippet || isWhole) read.add(key)
  }
  const written = inPages((last: TextRow | null) =>
    texts
      .where('draftId')
      .above(last?.draftId ?? '')
      .limit(WRITTEN_AT_ONCE)
      .toArray(),
  )
  for await (const { draftId, html } of written) {
    if (signal.aborted) return null
    const one = byDraft.get(draftId)
    if (one) look(one, await textOf(html, breathe), true)
  }
  const said = inPages((last: TextOfIdea | null) =>
    ideaTexts
      .where('id')
      .above(last?.id ?? 0)
      .limit(SAID_AT_ONCE)
      .toArray(),
  )
  for await (const { id, text } of said) {
    if (signal.aborted) return null
    const one = byId.get(id)
    if (one && !read.has(one.key)) look(one, text, text.length < findingLimits.searchedText)
    await breathe()
  }
  return signal.aborted ? null : { found, unread: wanted.length - read.size }
}

/** All rows, some at a time; `read` answers those behind a row. */
async function* inPages<R>(read: (last: R | null) => PromiseLike<R[]>): AsyncGenerator<R, void> {
  for (let last: R | null = null; ; ) {
    const rows: R[] = await read(last)
    yield* rows
    last = rows.at(-1) ?? null
    if (last === null) return
  }
}

/** Waits for a moment as soon as a step took long. */
function breathing(): () => Promise<void> {
  let since = performance.now()
  return async () => {
    if (performance.now() - since < STEP_MS) return
    await new Promise<void>((resolve) => setTimeout(resolve))
    since = performance.now()
  }
}

async function textOf(html: string, breathe: () => Promise<void>): Promise<string> {
  const steps = wordsOfHtml(html)
  for (;;) {
    const step = steps.next()
    if (step.done) return step.value
    await breathe()
  }
}
