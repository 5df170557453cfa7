import { findingLimits } from '#contract/rules/finding-limits.ts'
import { type LabelChange, labelKey } from '#contract/rules/labels.ts'
import type { Tables } from '../../data/device/draft-tables.ts'
import type { LabelEntry } from '../../data/device/label-tables.ts'
import { draftIdOfFetched } from './draft-id.ts'

const without = (names: readonly string[], others: readonly string[]): string[] => {
  const keys = new Set(others.map(labelKey))
  return names.filter((name) => !keys.has(labelKey(name)))
}

/** One change that does what both did, one after the other. */
export function joinChanges(first: LabelChange | null, then: LabelChange): LabelChange {
  if (first === null) return then
  return {
    add: [...without(first.add, [...then.add, ...then.remove]), ...then.add],
    remove: [...without(first.remove, [...then.add, ...then.remove]), ...then.remove],
    isPinned: then.isPinned ?? first.isPinned,
  }
}

/**
 * What the server takes of a change at once, and what is left for the next one. Whoever tries many labels without a connection takes
 * off more of them than one change may. These go first, so that there is room for what is put on.
 */
export function splitChange(change: LabelChange): { now: LabelChange; later: LabelChange | null } {
  const { remove } = change
  const most = findingLimits.labelsAtOnce
  if (remove.length <= most) return { now: change, later: null }
  const now = { add: [], remove: remove.slice(0, most), isPinned: null }
  return { now, later: { ...change, remove: remove.slice(most) } }
}

/** The same change with what else is to be different. */
export const withChange = (entry: LabelEntry, change: LabelChange): LabelEntry => ({
  ...entry,
  change: joinChanges(entry.change, change),
})

export const newLabels = (draftId: string): LabelEntry => ({
  draftId,
  opId: '',
  sent: null,
  change: null,
  blocked: null,
  said: null,
})

/** Something of it is not on the server. */
export const isUnsent = ({ sent, change }: LabelEntry): boolean => sent !== null || change !== null

/** What waits under two names of one idea, the older one first, as one change under the second name. */
export function joinEntries(first: LabelEntry, { draftId, sent, change }: LabelEntry): LabelEntry {
  const made = [first.sent, first.change, sent, change].flatMap((one) => one ?? [])
  const joined = made.reduce<LabelChange | null>((all, next) => joinChanges(all, next), null)
  return { ...newLabels(draftId), change: joined }
}

/** The row of a draft goes, and its idea lives on: what waits of its labels is named by the number of the idea from now on. */
export async function keepLabelsOf(tables: Tables, draftId: string, ideaId: number): Promise<void> {
  const name = draftIdOfFetched(ideaId)
  const entry = await tables.findLabels(draftId)
  if (name === draftId || !entry || !isUnsent(entry)) return
  await tables.dropLabels(draftId)
  const other = await tables.findLabels(name)
  await tables.putLabels(other && isUnsent(other) ? joinEntries(entry, other) : { ...entry, draftId: name })
}
