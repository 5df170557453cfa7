/** A random generator that gives the same numbers for the same seed, on every machine. */
export function seededRandom(seed: number) {
  let state = seed
  const next = (below: number) => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below
  }
  const pick = <T>(list: readonly [T, ...T[]]): T => list[next(list.length)] ?? list[0]
  return { next, pick }
}
