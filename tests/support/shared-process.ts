import { afterAll, expect, vi } from 'vitest'

/** Test files that share a process must leave it as they found it: a file that does not fails itself, never the next one. */
const valuesOf = (object: object) =>
  new Map(
    Object.getOwnPropertyNames(object).map((name) => {
      const property = Object.getOwnPropertyDescriptor(object, name)
      // Node replaces some getters by their value on first use.
      return [name, property && 'value' in property ? property.value : undefined]
    }),
  )

function changesOf(before: Map<string, unknown>, after: Map<string, unknown>): string[] {
  const names = new Set([...before.keys(), ...after.keys()])
  const isChanged = (name: string) =>
    before.has(name) !== after.has(name) ||
    (before.get(name) !== undefined && !Object.is(before.get(name), after.get(name)))
  // lmdb keeps its open files in globals of its own from the first import on.
  return [...names].filter((name) => isChanged(name) && !name.startsWith('__lmdb_'))
}

const globals = valuesOf(globalThis)
// sharp sets this one when it is imported.
const readEnvironment = () => valuesOf({ ...process.env, VIPSHOME: '' })
const environment = readEnvironment()
const folder = process.cwd()

// Registered first, so it runs after every other hook of the file.
afterAll(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  const timers = vi.isFakeTimers()
  vi.useRealTimers()
  expect({
    globals: changesOf(globals, valuesOf(globalThis)),
    environment: changesOf(environment, readEnvironment()),
    folder: process.cwd(),
    fakeTimers: timers,
  }).toEqual({ globals: [], environment: [], folder, fakeTimers: false })
})
