/**
 * The names of chunks of Vite's manifest that import one another in a cycle, or null. In a cycle one chunk reads a constant of the other
 * before it is set, and stays with undefined in everything computed from it; which of them runs first depends on the page.
 */
export function findCycle(manifest) {
  const done = new Set()
  const follow = (key, path) => {
    const at = path.indexOf(key)
    if (at >= 0) return path.slice(at)
    if (done.has(key)) return null
    for (const imported of manifest[key]?.imports ?? []) {
      const cycle = follow(imported, [...path, key])
      if (cycle) return cycle
    }
    done.add(key)
    return null
  }
  for (const key of Object.keys(manifest)) {
    const cycle = follow(key, [])
    if (cycle) return cycle.map((one) => manifest[one].name)
  }
  return null
}

export function ensureNoCycle(manifest) {
  const cycle = findCycle(manifest)
  if (cycle)
    throw new Error(`Chunks import one another in a cycle: ${cycle.join(', ')}. See chunk-groups.ts.`)
}
