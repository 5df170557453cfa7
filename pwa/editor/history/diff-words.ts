import type { Words } from '../../data/device/draft-tables.ts'
import { splitBlocks } from '../../sync/engine/browser-context.ts'
import { diffLists } from '../../sync/merge/diff-lists.ts'

/** A run of top-level blocks: the same on both sides, or what each side has in its place. */
export type Stretch =
  | { isSame: true; key: string; html: string }
  /** `index` counts the differences of the two texts. */
  | { isSame: false; key: string; index: number; mine: string; theirs: string }

/** Aligns two texts block by block. Joined again, each side is exactly what it was. */
export function diffBlocks(mine: string[], theirs: string[], firstIndex = 0): Stretch[] {
  const stretches: Stretch[] = []
  let done = 0
  let index = firstIndex
  const same = (to: number) => {
    if (to > done) stretches.push({ isSame: true, key: `same-${index}`, html: mine.slice(done, to).join('') })
  }
  for (const { from, to, freshFrom, freshTo } of diffLists(mine, theirs)) {
    same(from)
    done = to
    stretches.push({
      isSame: false,
      key: `other-${index}`,
      index,
      mine: mine.slice(from, done).join(''),
      theirs: theirs.slice(freshFrom, freshTo).join(''),
    })
    index += 1
  }
  same(mine.length)
  return stretches
}

export type Difference = { hasOtherTitle: boolean; stretches: Stretch[]; count: number }

/** Different titles count as the first difference, each stretch of different blocks as one more. */
export function diffWords(mine: Words, theirs: Words): Difference {
  const hasOtherTitle = mine.title.trim() !== theirs.title.trim()
  const first = hasOtherTitle ? 1 : 0
  const stretches = diffBlocks(splitBlocks(mine.html), splitBlocks(theirs.html), first)
  return { hasOtherTitle, stretches, count: first + stretches.filter(({ isSame }) => !isSame).length }
}
