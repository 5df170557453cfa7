// Replacing fields in the bytes gives the same document as decoding all of it, changing it and encoding it again.
import { Double, Int32, Long, ObjectId } from 'bson'
import { expect, test } from 'vitest'
import { fieldsOfUpdate } from '../update/update-changes.ts'
import { compileUpdate } from '../update/updater.ts'
import { decode, encode, fieldNames, pickFields } from './bson-bytes.ts'
import { replaceFields } from './replace-fields.ts'
import type { Doc } from './values.ts'

const raw = encode({
  _id: new ObjectId('0123456789abcdef01234567'),
  a: new Int32(1),
  größe: new Double(2.5),
  text: 'x'.repeat(300),
  list: [{ n: Long.fromNumber(1), m: true }, new Int32(7), null],
  pattern: /^a/i,
  inner: { a: null, b: new Date(0), 'c d': Buffer.from([1, 2]) },
  last: null,
})

const updates: Doc[] = [
  { $set: { a: new Int32(2) } },
  { $set: { größe: 'now a text', text: '' }, $inc: { a: new Int32(5) } },
  { $set: { new: 1, other: { deep: [] } }, $unset: { text: 1 } },
  { $unset: { a: 1, last: 1, missing: 1 } },
  { $set: { 'inner.new': true, 'made.of.parts': 1 } },
  { $push: { list: 'b' }, $pull: { missing: 1 } },
  { $rename: { a: 'text' } },
  { $rename: { a: 'z', 'inner.b': 'inner.e' } },
  { $mul: { größe: new Int32(2) }, $min: { a: new Int32(0) }, $setOnInsert: { last: 1 } },
  { $set: { 'list.0.n': new Int32(4) } },
  { $set: {} },
]
test.each(updates.map((update) => [JSON.stringify(update), update] as const))(
  'replacing only the changed fields gives the same bytes as a full update: %s',
  (_, update) => {
    const apply = compileUpdate(update, [])
    const touched = fieldsOfUpdate(update)
    const part = decode(pickFields(raw, fieldNames(touched?.reads ?? []), true))
    const replaced = replaceFields(raw, touched?.changes ?? new Set(), encode(apply(part, {}, false)))
    expect(replaced.equals(encode(apply(decode(raw), {}, false)))).toBe(true)
  },
)

test.each([
  [{ a: 1 }],
  [[{ $set: { a: 1 } }]],
  [{ $set: { 'list.$': 1 } }],
  [{ $inc: { 'list.$[].n': 1 } }],
  [{ $set: { _id: 1 } }],
  [{ $set: { 7: 1 } }],
  [{ $rename: { a: '0' } }],
])('the update %j needs the whole document', (update) => {
  expect(fieldsOfUpdate(update)).toBeNull()
})
