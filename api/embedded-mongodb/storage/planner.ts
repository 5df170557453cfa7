// Chooses how to find the documents of a filter: by _id, through one index, through one index per $or branch, or by a
// scan. A plan yields a superset; every candidate is tested against the filter.

import { compileElementTest } from '../query/matcher.ts'
import type { SortField } from '../query/sort-order.ts'
import { clip, compareValues, encodeKey, equalValues, invert, shorten } from '../values/keys.ts'
import { type Doc, isDoc, isOperatorDoc, rankOf } from '../values/values.ts'
import type { Collection, Index } from './collection.ts'
import { type Predicate, type Predicates, readPredicates } from './predicates.ts'
import { afterPrefix } from './storage.ts'

export interface Interval {
  start: Buffer
  end: Buffer
}

export type Plan =
  | { kind: 'ids'; keys: Buffer[]; sorted: boolean }
  | { kind: 'index'; index: Index; intervals: Interval[]; sorted: boolean; reverse: boolean }
  | { kind: 'or'; plans: Plan[]; sorted: false }
  | { kind: 'scan'; interval: Interval; sorted: boolean; reverse: boolean }

const maxIntervals = 2000

export function choosePlan(collection: Collection, filter: Doc, sort: readonly SortField[]): Plan {
  const predicates = readPredicates(filter)
  const byId = predicates.get('_id')
  if (byId?.oneOf) {
    const keys = new Map(
      byId.oneOf.map((id) => shorten(encodeKey(id))).map((key) => [key.toString('latin1'), key]),
    )
    return { kind: 'ids', keys: [...keys.values()], sorted: keys.size <= 1 }
  }
  const best = collection.indexes
    .filter((index) => isUsable(index, predicates, filter))
    .map((index) => weigh(index, predicates, sort))
    .reduce<Weighed | null>((a, b) => (b.score > (a?.score ?? 0) ? b : a), null)
  if (best) return best.plan
  const branches = Array.isArray(filter.$or) ? filter.$or.filter(isDoc) : []
  const plans = branches.map((branch) => choosePlan(collection, branch, []))
  if (plans.length > 0 && plans.every((plan) => plan.kind !== 'scan'))
    return { kind: 'or', plans, sorted: false }
  return scan(collection, byId, sort)
}

function scan(collection: Collection, byId: Predicate | undefined, sort: readonly SortField[]): Plan {
  const [first] = sort
  const sorted = sort.length === 1 && first?.name === '_id'
  const bounds = byId && boundsOf(byId, false, false)
  const interval = bounds
    ? {
        start: Buffer.concat([collection.prefix, clip(bounds[0])]),
        end: afterPrefix(Buffer.concat([collection.prefix, clip(bounds[1])])),
      }
    : { start: collection.prefix, end: collection.end }
  return { kind: 'scan', interval, sorted, reverse: sorted && first.descending }
}

/** A sparse or partial index holds the answer only when the filter implies what the index demands. */
export function isUsable(index: Index, predicates: Predicates, filter: Doc): boolean {
  if (index.sparse && !index.fields.some(({ name }) => demandsValue(predicates.get(name)))) return false
  return Object.entries(index.partialFilter ?? {}).every(([path, demand]) => {
    const stated = Object.hasOwn(filter, path) ? filter[path] : undefined
    if (stated !== undefined && encodeKey(stated).equals(encodeKey(demand))) return true
    const predicate = predicates.get(path)
    if (path.startsWith('$') || !demandsValue(predicate)) return false
    if (!isOperatorDoc(demand)) return predicate?.oneOf?.every((value) => equalValues(value, demand)) ?? false
    const onlyExists = Object.keys(demand).length === 1 && demand.$exists === true
    return onlyExists || (predicate?.oneOf?.every(compileElementTest(demand)) ?? false)
  })
}

function demandsValue(predicate: Predicate | undefined): boolean {
  if (!predicate) return false
  if (predicate.oneOf) return predicate.oneOf.every((value) => value !== null && value !== undefined)
  return predicate.low !== undefined || predicate.high !== undefined || predicate.prefix !== undefined
}

interface Weighed {
  plan: Plan
  score: number
}

