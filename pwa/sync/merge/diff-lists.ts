/** Items `from` to `to` of the old list, in whose place items `freshFrom` to `freshTo` of the new one stand. */
export type Hunk = { from: number; to: number; freshFrom: number; freshTo: number }

/** Beyond so many removed and added items the time, which grows with their square, would be felt. */
const MAX_CHANGES = 2_000

/**
 * The fewest removals and additions that turn one list into another, by E. Myers, "An O(ND) Difference Algorithm and Its
 * Variations", 1986. Its time depends on how much differs, and not on how often an item is repeated, as that of node-diff3 does: a
 * long text has thousands of empty paragraphs. Where too much differs, all between the common beginning and end is one hunk.
 */
export function diffLists(before: readonly string[], after: readonly string[]): Hunk[] {
  const shorter = Math.min(before.length, after.length)
  let start = 0
  while (start < shorter && before[start] === after[start]) start++
  let end = 0
  while (end < shorter - start && before.at(-1 - end) === after.at(-1 - end)) end++
  const numbers = new Map<string, number>()
  const numbered = (items: readonly string[]) =>
    items.slice(start, items.length - end).map((item) => {
      const number = numbers.get(item) ?? numbers.size
      numbers.set(item, number)
      return number
    })
  return diffNumbers(numbered(before), numbered(after)).map(({ from, to, freshFrom, freshTo }) => ({
    from: from + start,
    to: to + start,
    freshFrom: freshFrom + start,
    freshTo: freshTo + start,
  }))
}

function diffNumbers(old: number[], fresh: number[]): Hunk[] {
  const [width, height] = [old.length, fresh.length]
  const whole = { from: 0, to: width, freshFrom: 0, freshTo: height }
  if (width === 0 || height === 0) return width + height === 0 ? [] : [whole]
  const most = Math.min(width + height, MAX_CHANGES)
  /** On each diagonal, from `-most - 1` on, how many old items the furthest path has passed. */
  const reached = new Int32Array(2 * most + 3)
  const steps: Int32Array[] = []
  for (let changes = 0; changes <= most; changes++) {
    steps.push(reached.slice(most + 1 - changes, most + 2 + changes))
    for (let diagonal = -changes; diagonal <= changes; diagonal += 2) {
      const at = most + 1 + diagonal
      let x = isAdding(reached, at, diagonal, changes) ? (reached[at + 1] ?? 0) : (reached[at - 1] ?? 0) + 1
      while (x < width && x - diagonal < height && old[x] === fresh[x - diagonal]) x++
      reached[at] = x
      if (x >= width && x - diagonal >= height) return hunksOf(steps, width, height)
    }
  }
  return [whole]
}

/** Whether the furthest path to this diagonal comes from the one above, by an added item; else an item was removed. */
const isAdding = (reached: Int32Array, at: number, diagonal: number, changes: number): boolean =>
  diagonal === -changes || (diagonal !== changes && (reached[at - 1] ?? 0) < (reached[at + 1] ?? 0))

/** Follows the path back from its end. `steps` has, for each number of changes, how far all paths were before the last of them. */
function hunksOf(steps: Int32Array[], width: number, height: number): Hunk[] {
  const hunks: Hunk[] = []
  let [x, y] = [width, height]
  for (let changes = steps.length - 1; changes > 0; changes--) {
    const reached = steps[changes] ?? new Int32Array()
    const diagonal = x - y
    const at = diagonal + changes
    const isAdded = isAdding(reached, at, diagonal, changes)
    const from = reached[isAdded ? at + 1 : at - 1] ?? 0
    const freshFrom = from - (isAdded ? diagonal + 1 : diagonal - 1)
    const [to, freshTo] = isAdded ? [from, freshFrom + 1] : [from + 1, freshFrom]
    const next = hunks.at(-1)
    if (next?.from === to && next.freshFrom === freshTo) Object.assign(next, { from, freshFrom })
    else hunks.push({ from, to, freshFrom, freshTo })
    x = from
    y = freshFrom
  }
  return hunks.reverse()
}
