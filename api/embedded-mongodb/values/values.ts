// The kinds of BSON values and their places in MongoDB's sort order.
import {
  Binary,
  BSONRegExp,
  BSONSymbol,
  Code,
  DBRef,
  Decimal128,
  Double,
  Int32,
  Long,
  MaxKey,
  MinKey,
  ObjectId,
  Timestamp,
} from 'bson'
import { unsupported } from './errors.ts'

export type Doc = Record<string, unknown>

/** Sort order of the kinds. `empty` is an empty array in an index or a sort: it comes before null. */
export const rank = {
  minKey: 0x01,
  empty: 0x08,
  null: 0x10,
  number: 0x20,
  string: 0x30,
  object: 0x40,
  array: 0x45,
  binary: 0x50,
  objectId: 0x58,
  boolean: 0x60,
  date: 0x68,
  timestamp: 0x6c,
  regex: 0x70,
  maxKey: 0x7f,
} as const

export function rankOf(value: unknown): number {
  if (value === null || value === undefined) return rank.null
  if (typeof value === 'string') return rank.string
  if (typeof value === 'number') return rank.number
  if (typeof value === 'boolean') return rank.boolean
  if (Array.isArray(value)) return rank.array
  if (isDoc(value)) return rank.object
  if (isNumeric(value)) return rank.number
  if (value instanceof ObjectId) return rank.objectId
  if (value instanceof Date) return rank.date
  if (value instanceof Binary) return rank.binary
  if (value instanceof BSONRegExp) return rank.regex
  if (value instanceof Timestamp) return rank.timestamp
  if (value instanceof MinKey) return rank.minKey
  if (value instanceof MaxKey) return rank.maxKey
  if (value instanceof DBRef) throw unsupported('comparing DBRef values')
  if (value instanceof Code || value instanceof BSONSymbol)
    throw unsupported('comparing Code or Symbol values')
  throw unsupported(`a value of type ${typeof value}`)
}

export function isDoc(value: unknown): value is Doc {
  return typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype
}

export type Numeric = number | Int32 | Double | Long | Decimal128

export function isNumeric(value: unknown): value is Numeric {
  if (typeof value === 'number') return true
  if (typeof value !== 'object' || value instanceof Timestamp) return false // Timestamp is a kind of Long
  return (
    value instanceof Int32 || value instanceof Double || value instanceof Long || value instanceof Decimal128
  )
}

/** `{$gt: 1}` is a condition, `{a: 1}` is a value. */
export function isOperatorDoc(value: unknown): value is Doc {
  if (!isDoc(value)) return false
  const first = Object.keys(value)[0] ?? ''
  return first.startsWith('$') && first !== '$ref' && first !== '$id'
}

/** MongoDB's name of a value's type, as in errors and `$type`. */
export function typeName(value: unknown): string {
  if (value === undefined) return 'missing'
  if (value === null) return 'null'
  if (Array.isArray(value)) return 'array'
  if (typeof value === 'boolean') return 'bool'
  if (typeof value === 'string') return 'string'
  if (typeof value === 'number') return Number.isInteger(value) ? 'int' : 'double'
  return classNames.find(([type]) => value instanceof type)?.[1] ?? 'object'
}

const classNames: ReadonlyArray<readonly [abstract new (...args: never[]) => unknown, string]> = [
  [Int32, 'int'],
  [Double, 'double'],
  [Timestamp, 'timestamp'],
  [Long, 'long'],
  [Decimal128, 'decimal'],
  [ObjectId, 'objectId'],
  [Date, 'date'],
  [Binary, 'binData'],
  [BSONRegExp, 'regex'],
  [BSONSymbol, 'symbol'],
  [Code, 'javascript'],
  [MinKey, 'minKey'],
  [MaxKey, 'maxKey'],
]