/** Equalities on leading fields count most, then a range on the next field, then a useful order. */
function weigh(index: Index, predicates: Predicates, sort: readonly SortField[]): Weighed {
  let starts: Buffer[] = [Buffer.alloc(0)]
  let single = true
  let used = 0
  for (const { name, descending } of index.fields) {
    const values = predicates.get(name)?.oneOf
    if (!values || values.length * starts.length > maxIntervals || isMultikeyPrefix(index, used)) break
    if (values.length !== 1) single = false
    const keys = values.map((value) => directed(encodeKey(value), descending))
    starts = starts.flatMap((start) => keys.map((key) => Buffer.concat([start, key])))
    used++
  }
  const next = index.fields[used]
  const predicate = next && !isMultikeyPrefix(index, used) ? predicates.get(next.name) : undefined
  const bounds = predicate && next && boundsOf(predicate, index.multikey, next.descending)
  const order = single && !index.multikey && !index.longKeys ? orderOf(index, used, sort) : null
  const ranged = bounds ? (predicate.low !== undefined && predicate.high !== undefined ? 6 : 5) : 0
  const whole = used === index.fields.length
  const searched = used * 10 + ranged + (whole && index.unique ? 5 : 0)
  const score = searched + (order ? 4 : 0)
  const intervals = starts.map((start) => intervalOf(index, start, whole, bounds))
  const plan: Plan = { kind: 'index', index, intervals, sorted: order !== null, reverse: order === 'reverse' }
  return { plan, score: searched === 0 && sort.length === 0 ? 0 : score }
}

/** Two elements of one array may meet one condition each; then no single entry meets both. */
function isMultikeyPrefix({ multikey, fields }: Index, at: number): boolean {
  const head = fields[at]?.path[0]
  return multikey && fields.slice(0, at).some(({ path }) => path[0] === head)
}

/** Does the index, after fields pinned to one value, give the wanted order, forwards or backwards? */
function orderOf(index: Index, used: number, sort: readonly SortField[]): 'forward' | 'reverse' | null {
  if (sort.length === 0) return null
  const pinned = new Set(index.fields.slice(0, used).map(({ name }) => name))
  const wanted = sort.filter(({ name }) => !pinned.has(name))
  const rest = index.fields.slice(used)
  if (!wanted.every(({ name }, i) => rest[i]?.name === name)) return null
  if (wanted.every(({ descending }, i) => rest[i]?.descending === descending)) return 'forward'
  return wanted.every(({ descending }, i) => rest[i]?.descending !== descending) ? 'reverse' : null
}

function intervalOf(
  index: Index,
  start: Buffer,
  whole: boolean,
  bounds: [Buffer, Buffer] | null | undefined,
): Interval {
  if (bounds) {
    const [low, high] = bounds.map((bound) =>
      Buffer.concat([index.prefix, clip(Buffer.concat([start, bound]))]),
    )
    if (low && high) return { start: low, end: afterPrefix(high) }
  }
  const prefix = Buffer.concat([index.prefix, whole ? shorten(start) : clip(start)])
  return { start: prefix, end: afterPrefix(prefix) }
}

/**
 * Lowest and highest key, both meant as prefixes. A multikey index may meet the two bounds with different elements, so
 * there only one of them is used.
 */
function boundsOf(predicate: Predicate, multikey: boolean, descending: boolean): [Buffer, Buffer] | null {
  const { low, high, prefix } = predicate
  let bounds: [Buffer, Buffer]
  if (low !== undefined || high !== undefined) {
    const kind = Buffer.from([rankOf(low ?? high)])
    const both = low !== undefined && high !== undefined && rankOf(low) === rankOf(high)
    if (both && !multikey && compareValues(low, high) > 0) return [Buffer.from([0xff]), Buffer.from([0xff])]
    const useHigh = high !== undefined && (low === undefined || (both && !multikey))
    bounds = [low === undefined ? kind : encodeKey(low), useHigh ? encodeKey(high) : kind]
  } else if (prefix !== undefined) {
    const key = encodeKey(prefix).subarray(0, -1) // without its end mark
    bounds = [key, key]
  } else return null
  return descending ? [invert(bounds[1]), invert(bounds[0])] : bounds
}

const directed = (key: Buffer, descending: boolean) => (descending ? invert(key) : key)
