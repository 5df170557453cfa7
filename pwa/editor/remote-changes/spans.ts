import type { Transaction } from '@tiptap/pm/state'
import { Mapping } from '@tiptap/pm/transform'

/** A range of a document. Lists of spans are sorted, and no span touches the next one. */
export type Span = { from: number; to: number }

/** The parts of `spans` that are in none of `others`. */
export function subtract(spans: readonly Span[], others: readonly Span[]): Span[] {
  return others.reduce<Span[]>(
    (left, other) =>
      left.flatMap(({ from, to }) =>
        [
          { from, to: Math.min(to, other.from) },
          { from: Math.max(from, other.to), to },
        ].filter((part) => part.from < part.to),
      ),
    [...spans],
  )
}

/** The parts of `spans` inside one range. */
export const intersect = (spans: readonly Span[], { from, to }: Span): Span[] =>
  spans
    .map((span) => ({ from: Math.max(from, span.from), to: Math.min(to, span.to) }))
    .filter((part) => part.from < part.to)

export function mergeSpans(spans: readonly Span[]): Span[] {
  const united: Span[] = []
  for (const span of [...spans].sort((a, b) => a.from - b.from)) {
    const last = united.at(-1)
    if (last && span.from <= last.to) last.to = Math.max(last.to, span.to)
    else united.push({ ...span })
  }
  return united
}

/** The spans after a change. Content that the change inserts at their edges does not become part of them. */
export const mapSpans = (spans: readonly Span[], mapping: Mapping): Span[] =>
  spans
    .map(({ from, to }) => ({ from: mapping.map(from, 1), to: mapping.map(to, -1) }))
    .filter(({ from, to }) => from < to)

/** The ranges that a change inserted, in positions after the change. */
export const insertedBy = (change: Transaction): Span[] =>
  mergeSpans(touchedBy(change).filter(({ from, to }) => from < to))

/** Positions with new neighbours after a change: the edges of insertions, and the places of deletions. */
export const changedPlaces = (change: Transaction): number[] =>
  [...new Set(touchedBy(change).flatMap(({ from, to }) => [from, to]))].sort((a, b) => a - b)

const touchedBy = ({ mapping }: Transaction): Span[] =>
  mapping.maps.flatMap((map, index) => {
    const spans: Span[] = []
    const rest = mapping.slice(index + 1)
    map.forEach((_oldFrom, _oldTo, from, to) => {
      const start = rest.map(from, 1)
      spans.push({ from: start, to: Math.max(start, rest.map(to, -1)) })
    })
    return spans
  })

/** The ranges that a change deletes, in positions before the change; those of some steps are left out. */
export const deletedBy = ({ mapping }: Transaction, except: readonly number[] = []): Span[] =>
  mapping.maps.flatMap((map, index) => {
    if (except.includes(index)) return []
    const spans: Span[] = []
    map.forEach((from, to) => {
      spans.push({ from, to })
    })
    const back = mapping.maps.slice(0, index).map((earlier) => earlier.invert())
    return mapSpans(spans, new Mapping(back.reverse()))
  })
