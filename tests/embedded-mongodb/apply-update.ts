import { compileUpdate } from '../../api/embedded-mongodb/update/updater.ts'
import type { Doc } from '../../api/embedded-mongodb/values/values.ts'

/** Returns the updated document; the given one is not modified. */
export function applyUpdate(
  doc: Doc,
  update: unknown,
  filter: Doc = {},
  arrayFilters: Doc[] = [],
  inserting = false,
): Doc {
  return compileUpdate(update, arrayFilters)(copyOf(doc), filter, inserting)
}

/** A copy deep enough that a case cannot change another. */
function copyOf(doc: Doc): Doc {
  const copy = (item: unknown): unknown =>
    Array.isArray(item)
      ? item.map(copy)
      : Object.getPrototypeOf(item ?? 0) === Object.prototype
        ? fields(item)
        : item
  const fields = (item: unknown) =>
    Object.fromEntries(Object.entries(item ?? {}).map(([name, v]) => [name, copy(v)]))
  return fields(doc)
}
