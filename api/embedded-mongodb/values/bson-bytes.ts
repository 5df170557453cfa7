// Converts between stored BSON bytes and objects. Number types are kept (Int32, Double, Long objects), so that rewriting a
// document never turns an int64 into an int32 or a double.
import { Double, deserialize, Int32, Long, serialize } from 'bson'
import { badValue, StoreError, unsupported } from './errors.ts'
import { type Doc, isDoc } from './values.ts'

const exact = { promoteValues: false, promoteLongs: false, promoteBuffers: false, bsonRegExp: true }
export const maxDocumentBytes = 16 * 1024 * 1024

export function decode(bytes: Uint8Array): Doc {
  try {
    return deserialize(bytes, exact)
  } catch (error) {
    throw new StoreError(22, 'InvalidBSON', error instanceof Error ? error.message : 'invalid BSON')
  }
}

export function encode(doc: Doc): Buffer {
  try {
    return Buffer.from(serialize(doc, { ignoreUndefined: false }))
  } catch (error) {
    throw badValue(error instanceof Error ? error.message : 'the document cannot be written as BSON')
  }
}

/** Plain JavaScript numbers instead of number objects, for expressions. int64 beyond 2^53 stays an object. */
export function promote(value: unknown): unknown {
  if (value instanceof Int32 || value instanceof Double) return value.value
  if (value instanceof Long && value._bsontype === 'Long') {
    const number = value.toNumber()
    return Number.isSafeInteger(number) ? number : value
  }
  if (Array.isArray(value)) return value.map(promote)
  return isDoc(value) ? promoteDoc(value) : value
}

export function promoteDoc(doc: Doc): Doc {
  // mingo would follow this name into Object.prototype
  if (Object.hasOwn(doc, '__proto__')) throw unsupported('a field named __proto__ in an aggregation')
  const promoted: Doc = {}
  for (const key of Object.keys(doc)) promoted[key] = promote(doc[key])
  return promoted
}

const fixedSize: Record<number, number> = {
  1: 8,
  6: 0,
  7: 12,
  8: 1,
  9: 8,
  10: 0,
  16: 4,
  17: 8,
  18: 8,
  19: 16,
  127: 0,
  255: 0,
}

/** Moves the _id element to the front without re-encoding anything else: the order of all other fields stays. */
export function idFirst(raw: Buffer): Buffer {
  let at = 4
  while (raw[at] !== 0) {
    const start = at
    const nameEnd = raw.indexOf(0, at + 1)
    const isId = raw.toString('latin1', at + 1, nameEnd) === '_id'
    at = valueEnd(raw, raw[at] ?? 0, nameEnd + 1)
    if (!isId) continue
    if (start === 4) return raw
    return Buffer.concat([
      raw.subarray(0, 4),
      raw.subarray(start, at),
      raw.subarray(4, start),
      raw.subarray(at),
    ])
  }
  return raw
}

/** Encoded field names, grouped by length: most fields of a document differ in length from all of them, so comparing is fast. */
export type FieldNames = readonly (readonly Buffer[])[]
export function fieldNames(names: Iterable<string>): FieldNames {
  const byLength: Buffer[][] = []
  for (const name of names) {
    const bytes = Buffer.from(name)
    const those = byLength[bytes.length] ?? []
    those.push(bytes)
    byLength[bytes.length] = those
  }
  return byLength
}

/** A copy of the document with only these top-level fields, or with all but these; decodes nothing. */
export function pickFields(raw: Buffer, names: FieldNames, keeps: boolean): Buffer {
  // The start and end of each piece that stays; adjacent elements form one piece.
  const pieces: number[] = []
  let size = 5
  let at = 4
  let run = 4
  while (raw[at] !== 0) {
    const start = at
    // For so few bytes, calling Buffer's indexOf would take longer.
    let nameEnd = at + 1
    while (nameEnd < raw.length && raw[nameEnd] !== 0) nameEnd++
    const isWanted = isAmong(names, raw, at + 1, nameEnd) === keeps
    at = valueEnd(raw, raw[at] ?? 0, nameEnd + 1)
    if (isWanted) continue
    if (start > run) {
      pieces.push(run, start)
      size += start - run
    }
    run = at
  }
  if (run === 4) return raw
  if (at > run) {
    pieces.push(run, at)
    size += at - run
  }
  return joinPieces(raw, pieces, size)
}

function joinPieces(raw: Buffer, pieces: readonly number[], size: number): Buffer {
  const picked = Buffer.allocUnsafe(size)
  picked.writeInt32LE(size, 0)
  let to = 4
  for (let n = 0; n < pieces.length; n += 2) {
    const [start = 0, end = 0] = [pieces[n], pieces[n + 1]]
    // For a few bytes, calling copy would take longer.
    if (end - start > 64) to += raw.copy(picked, to, start, end)
    else for (let at = start; at < end; at++) picked[to++] = raw[at] ?? 0
  }
  picked[to] = 0
  return picked
}

/** Joins documents into a BSON array. */
export function listOf(docs: readonly Buffer[]): Buffer {
  const places = docs.map((_, place) => String(place))
  const size = docs.reduce((sum, doc, n) => sum + 2 + (places[n]?.length ?? 0) + doc.length, 5)
  const list = Buffer.allocUnsafe(size)
  let at = list.writeInt32LE(size, 0)
  for (const [n, doc] of docs.entries()) {
    list[at++] = 3
    at += list.write(places[n] ?? '', at, 'latin1')
    list[at++] = 0
    at += doc.copy(list, at)
  }
  list[at] = 0
  return list
}

/** Appends a field with a list of documents. The document must not have a field of that name. */
export function withList(raw: Buffer, name: Buffer, docs: readonly Buffer[]): Buffer {
  const list = listOf(docs)
  const size = raw.length + 2 + name.length + list.length
  const bytes = Buffer.allocUnsafe(size)
  let at = raw.copy(bytes, 0, 0, raw.length - 1)
  bytes.writeInt32LE(size, 0)
  bytes[at++] = 4
  at += name.copy(bytes, at)
  bytes[at++] = 0
  at += list.copy(bytes, at)
  bytes[at] = 0
  return bytes
}

function isAmong(names: FieldNames, raw: Buffer, start: number, end: number): boolean {
  const size = end - start
  for (const name of names[size] ?? []) {
    let same = 0
    while (same < size && name[same] === raw[start + same]) same++
    if (same === size) return true
  }
  return false
}

/** The end of an element's value that begins at `at`. */
export function valueEnd(raw: Buffer, type: number, at: number): number {
  const fixed = fixedSize[type]
  if (fixed !== undefined) return at + fixed
  if (type === 11) return raw.indexOf(0, raw.indexOf(0, at) + 1) + 1 // regex: two zero-ended strings
  const length = raw.readInt32LE(at)
  if (type === 3 || type === 4 || type === 15) return at + length // documents count their own length
  return at + length + (type === 5 ? 5 : 4)
}
