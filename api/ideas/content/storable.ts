import { limits } from '#contract/rules/limits.ts'
import { AppError, fieldError } from '../../server/app-error.ts'

/** Names with a special meaning for the database, its driver or JavaScript: a field with one would not be stored as it was sent. */
const reserved = new Set(['__proto__', 'constructor', 'prototype', '_bsontype'])

/**
 * An object of unknown shape, made ready to be stored as it was sent. The request body has few parts and is not deeply nested
 * (api/http/json-body.ts). Throws `content_too_large`, and a 422 for a field name that cannot be stored.
 */
export function asStorable(content: Record<string, unknown>): Record<string, unknown> {
  if (Buffer.byteLength(JSON.stringify(content)) > limits.contentBytes)
    throw new AppError('content_too_large')
  return withFields(content)
}

const withFields = (object: object): Record<string, unknown> =>
  Object.fromEntries(Object.entries(object).map(([key, value]) => [fieldName(key), storable(value)]))

function storable(value: unknown): unknown {
  // Half a surrogate pair cannot be stored.
  if (typeof value === 'string') return value.toWellFormed()
  if (Array.isArray(value)) return value.map(storable)
  return typeof value === 'object' && value !== null ? withFields(value) : value
}

function fieldName(key: string): string {
  if (key === '' || /^\$|[.\0]/.test(key) || reserved.has(key))
    throw fieldError('content', 'This content has a field name that cannot be stored.')
  return key.toWellFormed()
}
