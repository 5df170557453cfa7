import { labelKey } from '#contract/rules/labels.ts'
import { byName } from '../../ui/look/by-name.ts'

/** All labels of an account, each once, by name: those that its ideas have. */
export function labelsOf(items: readonly { labels: readonly string[] }[]): string[] {
  const known = new Map<string, string>()
  for (const { labels } of items)
    for (const name of labels) if (!known.has(labelKey(name))) known.set(labelKey(name), name)
  return [...known.values()].sort(byName)
}
