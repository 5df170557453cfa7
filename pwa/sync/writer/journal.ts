import type { JournalRow, Words } from '../../data/device/draft-tables.ts'
import { draftFactsOf } from '../../data/device/idea-facts.ts'
import type { LastWords } from '../../data/last-words.ts'

type Change = Extract<JournalRow, { kind: 'change' }>
export type TextChange = Pick<Change, 'title' | 'start' | 'removed' | 'inserted'>

/** The difference between two texts as one replaced range, without their common beginning and end. */
export function changeBetween(base: Words, now: Words): TextChange {
  const from = base.html
  const to = now.html
  const shorter = Math.min(from.length, to.length)
  let start = 0
  while (start < shorter && from.charCodeAt(start) === to.charCodeAt(start)) start++
  let end = 0
  while (
    end < shorter - start &&
    from.charCodeAt(from.length - 1 - end) === to.charCodeAt(to.length - 1 - end)
  )
    end++
  return {
    title: now.title,
    start,
    removed: from.length - start - end,
    inserted: to.slice(start, to.length - end),
  }
}

export const applyChange = ({ html }: Words, { title, start, removed, inserted }: TextChange): Words => ({
  title,
  html: html.slice(0, start) + inserted + html.slice(start + removed),
})

/**
 * The unsaved words in one writer's journal: its newest change, applied to the base of the same generation. Rows up to
 * `keptStep` are saved already, even if they could not be dropped.
 */
export function replay(rows: JournalRow[], keptStep: number): LastWords | null {
  const bases = rows.filter((row) => row.kind === 'base')
  const changes = rows
    .filter((row) => row.kind === 'change')
    .filter(({ step }) => step > keptStep)
    .sort((a, b) => b.step - a.step)
  for (const change of changes) {
    const base = bases.find(({ generation }) => generation === change.generation)
    if (!base) continue
    const { writerId, seen, sending } = base
    const words = applyChange(sending ?? seen, change)
    return { writerId, step: change.step, seen, sending, words, ...draftFactsOf(base) }
  }
  return null
}
