import { labelKey } from '#contract/rules/labels.ts'
import { byName } from '../../ui/look/by-name.ts'

/** All labels of an account, each once, by name: those that its ideas have. */
export function labelsOf(items: readonly { labels: readonly string[] }[]): string[] {
  const known = new Map<string, string>()
  for (const { labels } of items)
    for (const name of labels) if (!known.has(labelKey(name))) known.set(labelKey(name), name)
  return [...known.values()].sort(byName)
}

/** A label as it is written now: another idea that has it in other letters may have come first. Null: no idea has it any more. */
export const sameLabel = (labels: readonly string[], chosen: string | null): string | null =>
  labels.find((name) => chosen !== null && labelKey(name) === labelKey(chosen)) ?? null
