// Applies an update to a document: operators, a replacement, or an aggregation pipeline.
import { parsePipeline, runStages } from '../query/aggregate-stages.ts'
import { promoteDoc } from '../values/bson-bytes.ts'
import { badValue, failedToParse, StoreError } from '../values/errors.ts'
import { equalValues } from '../values/keys.ts'
import { removeOwn, setPath, valueAt } from '../values/paths.ts'
import { type Doc, isDoc } from '../values/values.ts'
import { readChanges } from './update-changes.ts'
import { neverCreates, updateOperators } from './update-operators.ts'
import { compileArrayFilters, type ElementTests, findPlaces, resolvePositions } from './update-paths.ts'

export type Update = (doc: Doc, filter: Doc, inserting: boolean) => Doc

export const isReplacement = (update: unknown) => isDoc(update) && !Object.keys(update)[0]?.startsWith('$')

/** Refuses everything that can be refused without a document. The returned function may modify the document that it is given. */
export function compileUpdate(update: unknown, arrayFilters: readonly Doc[]): Update {
  const apply = compileKind(update, arrayFilters)
  return (doc, filter, inserting) => {
    const id = doc._id
    const changed = apply(doc, filter, inserting)
    if (id === undefined) return changed
    if (changed._id === undefined && !isOperators(update)) return { _id: id, ...withoutId(changed) }
    if (!equalValues(changed._id, id) || changed._id === undefined)
      throw new StoreError(
        66,
        'ImmutableField',
        "Performing an update on the path '_id' would modify the immutable field '_id'",
      )
    return changed
  }
}

const isOperators = (update: unknown) => isDoc(update) && !isReplacement(update)

function withoutId({ _id, ...rest }: Doc): Doc {
  return rest
}

function compileKind(update: unknown, arrayFilters: readonly Doc[]): Update {
  if (arrayFilters.length > 0 && !isOperators(update))
    throw failedToParse('arrayFilters may only be specified for updates with operators')
  if (Array.isArray(update)) return compilePipeline(update)
  if (!isDoc(update)) throw failedToParse('Update argument must be either an object or an array')
  if (isReplacement(update)) return (doc) => replaceWith(update, doc)
  return compileOperators(update, compileArrayFilters(arrayFilters))
}

function replaceWith(update: Doc, doc: Doc): Doc {
  const dollar = Object.keys(update).find((name) => name.startsWith('$'))
  if (dollar)
    throw new StoreError(
      52,
      'DollarPrefixedFieldName',
      `The dollar ($) prefixed field '${dollar}' is not allowed in a replacement`,
    )
  return update._id === undefined && doc._id !== undefined ? { _id: doc._id, ...update } : { ...update }
}

function compileOperators(update: Doc, tests: ElementTests): Update {
  const changes = readChanges(update, tests)
  return (doc, filter, inserting) => {
    const resolved = changes.map((change) => ({
      ...change,
      path: resolvePositions(change.path, doc, filter),
    }))
    for (const { operator, path, arg } of resolved) {
      if (operator === '$rename') rename(doc, path, String(arg))
      else if (operator !== '$setOnInsert') applyAt(doc, operator, path, arg, tests)
      else if (inserting) applyAt(doc, '$set', path, arg, tests)
    }
    return doc
  }
}

function applyAt(doc: Doc, operator: string, path: string, arg: unknown, tests: ElementTests): void {
  for (const place of findPlaces(doc, path, !neverCreates.has(operator), tests))
    updateOperators[operator]?.(place, arg)
}

function rename(doc: Doc, from: string, to: string): void {
  const path = from.split('.')
  const value = valueAt(doc, path)
  if (value === undefined) return
  const holder = path.length > 1 ? valueAt(doc, path.slice(0, -1)) : doc
  if (!isDoc(holder)) throw badValue(`The source field for $rename cannot be an array element: ${from}`)
  removeOwn(holder, path.at(-1) ?? '')
  for (const place of findPlaces(doc, to, true, new Map())) {
    if (Array.isArray(place.container))
      throw badValue(`The destination field of $rename cannot be an array element: ${to}`)
    setPath(doc, to.split('.'), value)
  }
}

const pipelineStages = new Set(['$set', '$addFields', '$unset', '$project', '$replaceRoot', '$replaceWith'])

function compilePipeline(update: readonly unknown[]): Update {
  const pipeline = parsePipeline(update)
  const other = pipeline.find(({ name }) => !pipelineStages.has(name))
  if (other)
    throw new StoreError(72, 'InvalidOptions', `${other.name} is not allowed to be used within an update`)
  runStages([], pipeline)
  return (doc) => {
    const before = promoteDoc(doc)
    const [after = {}] = runStages([promoteDoc(doc)], pipeline)
    const kept = keepTypes(after, before, doc)
    return isDoc(kept) ? kept : after
  }
}

/** Expressions work on plain numbers; values that they did not change get their stored number types back. */
function keepTypes(after: unknown, before: unknown, stored: unknown): unknown {
  if (isDoc(after) && isDoc(before) && isDoc(stored))
    return Object.fromEntries(
      Object.entries(after).map(([name, value]) => [name, keepTypes(value, before[name], stored[name])]),
    )
  if (Array.isArray(after) && Array.isArray(before) && Array.isArray(stored))
    return after.map((value, i) => keepTypes(value, before[i], stored[i]))
  return after === before ? stored : after
}
