import { diffArrays } from 'diff'

/** Items `from` to `to` of the old list are replaced by items `freshFrom` to `freshTo` of the new one (ends excluded). */
export type Hunk = { from: number; to: number; freshFrom: number; freshTo: number }

/** The time grows with the square of the number of removed and added items; beyond this many it would be noticeable. */
const MAX_CHANGES = 1_000

/**
 * The fewest removals and additions that turn one list into another (Myers' algorithm). Its time depends on how much differs, not
 * on how often items repeat: a long text has thousands of empty paragraphs. If too much differs, everything between the common
 * beginning and end is one hunk.
 */
export function diffLists(before: readonly string[], after: readonly string[]): Hunk[] {
  const shorter = Math.min(before.length, after.length)
  let start = 0
  while (start < shorter && before[start] === after[start]) start++
  let end = 0
  while (end < shorter - start && before.at(-1 - end) === after.at(-1 - end)) end++
  const [to, freshTo] = [before.length - end, after.length - end]
  const found = diffArrays(before.slice(start, to), after.slice(start, freshTo), {
    maxEditLength: MAX_CHANGES,
  })
  if (!found) return [{ from: start, to, freshFrom: start, freshTo }]
  const hunks: Hunk[] = []
  let [at, freshAt] = [start, start]
  for (const { added, removed, count } of found) {
    const from = { from: at, freshFrom: freshAt }
    if (!added) at += count
    if (!removed) freshAt += count
    if (!added && !removed) continue
    const last = hunks.at(-1)
    if (last?.to === from.from && last.freshTo === from.freshFrom)
      Object.assign(last, { to: at, freshTo: freshAt })
    else hunks.push({ ...from, to: at, freshTo: freshAt })
  }
  return hunks
}

/** The index of a common item in the first list (`row`) and in the second (`column`). */
export type Pair = { row: number; column: number }

/** The items that both lists have in the same order, that is, everything outside the hunks of `diffLists`. */
export function pairLists(before: readonly string[], after: readonly string[]): Pair[] {
  const pairs: Pair[] = []
  let [row, column] = [0, 0]
  const end = { from: before.length, to: before.length, freshFrom: after.length, freshTo: after.length }
  for (const { from, to, freshTo } of [...diffLists(before, after), end]) {
    for (; row < from; row += 1, column += 1) pairs.push({ row, column })
    row = to
    column = freshTo
  }
  return pairs
}
