import { findingLimits } from '#contract/rules/finding-limits.ts'
import { type LabelChange, labelKey } from '#contract/rules/labels.ts'
import type { Tables } from '../../data/device/draft-tables.ts'
import type { LabelEntry } from '../../data/device/label-tables.ts'
import { draftIdOfFetched } from './draft-id.ts'

const without = (names: readonly string[], others: readonly string[]): string[] => {
  const keys = new Set(others.map(labelKey))
  return names.filter((name) => !keys.has(labelKey(name)))
}

/** One change with the same effect as both, one after the other. */
export function joinChanges(first: LabelChange | null, then: LabelChange): LabelChange {
  if (first === null) return then
  return {
    add: [...without(first.add, [...then.add, ...then.remove]), ...then.add],
    remove: [...without(first.remove, [...then.add, ...then.remove]), ...then.remove],
    isPinned: then.isPinned ?? first.isPinned,
  }
}

/**
 * Splits a change into what the server accepts at once and the rest. Trying many labels offline can remove more of them than one
 * request may contain. Removals go first, to make room for the labels that are added.
 */
export function splitChange(change: LabelChange): { now: LabelChange; later: LabelChange | null } {
  const { remove } = change
  const most = findingLimits.labelsAtOnce
  if (remove.length <= most) return { now: change, later: null }
  const now = { add: [], remove: remove.slice(0, most), isPinned: null }
  return { now, later: { ...change, remove: remove.slice(most) } }
}

/** The entry with a further change added to its unsent one. */
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

/** Whether some of it is not on the server yet. */
export const isUnsent = ({ sent, change }: LabelEntry): boolean => sent !== null || change !== null

/** Joins the unsent changes stored under two draft ids of one idea, the older one first, into one under the second id. */
export function joinEntries(first: LabelEntry, { draftId, sent, change }: LabelEntry): LabelEntry {
  const made = [first.sent, first.change, sent, change].flatMap((one) => one ?? [])
  const joined = made.reduce<LabelChange | null>((all, next) => joinChanges(all, next), null)
  return { ...newLabels(draftId), change: joined }
}

/** The row of a draft is removed while its idea still exists, so unsent changes of its labels move to the idea's own name. */
export async function keepLabelsOf(tables: Tables, draftId: string, ideaId: number): Promise<void> {
  const name = draftIdOfFetched(ideaId)
  const entry = await tables.findLabels(draftId)
  if (name === draftId || !entry || !isUnsent(entry)) return
  await tables.dropLabels(draftId)
  const other = await tables.findLabels(name)
  await tables.putLabels(other && isUnsent(other) ? joinEntries(entry, other) : { ...entry, draftId: name })
}
