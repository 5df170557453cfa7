import type { Node } from '@tiptap/pm/model'
import type { Transaction } from '@tiptap/pm/state'
import { Mapping } from '@tiptap/pm/transform'
import { readBlocks } from '../../sync/merge/read-blocks.ts'
import { serializeContent } from './editor-html.ts'
import { intersect, mapSpans, type Span, subtract } from './spans.ts'

/** A range that a step replaces, in positions before it (`old`) and after it (`fresh`). */
type Replaced = { old: Span; fresh: Span }
/** `takesOwn`: it also removes words that were written here. */
export type Doubling = { index: number; ranges: Replaced[]; takesOwn: boolean }

/**
 * The steps of an undo that only bring back words that are already in the text, because another device restored them meanwhile
 * (`remote`). A deletion may have begun or ended inside a line, and the other device may have written more into these lines.
 */
export function findDoublings(change: Transaction, remote: readonly Span[]): Doubling[] {
  if (remote.length === 0) return []
  let spans = [...remote]
  return change.steps.flatMap((step, index) => {
    const ranges: Replaced[] = []
    step.getMap().forEach((from, to, start, end) => {
      ranges.push({ old: { from, to }, fresh: { from: start, to: end } })
    })
    const [before, after] = [change.docs[index] ?? change.before, change.docs[index + 1] ?? change.doc]
    const there = spans
    spans = subtract(
      mapSpans(spans, new Mapping([step.getMap()])),
      ranges.map(({ fresh }) => fresh),
    )
    if (!bringsOnlyDoubles(before, after, ranges, there)) return []
    const own = ranges.flatMap(({ old }) => subtract([old], there))
    return [{ index, ranges, takesOwn: own.some((span) => readWords(before, span).length > 0) }]
  })
}

function bringsOnlyDoubles(
  before: Node,
  after: Node,
  ranges: readonly Replaced[],
  remote: readonly Span[],
): boolean {
  const found = ranges.flatMap(({ old, fresh }) => {
    const back = readWords(after, fresh)
    return back.length > 0 ? [areWordsBeside(before, back, old, remote)] : []
  })
  return found.length > 0 && found.every(Boolean)
}

/** Whether remote words, in a range or beside it, are the words that would be brought back there. */
function areWordsBeside(
  doc: Node,
  back: readonly string[],
  { from, to }: Span,
  remote: readonly Span[],
): boolean {
  const isBlank = (gapFrom: number, gapTo: number) =>
    readWords(doc, { from: gapFrom, to: gapTo }).length === 0
  let [start, end] = [from, to]
  for (const span of remote.filter((one) => one.to <= from).reverse())
    if (isBlank(span.to, start)) start = span.from
    else break
  for (const span of remote.filter((one) => one.from >= to))
    if (isBlank(end, span.from)) end = span.to
    else break
  if ([start, from, to, end].some((edge) => isInWord(doc, edge))) return false
  const inside = intersect(remote, { from, to }).flatMap((span) => readWords(doc, span))
  const before = readWords(doc, { from: start, to: from })
  const behind = readWords(doc, { from: to, to: end })
  return [before, inside, behind, [...before, ...inside, ...behind]].some((words) =>
    areWordsThere(back, words),
  )
}

/**
 * Whether `words` begin or end with the words that would be brought back, or contain all of them in order and little else: a single
 * word is in most long texts by chance.
 */
function areWordsThere(back: readonly string[], words: readonly string[]): boolean {
  const isSame = (part: readonly string[]) => part.join() === back.join()
  if (isSame(words.slice(0, back.length)) || isSame(words.slice(-back.length))) return true
  let found = 0
  for (const word of words) if (word === back[found]) found += 1
  return found === back.length && words.length < 2 * found
}

/** The words in a range, each with its formatting and the kind of its block; empty lines are left out. */
function readWords(doc: Node, { from, to }: Span): string[] {
  if (from >= to) return []
  const html = serializeContent(doc.cut(from, to))
  const words = readBlocks(html)?.flatMap(({ path, pieces }) =>
    pieces.map((piece) => JSON.stringify([path, piece])),
  )
  return words ?? [html]
}

export function isInWord(doc: Node, place: number): boolean {
  const { nodeBefore, nodeAfter } = doc.resolve(place)
  return isWord(nodeBefore?.text?.at(-1)) && isWord(nodeAfter?.text?.at(0))
}

const isWord = (letter: string | undefined) => /[\p{L}\p{N}]/u.test(letter ?? '')
