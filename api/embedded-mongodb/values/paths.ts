// Dotted paths. Only own properties are read or written: `__proto__` is a name like any other.
import type { Doc } from './values.ts'
import { isDoc } from './values.ts'

/** The values that a filter tests: arrays on the path are spread; `undefined` stands for a document without the field. */
export function matchValues(doc: Doc, path: readonly string[]): unknown[] {
  const found: unknown[] = []
  walk(doc, path, 0, found, false)
  return found
}

/** The values for an index or a sort: like `matchValues`, but array elements that cannot hold the field count as missing. */
export function indexValues(doc: Doc, path: readonly string[]): unknown[] {
  const found: unknown[] = []
  walk(doc, path, 0, found, true)
  return found
}

function walk(
  value: unknown,
  path: readonly string[],
  depth: number,
  found: unknown[],
  forIndex: boolean,
): void {
  const name = path[depth]
  if (name === undefined) found.push(value)
  else if (Array.isArray(value)) walkArray(value, name, path, depth, found, forIndex)
  else if (isDoc(value)) walk(ownValue(value, name), path, depth + 1, found, forIndex)
  else found.push(undefined)
}

function walkArray(
  list: unknown[],
  name: string,
  path: readonly string[],
  depth: number,
  found: unknown[],
  forIndex: boolean,
): void {
  const before = found.length
  if (isArrayIndex(name)) {
    if (Number(name) < list.length) walk(list[Number(name)], path, depth + 1, found, forIndex)
    for (const item of list) {
      if (isDoc(item) && Object.hasOwn(item, name)) walk(item, path, depth, found, forIndex)
    }
  } else {
    for (const item of list) {
      if (isDoc(item)) walk(item, path, depth, found, forIndex)
      else if (forIndex) found.push(undefined)
    }
  }
  if (forIndex && found.length === before) found.push(undefined)
}

export const isArrayIndex = (name: string) => /^(0|[1-9]\d*)$/.test(name)

export type Container = Doc | unknown[]

export function isContainer(value: unknown): value is Container {
  return Array.isArray(value) || isDoc(value)
}

export function ownValue(container: Container, name: string): unknown {
  if (Array.isArray(container)) return isArrayIndex(name) ? container[Number(name)] : undefined
  return Object.hasOwn(container, name) ? container[name] : undefined
}

/** The value at a path where arrays are entered by number only. */
export function valueAt(doc: Container, path: readonly string[]): unknown {
  let value: unknown = doc
  for (const name of path) {
    if (!isContainer(value)) return undefined
    value = ownValue(value, name)
  }
  return value
}

export function setOwn(container: Container, name: string, value: unknown): void {
  if (Array.isArray(container)) {
    const index = Number(name)
    while (container.length < index) container.push(null)
    container[index] = value
  } else if (name === '__proto__') {
    Object.defineProperty(container, name, { value, enumerable: true, writable: true, configurable: true })
  } else container[name] = value
}

/** As in MongoDB, a field is removed, but an array element becomes null. */
export function removeOwn(container: Container, name: string): void {
  if (!Array.isArray(container)) delete container[name]
  else if (isArrayIndex(name) && Number(name) < container.length) container[Number(name)] = null
}

export function setPath(doc: Doc, path: readonly string[], value: unknown): void {
  let container: Container = doc
  for (const name of path.slice(0, -1)) {
    let next = ownValue(container, name)
    if (!isContainer(next)) {
      next = {}
      setOwn(container, name, next)
    }
    if (isContainer(next)) container = next
  }
  setOwn(container, path.at(-1) ?? '', value)
}
