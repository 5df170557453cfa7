// The keys of a document for several paths at once, for indexes and sorts. Paths that lead through the same array are read
// together, element by element: [{b: 1, c: 2}, {b: 3, c: 4}] has the keys (1, 2) and (3, 4), never (1, 4).
import { badValue } from '../values/errors.ts'
import { emptyArrayKey, encodeKey, invert } from '../values/keys.ts'
import { isArrayIndex, ownValue } from '../values/paths.ts'
import { type Doc, isDoc } from '../values/values.ts'
import { indexKeys, type SortField } from './sort-order.ts'

export interface CompoundKeys {
  keys: Buffer[] // at least one; each joins the keys of all paths
  parallel: boolean // two paths lead into different arrays, which MongoDB refuses; the keys combine all their elements
}

/** How far one path has been followed: to a value, with the names that are left, or to its key. */
type Branch = { value: unknown; names: readonly string[] } | { key: Buffer }

export function compoundKeys(doc: Doc, fields: readonly SortField[]): CompoundKeys {
  const [only] = fields
  if (fields.length === 1 && only)
    return { keys: indexKeys(doc, only.path, only.descending), parallel: false }
  const found = new Map<string, Buffer>()
  const start = fields.map(({ path }): Branch => ({ value: doc, names: path }))
  const parallel = expand(start, (keys) => {
    const all = Buffer.concat(keys.map((key, i) => (fields[i]?.descending ? invert(key) : key)))
    found.set(all.toString('latin1'), all)
  })
  return { keys: [...found.values()], parallel }
}

/** The smallest of a document's keys. Comparing these keys byte by byte gives MongoDB's order. */
export function sortKey(doc: Doc, fields: readonly SortField[]): Buffer {
  const { keys, parallel } = compoundKeys(doc, fields)
  if (parallel) throw badValue('cannot sort with keys that are parallel arrays')
  return keys.reduce((a, b) => (Buffer.compare(a, b) <= 0 ? a : b))
}

/** Returns whether two paths lead into different arrays. */
function expand(start: readonly Branch[], found: (keys: Buffer[]) => void): boolean {
  const branches = start.map(advance)
  const position = branches.findIndex(isPosition)
  if (position >= 0) {
    const alternatives = keysAtPosition(branches[position]).map((key) => branches.with(position, { key }))
    return alternatives.map((each) => expand(each, found)).includes(true)
  }
  const arrays = branches.map((branch) => ('key' in branch ? undefined : branch.value)).filter(Array.isArray)
  const [array] = arrays
  if (!array) {
    found(branches.map((branch) => ('key' in branch ? branch.key : encodeKey(undefined))))
    return false
  }
  const elements = array.length > 0 ? array.map((element: unknown) => ({ element })) : [null]
  const entered = elements.map((each) =>
    branches.map((branch) => (isAt(branch, array) ? enter(branch, each) : branch)),
  )
  const inside = entered.map((each) => expand(each, found)).includes(true)
  return inside || arrays.some((other) => other !== array)
}

const isAt = (branch: Branch, array: unknown[]): branch is { value: unknown; names: readonly string[] } =>
  !('key' in branch) && branch.value === array

/** The next name is a number on its own, as in `a.0`: it stands for one element of the array. */
const isPosition = (branch: Branch | undefined) =>
  branch !== undefined && !('key' in branch) && isArrayIndex(branch.names[0] ?? '')

const keysAtPosition = (branch: Branch | undefined): Buffer[] =>
  branch && !('key' in branch) ? indexKeys({ list: branch.value }, ['list', ...branch.names], false) : []

/** Follows the path through documents, up to an array or its key. */
function advance(branch: Branch): Branch {
  if ('key' in branch) return branch
  let { value, names } = branch
  while (names.length > 0 && isDoc(value)) {
    value = ownValue(value, names[0] ?? '')
    names = names.slice(1)
  }
  if (Array.isArray(value)) return { value, names }
  return { key: encodeKey(names.length > 0 ? undefined : value) }
}

/** Follows the path into one element of an array; null stands for an empty array. */
function enter({ names }: { names: readonly string[] }, each: { element: unknown } | null): Branch {
  if (!each) return { key: names.length > 0 ? encodeKey(undefined) : emptyArrayKey }
  const { element } = each
  if (names.length === 0 || !isDoc(element))
    return { key: encodeKey(names.length === 0 ? element : undefined) }
  return { value: ownValue(element, names[0] ?? ''), names: names.slice(1) }
}
