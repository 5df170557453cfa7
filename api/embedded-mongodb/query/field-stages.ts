// $project, $addFields and $unset: a specification becomes a tree of field names, which is then applied to every document and
// every array element on the path. A scalar on the path of a computed field becomes a document, as in MongoDB.
import { promote } from '../values/bson-bytes.ts'
import { locationError, type StoreError, typeMismatch } from '../values/errors.ts'
import { ownValue, setOwn } from '../values/paths.ts'
import { type Doc, isDoc, isNumeric } from '../values/values.ts'
import { checkExpression, checkPath } from './check-expression.ts'
import { evaluate } from './expressions.ts'

type Leaf = { kind: 'keep' | 'drop' } | { kind: 'compute'; expression: unknown }
type Tree = Map<string, Leaf | Tree>
type Change = (doc: Doc) => Doc

/** Makes a stage's error for two paths that are equal or of which one lies within the other. */
type Collision = (path: string, isWithin: boolean) => StoreError

/** `{$addFields: {'a.b': expression}}`; `{a: {b: expression}}` means the same. */
export function compileAddFields(spec: Doc): Change {
  const tree: Tree = new Map()
  for (const [path, value] of Object.entries(spec)) plantComputed(tree, path, value)
  return (doc) => follow(doc, tree, 'everything', doc)
}

export function compileUnset(spec: unknown): Change {
  const paths: unknown[] = Array.isArray(spec) ? spec : [spec]
  if (paths.length === 0)
    throw locationError(31119, '$unset specification must be a string or an array with at least one field')
  const tree: Tree = new Map()
  for (const path of paths) {
    if (typeof path !== 'string')
      throw locationError(31120, '$unset specification must be a string or an array of strings')
    plant(tree, path, { kind: 'drop' }, collision)
  }
  return (doc) => follow(doc, tree, 'everything', doc)
}

/** Either keeps and computes the named fields, or leaves them out; `_id` stays unless it is left out. */
export function compileProject(spec: Doc): Change {
  if (Object.keys(spec).length === 0)
    throw locationError(51272, 'projection specification must have at least one field')
  const tree: Tree = new Map()
  plantProjection(tree, '', spec)
  const excluding = leaves(tree).filter(({ path }) => path !== '_id')
  const isExcluding = excluding.length > 0 ? excluding[0]?.leaf.kind === 'drop' : isDropped(tree.get('_id'))
  const odd = excluding.find(({ leaf }) => (leaf.kind === 'drop') !== isExcluding)
  if (odd) {
    const code = isExcluding ? 31253 : 31254
    const [here, other] = isExcluding ? ['inclusion', 'exclusion'] : ['exclusion', 'inclusion']
    throw locationError(code, `Cannot do ${here} on field ${odd.path} in ${other} projection`)
  }
  if (isExcluding) return (doc) => follow(doc, tree, 'everything', doc)
  const id = tree.get('_id')
  const order: Tree = new Map(id ? [] : [['_id', { kind: 'keep' }]])
  for (const [name, node] of tree) if (name !== '_id' || !isDropped(node)) order.set(name, node)
  return (doc) => {
    const result = follow(doc, order, 'what is named', doc)
    return '_id' in result ? { _id: result._id, ...result } : result
  }
}

const isDropped = (node: Leaf | Tree | undefined) =>
  node !== undefined && isLeaf(node) && node.kind === 'drop'
const isLeaf = (node: Leaf | Tree): node is Leaf => !(node instanceof Map)

function leaves(tree: Tree, above = ''): { path: string; leaf: Leaf }[] {
  return [...tree].flatMap(([name, node]) =>
    isLeaf(node) ? [{ path: above + name, leaf: node }] : leaves(node, `${above}${name}.`),
  )
}

