// Which index specifications are allowed, and when two of them are the same.
import { compileFilter } from '../query/matcher.ts'
import { isRegex } from '../query/regex.ts'
import { parseSort } from '../query/sort-order.ts'
import { badValue, StoreError, typeMismatch } from '../values/errors.ts'
import { flag, requiredDoc } from '../values/fields.ts'
import { encodeKey } from '../values/keys.ts'
import { type Doc, isDoc, isNumeric, isOperatorDoc } from '../values/values.ts'
import type { Index } from './collection.ts'

export const idIndexSpec: Doc = { v: 2, key: { _id: 1 }, name: '_id_' }

const specFields = new Set([
  'key',
  'name',
  'v',
  'background',
  'unique',
  'sparse',
  'partialFilterExpression',
  'expireAfterSeconds',
])

/** Refuses options that are not supported; returns the specification as listIndexes reports it. */
export function readSpec(given: Doc): Doc {
  const unknown = Object.keys(given).find((name) => !specFields.has(name))
  if (unknown) {
    const message = `The field '${unknown}' is not valid for an index specification of this store.`
    throw new StoreError(197, 'InvalidIndexSpecificationOption', message)
  }
  const key = requiredDoc(given, 'key')
  if (Object.keys(key).length === 0) throw badValue('Index keys cannot be an empty object')
  if (given.name === '') throw refused('index name cannot be empty')
  for (const [path, kind] of Object.entries(key)) {
    if (!isNumeric(kind)) throw cannotCreate(`index type '${String(kind)}'`)
    if (path.includes('$') || path.split('.').includes('')) throw cannotCreate(`the index path '${path}'`)
  }
  parseSort(key)
  if (isIdIndex(given)) checkIdIndex(given)
  if (given.partialFilterExpression !== undefined) checkPartial(given)
  if (given.expireAfterSeconds !== undefined) checkExpiry(key, given.expireAfterSeconds)
  const { v, key: _key, name, ...rest } = given
  for (const option of ['unique', 'sparse']) if (rest[option] === false) delete rest[option]
  return { v: 2, key, name: name ?? defaultName(key), ...rest }
}

/** The index on _id takes no options. */
function checkIdIndex(given: Doc): void {
  const option = Object.keys(given).find((name) => !['key', 'name', 'v'].includes(name))
  if (option === undefined) return
  const message = `The field '${option}' is not valid for an _id index specification.`
  throw new StoreError(197, 'InvalidIndexSpecificationOption', message)
}

/** Allows only what a query can imply: with a negation the planner could not tell whether the index holds the answer. */
function checkPartial(given: Doc): void {
  const filter = requiredDoc(given, 'partialFilterExpression')
  if (flag(given, 'sparse')) throw refused('cannot mix "partialFilterExpression" and "sparse" options')
  compileFilter(filter)
  for (const [path, condition] of Object.entries(filter)) {
    const operators = isOperatorDoc(condition) ? Object.entries(condition) : []
    const negative = operators.find(([name, arg]) =>
      name === '$exists' ? arg !== true : !positive.has(name),
    )
    if (isRegex(condition)) throw refused(`unsupported expression in partial index: ${path} regex`)
    if (path.startsWith('$') || negative) throw cannotCreate(`'${negative?.[0] ?? path}' in a partial index`)
  }
}

const positive = new Set(['$eq', '$gt', '$gte', '$lt', '$lte', '$in', '$type'])

function checkExpiry(key: Doc, seconds: unknown): void {
  if (!isNumeric(seconds)) throw typeMismatch("'expireAfterSeconds' must be a number")
  if (Number(seconds.toString()) > maxExpirySeconds)
    throw refused("TTL index 'expireAfterSeconds' option must be within an acceptable range")
  if (Number(seconds.toString()) < 0 || Object.keys(key).length > 1 || '_id' in key)
    throw cannotCreate('a TTL index with a negative time, on several fields or on _id')
}

/** The largest int32. */
const maxExpirySeconds = 2 ** 31 - 1

const refused = (why: string) => new StoreError(67, 'CannotCreateIndex', why)
const cannotCreate = (what: string) => refused(`${what} is not supported by the embedded store`)

const defaultName = (key: Doc) =>
  Object.entries(key)
    .map(([path, direction]) => `${path}_${String(direction)}`)
    .join('_')

export const isIdIndex = ({ key }: Doc) => isDoc(key) && Object.keys(key).length === 1 && '_id' in key

export const same = (a: unknown, b: unknown) => encodeKey(a ?? null).equals(encodeKey(b ?? null))

/** Finds an equal index. As in MongoDB, a name stands for one index, and two names for the same index are refused. */
export function findSame(indexes: readonly Index[], spec: Doc): Index | undefined {
  for (const index of indexes) {
    const { name, spec: there } = index
    const sameKind =
      same(there.key, spec.key) &&
      same(there.partialFilterExpression, spec.partialFilterExpression) &&
      Boolean(there.unique) === Boolean(spec.unique) &&
      Boolean(there.sparse) === Boolean(spec.sparse)
    const identical = sameKind && same(there.expireAfterSeconds, spec.expireAfterSeconds)
    if (name === spec.name) {
      if (identical) return index
      if (sameKind)
        throw new StoreError(
          85,
          'IndexOptionsConflict',
          `An equivalent index already exists with the same name but different options: ${name}`,
        )
      throw new StoreError(
        86,
        'IndexKeySpecsConflict',
        `An existing index has the same name as the requested index: ${name}`,
      )
    }
    if (sameKind)
      throw new StoreError(85, 'IndexOptionsConflict', `Index already exists with a different name: ${name}`)
  }
  return undefined
}
