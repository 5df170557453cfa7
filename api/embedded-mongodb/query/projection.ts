// Projections of find and findAndModify: fields kept or left out, `$slice`, `$elemMatch` and the positional `.$`.
// A projection becomes a tree of field names whose leaves are functions of the value there.
import { locationError, unsupported } from '../values/errors.ts'
import { isContainer, setOwn } from '../values/paths.ts'
import { type Doc, isDoc, isNumeric } from '../values/values.ts'
import { checkFormOfPath } from './check-expression.ts'
import { collision } from './field-stages.ts'
import { compileElemMatch } from './matcher.ts'
import { findPosition } from './position.ts'

type Leaf = (value: unknown, doc: Doc) => unknown // undefined: leave the field out
type Tree = Map<string, Leaf | Tree>

export function compileProjection(projection: Doc | undefined, filter: Doc): ((doc: Doc) => Doc) | null {
  const entries = Object.entries(projection ?? {})
  if (entries.length === 0) return null
  const including = isInclusion(entries)
  const tree: Tree = new Map()
  if (including && !entries.some(([path]) => path === '_id')) plant(tree, ['_id'], keep)
  for (const [path, value] of entries) {
    if (path === '_id' && including && isSwitch(value) && !isOn(value)) continue
    const kept = path.replace(/\.\$$/, '')
    checkFormOfPath(kept)
    plant(tree, kept.split('.'), readLeaf(path, value, filter))
  }
  return (doc) => prune(doc, tree, including, doc)
}

const keep: Leaf = (value) => value
const isSwitch = (value: unknown) => typeof value === 'boolean' || isNumeric(value)
const isOn = (value: unknown) => value === true || (isNumeric(value) && Number(value.toString()) !== 0)

/** A projection may not both keep and leave out fields; `_id` may always be left out, and `$slice` is allowed in both. */
function isInclusion(entries: [string, unknown][]): boolean {
  let including: boolean | undefined
  for (const [path, value] of entries) {
    if (path === '_id' || (isDoc(value) && '$slice' in value)) continue
    const kept = !isSwitch(value) || isOn(value)
    if (including !== undefined && including !== kept) {
      const words = kept ? 'inclusion on field' : 'exclusion on field'
      const message = `Cannot do ${words} ${path} in ${kept ? 'exclusion' : 'inclusion'} projection`
      throw locationError(kept ? 31253 : 31254, message)
    }
    including = kept
  }
  const onlyId = entries.length === 1 && entries[0]?.[0] === '_id' && isOn(entries[0][1])
  return including ?? onlyId
}

function readLeaf(path: string, value: unknown, filter: Doc): Leaf {
  if (path.endsWith('.$')) {
    const list = path.slice(0, -2)
    return (items, doc) => (Array.isArray(items) ? [items[findPosition(doc, list, filter)]] : items)
  }
  if (isSwitch(value)) return isOn(value) ? keep : () => undefined
  if (isDoc(value) && Object.keys(value).length === 1) {
    if ('$slice' in value) return slice(value.$slice)
    if ('$elemMatch' in value) {
      const matches = compileElemMatch(value.$elemMatch)
      return (items) => {
        const index = Array.isArray(items) ? items.findIndex(matches) : -1
        return Array.isArray(items) && index >= 0 ? [items[index]] : undefined
      }
    }
  }
  throw unsupported(`an expression in a find projection ('${path}')`)
}

function slice(spec: unknown): Leaf {
  const [first, second] = (Array.isArray(spec) ? spec : [spec]).map(Number)
  if (first === undefined || Number.isNaN(first) || (second !== undefined && !(second > 0)))
    throw locationError(28667, 'Invalid $slice syntax')
  return (items) => {
    if (!Array.isArray(items)) return items
    if (second === undefined) return first < 0 ? items.slice(first) : items.slice(0, first)
    const from = first < 0 ? Math.max(0, items.length + first) : first
    return items.slice(from, from + second)
  }
}

function plant(tree: Tree, path: string[], leaf: Leaf): void {
  const [name = '', ...rest] = path
  const there = tree.get(name)
  if (rest.length === 0) {
    if (there) throw collision(name, false)
    tree.set(name, leaf)
    return
  }
  if (typeof there === 'function') throw collision(name, true)
  const branch: Tree = there ?? new Map()
  tree.set(name, branch)
  plant(branch, rest, leaf)
}

function prune(from: Doc, tree: Tree, including: boolean, doc: Doc): Doc {
  const result: Doc = {}
  for (const [name, value] of Object.entries(from)) {
    const node = tree.get(name)
    let kept: unknown
    if (node === undefined) kept = including ? undefined : value
    else if (typeof node === 'function') kept = node(value, doc)
    else kept = pruneInside(value, node, including, doc)
    if (kept !== undefined) setOwn(result, name, kept)
  }
  return result
}

function pruneInside(value: unknown, tree: Tree, including: boolean, doc: Doc): unknown {
  if (Array.isArray(value)) {
    const items: unknown[] = including ? value.filter(isContainer) : value
    return items.map((item) => pruneInside(item, tree, including, doc))
  }
  if (isDoc(value)) return prune(value, tree, including, doc)
  return including ? undefined : value
}