function plantProjection(tree: Tree, above: string, spec: Doc): void {
  for (const [name, value] of Object.entries(spec)) {
    const path = above + name
    const isSwitch = typeof value === 'boolean' || isNumeric(value)
    const isOn = value === true || (isNumeric(value) && Number(value.toString()) !== 0)
    if (isSwitch) plant(tree, path, { kind: isOn ? 'keep' : 'drop' }, collision)
    else if (isNested(value)) plantProjection(tree, `${path}.`, value)
    else plantExpression(tree, path, value, collision)
  }
}

function plantComputed(tree: Tree, path: string, value: unknown): void {
  if (!isNested(value)) plantExpression(tree, path, value, conflict)
  else if (Object.keys(value).some((name) => name.startsWith('$')))
    throw locationError(40181, 'an expression specification must contain exactly one field')
  else for (const [name, inside] of Object.entries(value)) plantComputed(tree, `${path}.${name}`, inside)
}

/** A document that is not a single operator names fields inside the field. */
function isNested(value: unknown): value is Doc {
  if (!isDoc(value)) return false
  const [first, ...more] = Object.keys(value)
  return first !== undefined && (more.length > 0 || !first.startsWith('$'))
}

function plantExpression(tree: Tree, path: string, value: unknown, collide: Collision): void {
  checkExpression(value)
  plant(tree, path, { kind: 'compute', expression: promote(value) }, collide)
}

function plant(tree: Tree, path: string, leaf: Leaf, collide: Collision): void {
  checkPath(path)
  const names = path.split('.')
  const last = names.pop() ?? ''
  let at = tree
  for (const name of names) {
    const next = at.get(name) ?? new Map()
    if (isLeaf(next)) throw collide(path, true)
    at.set(name, next)
    at = next
  }
  if (at.has(last)) throw collide(path, false)
  at.set(last, leaf)
}

export const collision: Collision = (path, isWithin) =>
  locationError(isWithin ? 31249 : 31250, `Path collision at ${path}`)
const conflict: Collision = (path) =>
  locationError(40176, `specification contains two conflicting paths, one of them '${path}'`)

type Unnamed = 'everything' | 'what is named' // which fields are kept

/** Existing fields come first, in their own order, then computed ones in the order of the specification. */
function follow(from: Doc, tree: Tree, kept: Unnamed, root: Doc): Doc {
  const result: Doc = {}
  for (const [name, value] of Object.entries(from)) {
    const node = tree.get(name)
    if (!node) {
      if (kept === 'everything') setOwn(result, name, value)
    } else if (!isLeaf(node)) setPresent(result, name, followInto(value, node, kept, root))
    else if (node.kind === 'keep') setOwn(result, name, value)
    else if (node.kind === 'compute' && kept === 'everything')
      setPresent(result, name, evaluate(root, node.expression))
  }
  for (const [name, node] of tree) {
    if (Object.hasOwn(result, name)) continue
    if (!isLeaf(node)) {
      if (computes(node) && ownValue(from, name) === undefined)
        setOwn(result, name, follow({}, node, kept, root))
    } else if (node.kind === 'compute') setPresent(result, name, evaluate(root, node.expression))
  }
  return result
}

function followInto(value: unknown, tree: Tree, kept: Unnamed, root: Doc): unknown {
  if (isDoc(value)) return follow(value, tree, kept, root)
  if (Array.isArray(value))
    return value.map((item) => followInto(item, tree, kept, root)).filter((item) => item !== undefined)
  if (computes(tree)) return follow({}, tree, kept, root)
  return kept === 'everything' ? value : undefined
}

const computes = (tree: Tree): boolean =>
  [...tree.values()].some((node) => (isLeaf(node) ? node.kind === 'compute' : computes(node)))

function setPresent(doc: Doc, name: string, value: unknown): void {
  if (value !== undefined) setOwn(doc, name, value)
}

export function fieldsOf(stage: string, spec: unknown): Doc {
  if (!isDoc(spec)) throw typeMismatch(`${stage} specification must be an object`)
  if (Object.keys(spec).length === 0)
    throw locationError(
      stage === '$project' ? 51272 : 40177,
      `${stage} specification must have at least one field`,
    )
  return spec
}
