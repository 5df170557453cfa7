// Finds the places that an update path names: plain fields, array positions, `$` (the matched element), `$[]` (all elements)
// and `$[name]` (those that an array filter accepts).

import { compileFilter } from '../query/matcher.ts'
import { findPosition } from '../query/position.ts'
import { badValue, StoreError } from '../values/errors.ts'
import { type Container, isArrayIndex, isContainer, ownValue, setOwn } from '../values/paths.ts'
import { type Doc, typeName } from '../values/values.ts'

export interface Place {
  container: Container
  name: string
  path: string
}

export type ElementTests = Map<string, (element: unknown) => boolean>

const maxPadding = 1_500_000

/** Replaces every `$` by a number. Done for all paths before any change: an update must not move its own target. */
export function resolvePositions(path: string, doc: Doc, filter: Doc): string {
  const names = path.split('.')
  const at = names.indexOf('$')
  if (at < 0) return path
  if (at === 0)
    throw badValue(`Cannot have positional (i.e. '$') element in the first position in path '${path}'`)
  names[at] = String(findPosition(doc, names.slice(0, at).join('.'), filter))
  if (names.includes('$')) throw badValue(`Too many positional (i.e. '$') elements found in path '${path}'`)
  return names.join('.')
}

export function compileArrayFilters(filters: readonly Doc[]): ElementTests {
  const tests: ElementTests = new Map()
  for (const filter of filters) {
    const name = identifier(filter)
    if (tests.has(name))
      throw new StoreError(9, 'FailedToParse', `Found multiple array filters with the same name ${name}`)
    const test = compileFilter(filter)
    tests.set(name, (element) => test({ [name]: element }))
  }
  return tests
}

function identifier(filter: Doc): string {
  const names = Object.entries(filter).flatMap(([key, value]) => {
    if (!key.startsWith('$')) return [key.split('.')[0] ?? '']
    return Array.isArray(value) ? value.map(identifier) : []
  })
  const [name] = names
  if (!name || names.some((other) => other !== name) || !/^[a-z][a-zA-Z0-9]*$/.test(name))
    throw new StoreError(9, 'FailedToParse', 'Expected a single top-level field name in an array filter')
  return name
}

/** With `create` false, places that do not exist are left out, as `$unset` and `$pull` need it. */
export function findPlaces(doc: Doc, path: string, create: boolean, tests: ElementTests): Place[] {
  const found: Place[] = []
  const names = path.split('.')
  const visit = (container: Container, depth: number): void => {
    const name = names[depth] ?? ''
    for (const key of keysFor(container, name, names[depth - 1], tests, create)) {
      if (depth === names.length - 1) {
        found.push({ container, name: key, path })
        continue
      }
      const next = enter(container, key, names[depth + 1] ?? '', create)
      if (next) visit(next, depth + 1)
    }
  }
  visit(doc, 0)
  return found
}

function keysFor(
  container: Container,
  name: string,
  parent: string | undefined,
  tests: ElementTests,
  create: boolean,
): string[] {
  const placeholder = /^\$\[(.*)\]$/.exec(name)
  if (placeholder) {
    if (!Array.isArray(container)) throw badValue(`Cannot apply array updates to non-array element ${parent}`)
    const test = placeholder[1] ? tests.get(placeholder[1]) : () => true
    if (!test) throw badValue(`No array filter found for identifier '${placeholder[1]}'`)
    return container.flatMap((element, index) => (test(element) ? [String(index)] : []))
  }
  if (Array.isArray(container)) {
    if (!isArrayIndex(name)) {
      if (!create) return []
      throw notViable(name, parent ?? '', container)
    }
    if (Number(name) > container.length + maxPadding)
      throw badValue(`can't backfill more than ${maxPadding} elements`)
  }
  return [name]
}

function enter(container: Container, name: string, next: string, create: boolean): Container | null {
  const value = ownValue(container, name)
  if (isContainer(value)) return value
  if (!create) return null
  if (value !== undefined) throw notViable(next, name, value)
  if (next.startsWith('$['))
    throw badValue(`The path '${name}' must exist in the document in order to apply array updates.`)
  const made: Doc = {}
  setOwn(container, name, made)
  return made
}

const notViable = (child: string, parent: string, value: unknown) =>
  new StoreError(
    28,
    'PathNotViable',
    `Cannot create field '${child}' in element {${parent}: (${typeName(value)})}`,
  )
