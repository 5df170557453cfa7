import { type Labelling, withLabels } from '#contract/rules/labels.ts'
import type { LabelEntry } from '../../data/device/label-tables.ts'
import { type LabelPlace, labelNames } from './change-labels.ts'

/** `waits`: some changes are not on the server yet. `refused`: the server's message for a change that it refused. */
export type ShownLabels = Labelling & { waits: boolean; refused: string | null }

/** The labels of an idea: the server's list, then newer answers of the server, then the changes made here. */
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
