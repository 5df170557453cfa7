import * as v from 'valibot'

/** The parts of a chat completion that are read here; everything else in the answer is dropped. */
const Content = v.union([
  v.string(),
  v.pipe(
    v.array(v.object({ text: v.optional(v.string(), '') })),
    v.transform((parts) => parts.map(({ text }) => text).join('')),
  ),
])

/** Perplexity's newer list of sources; the older one, `citations`, has only addresses. */
const SearchResult = v.object({
  url: v.string(),
  title: v.nullish(v.string()),
  date: v.nullish(v.string()),
  last_updated: v.nullish(v.string()),
  snippet: v.nullish(v.string()),
})
export type SearchResult = v.InferOutput<typeof SearchResult>

export const Completion = v.object({
  choices: v.tupleWithRest([v.object({ message: v.object({ content: Content }) })], v.unknown()),
  citations: v.nullish(v.array(v.string())),
  search_results: v.nullish(v.array(SearchResult)),
})
export type Completion = v.InferOutput<typeof Completion>

export const Chunk = v.object({
  choices: v.array(
    v.object({
      delta: v.nullish(v.object({ content: v.nullish(Content) })),
      finish_reason: v.nullish(v.string()),
    }),
  ),
})

const THINKING = '<think>'
const THOUGHT = '</think>'

/** Removes the reasoning that some models write before the answer. */
export function withoutThinking(text: string): string {
  const start = text.trimStart()
  if (!start.startsWith(THINKING)) return text
  const end = start.indexOf(THOUGHT)
  return end < 0 ? '' : start.slice(end + THOUGHT.length).trimStart()
}

/** Removes it from an answer in pieces: holds text back while it may still be reasoning. */
export async function* skipThinking(pieces: AsyncIterable<string>): AsyncGenerator<string> {
  let held: string | null = ''
  for await (const piece of pieces) {
    if (held === null) {
      yield piece
      continue
    }
    held += piece
    const start = held.trimStart()
    const undecided = THINKING.startsWith(start.slice(0, THINKING.length)) && !start.includes(THOUGHT)
    if (undecided) continue
    const ready = withoutThinking(held)
    held = null
    if (ready) yield ready
  }
  if (held && !held.trimStart().startsWith(THINKING)) yield held
}
