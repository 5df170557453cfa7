import { type Labelling, withLabels } from '#contract/rules/labels.ts'
import type { LabelEntry } from '../../data/device/label-tables.ts'
import { type LabelPlace, labelNames } from './change-labels.ts'

/** `waits`: not all of it is on the server. `refused`: what it said to a change that it did not take. */
export type ShownLabels = Labelling & { waits: boolean; refused: string | null }

/** The labels of an idea: what the server listed, under what it said since and what was changed here. */
export function shownLabels(
  listed: Labelling,
  place: LabelPlace,
  entries: ReadonlyMap<string, LabelEntry>,
): ShownLabels {
  const { labels, isPinned, labelRevision } = listed
  const shown: ShownLabels = { labels, isPinned, labelRevision, waits: false, refused: null }
  for (const name of labelNames(place)) {
    const entry = entries.get(name)
    if (!entry) continue
    const { said, sent, change, blocked } = entry
    if (said && said.labelRevision > shown.labelRevision) Object.assign(shown, said)
    if (blocked) shown.refused = blocked.message
    for (const made of [blocked ? null : sent, change]) {
      if (!made) continue
      shown.waits = true
      shown.labels = withLabels(shown.labels, made)
      shown.isPinned = made.isPinned ?? shown.isPinned
    }
  }
  return shown
}
