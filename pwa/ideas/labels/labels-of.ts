import { labelKey } from '#contract/rules/labels.ts'
import { byName } from '../../ui/look/by-name.ts'

/** All labels that an account's ideas have, each once, sorted by name. */
export function labelsOf(items: readonly { labels: readonly string[] }[]): string[] {
  const known = new Map<string, string>()
  for (const { labels } of items)
    for (const name of labels) if (!known.has(labelKey(name))) known.set(labelKey(name), name)
  return [...known.values()].sort(byName)
}

/** The chosen label as the list spells it, which may differ in case. Null when no idea has it any more. */
export const sameLabel = (labels: readonly string[], chosen: string | null): string | null =>
  labels.find((name) => chosen !== null && labelKey(name) === labelKey(chosen)) ?? null
