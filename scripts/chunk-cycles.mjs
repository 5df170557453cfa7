/**
 * The names of chunks of Vite's manifest that import one another in a circle, or null. A constant of one is read by the other
 * before it is there, and is undefined for good in what was made of it: which of them runs first depends on the page.
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
    throw new Error(`Chunks import one another in a circle: ${cycle.join(', ')}. See chunk-groups.ts.`)
}
