import * as v from 'valibot'
import { withoutBidiControls } from './bidi-controls.ts'
import { findingLimits } from './finding-limits.ts'

/** The labels and the pin of an idea. The defaults are for answers that devices stored before these fields existed. */
export const Labelling = v.object({
  /** In the order in which they were added. */
  labels: v.optional(v.array(v.string()), []),
  isPinned: v.optional(v.boolean(), false),
  /** Goes up by one with each change of labels or pin. */
  labelRevision: v.optional(v.number(), 0),
})
export type Labelling = v.InferOutput<typeof Labelling>

/** A change of labels and pin; `isPinned` null leaves the pin as it is. */
export type LabelChange = { add: string[]; remove: string[]; isPinned: boolean | null }

/** A label as it is stored: one line, normalised to one form of Unicode. */
export const tidyLabel = (name: string): string =>
  withoutBidiControls(name).toWellFormed().normalize('NFC').replace(/\s+/g, ' ').trim()

/** Labels are the same when only the case of their letters differs. */
export const labelKey = (name: string): string => tidyLabel(name).normalize('NFKC').toLowerCase()

export const LabelName = v.pipe(
  v.string('Please name the label.'),
  v.transform(tidyLabel),
  v.nonEmpty('Please name the label.'),
  v.maxLength(findingLimits.labelLength, `A label can have at most ${findingLimits.labelLength} characters.`),
)

export const tooManyLabels = `An idea can have at most ${findingLimits.labelsOfIdea} labels. Remove one first.`

/** The labels after a change: one that is there already is not added twice, whatever its case. */
export function withLabels(labels: readonly string[], { add, remove }: LabelChange): string[] {
  const gone = new Set(remove.map(labelKey))
  const known = new Map(labels.map((name) => [labelKey(name), name]))
  for (const key of gone) known.delete(key)
  for (const name of add) if (!known.has(labelKey(name))) known.set(labelKey(name), name)
  return [...known.values()]
}
