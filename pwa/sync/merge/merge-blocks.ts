import { diffLists } from './diff-lists.ts'

/**
 * Three-way merge of top-level blocks, only where it is provably clean: no change of one side overlaps or touches a change
 * of the other. Every block of the result comes from one of the sides, so it is as valid as they were. Null if not clean.
 */
export function mergeBlocks(base: string[], mine: string[], theirs: string[]): string[] | null {
  const changes = [...hunks(base, mine), ...hunks(base, theirs)].sort(
    (a, b) => a.from - b.from || a.to - b.to,
  )
  const merged: string[] = []
  let done = -1
  for (const { from, to, blocks } of changes) {
    if (from <= done) return null
    merged.push(...base.slice(Math.max(done, 0), from), ...blocks)
    done = to
  }
  merged.push(...base.slice(Math.max(done, 0)))
  return merged
}

type Hunk = { from: number; to: number; blocks: string[] }

const hunks = (base: string[], side: string[]): Hunk[] =>
  diffLists(base, side).map(({ from, to, freshFrom, freshTo }) => ({
    from,
    to,
    blocks: side.slice(freshFrom, freshTo),
  }))
