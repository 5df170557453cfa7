import * as v from 'valibot'
import type { Endpoint, Schema } from '#contract/endpoint.ts'

/** What a client may send in place of any JSON value: other types, query operators, other prototypes, extremes. */
export const hostileValues: unknown[] = [
  null,
  true,
  -1,
  0.5,
  1e308,
  Number.MAX_SAFE_INTEGER + 1,
  '',
  ' ',
  'x'.repeat(20_000),
  'a\u0000b',
  '\ud800',
  '$where',
  '../../etc/passwd',
  '2026-02-30T25:61:61Z',
  [],
  [[[]]],
  [null],
  {},
  { $gt: '' },
  { $ne: null },
  JSON.parse('{"__proto__": {"isAdmin": true}}'),
  { constructor: { prototype: {} } },
  { toString: 'x', length: -1 },
]

/** Hostile values for a part of a path or a query. */
export const hostileWords = [
  '-1',
  '0',
  '1e9',
  '9007199254740993',
  'NaN',
  '%00',
  '%2e%2e%2f',
  '%EF%BF%BE',
  "'; DROP TABLE ideas",
  'A'.repeat(43),
  'x'.repeat(3_000),
  '__proto__',
]

const ordinary: unknown[] = [
  'Quiet fan',
  'ada@example.org',
  '2031-01-01T00:00:00.000Z',
  'https://example.org/a',
  '0b8a1d4e-9c1f-4c63-9d84-6f3d5a1c2b3e',
  'a'.repeat(64),
  'a'.repeat(24),
  'a'.repeat(32),
  'a'.repeat(8),
  'A'.repeat(43),
  `B${'A'.repeat(86)}`,
  'A'.repeat(22),
  '123456',
  1,
  true,
  [],
  {},
  null,
]

const isSchema = (value: unknown): value is Schema =>
  typeof value === 'object' && value !== null && '~standard' in value
const entriesOf = (schema: object): [string, Schema][] =>
  'entries' in schema && typeof schema.entries === 'object' && schema.entries !== null
    ? Object.entries(schema.entries).filter((entry): entry is [string, Schema] => isSchema(entry[1]))
    : []
const optionsOf = (schema: object): unknown[] =>
  'options' in schema && Array.isArray(schema.options) ? schema.options : []
const itemOf = (schema: object): Schema | null =>
  'item' in schema && isSchema(schema.item) ? schema.item : null
/** The schema behind `optional`, `nullable` and the like. */
const unwrap = (schema: Schema): Schema =>
  'wrapped' in schema && isSchema(schema.wrapped) ? unwrap(schema.wrapped) : schema

/** A value that the schema accepts; undefined if none of the ordinary ones is accepted. */
export function sampleOf(schema: Schema): unknown {
  const inner = unwrap(schema)
  const fields = entriesOf(inner)
  if (fields.length > 0) return Object.fromEntries(fields.map(([name, field]) => [name, sampleOf(field)]))
  const options = optionsOf(inner).map((option) => (isSchema(option) ? sampleOf(option) : option))
  const item = itemOf(inner)
  const items = item ? [[sampleOf(item)]] : []
  return [...options, ...items, ...ordinary].find((value) => v.safeParse(schema, value).success)
}

type Variant = [place: string, value: unknown]

/** Values that the schema accepts, each with one part, at any depth, replaced by a hostile value. */
function variantsOf(schema: Schema, place: string): Variant[] {
  const inner = unwrap(schema)
  const whole = hostileValues.map((value): Variant => [`${place} is ${shown(value)}`, value])
  const item = itemOf(inner)
  const inItem = item ? variantsOf(item, `${place}[0]`).map(([said, value]): Variant => [said, [value]]) : []
  const inOptions = optionsOf(inner)
    .filter(isSchema)
    .flatMap((option) => variantsOf(option, place))
  const fields = entriesOf(inner)
  const usual = Object.fromEntries(fields.map(([name, field]) => [name, sampleOf(field)]))
  const inFields = fields.flatMap(([name, field]) =>
    variantsOf(field, `${place}.${name}`).map(
      ([said, value]): Variant => [said, { ...usual, [name]: value }],
    ),
  )
  return [...whole, ...inItem, ...inOptions, ...inFields]
}

const shown = (value: unknown) => JSON.stringify(value).slice(0, 60)

export type HostileRequest = { method: string; path: string; body?: unknown; said: string }

/** Requests to one call, each with one hostile value; everything else in the request is ordinary. */
export function hostileRequests({ method, path, query, body }: Endpoint, address: string): HostileRequest[] {
  const usual = body ? { body: sampleOf(body) } : {}
  const call = `${method} ${path}`
  const parts = address.split('/')
  const inPath = path.split('/').flatMap((part, at) =>
    /^[:*]/.test(part)
      ? hostileWords.map((word) => ({
          method,
          path: parts.with(at, word).join('/'),
          ...usual,
          said: `${call}: ${part} is ${word.slice(0, 40)}`,
        }))
      : [],
  )
  const inQuery = (query ? entriesOf(query) : []).flatMap(([name]) =>
    [...hostileWords, '', `1&${name}=2`].map((word) => ({
      method,
      path: `${address}?${name}=${encodeURI(word)}`,
      ...usual,
      said: `${call}: ${name} is ${word.slice(0, 40)}`,
    })),
  )
  const inBody = (body ? variantsOf(body, 'body') : []).map(([said, value]) => ({
    method,
    path: address,
    body: value,
    said: `${call}: ${said}`,
  }))
  return [...inPath, ...inQuery, ...inBody]
}
