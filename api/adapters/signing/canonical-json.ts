/** A value that RFC 8785 can write. */
export type Canonical = string | number | boolean | null | Canonical[] | { [key: string]: Canonical }

/**
 * JSON Canonicalization Scheme (RFC 8785): members sorted by UTF-16 code units, no white space, numbers and strings as
 * ECMAScript writes them. Throws on text that is not well-formed Unicode (section 3.2.2.2) and on numbers that are not finite.
 */
export function canonicalJson(value: Canonical): string {
  if (typeof value === 'string' && !value.isWellFormed())
    throw new TypeError('Text with a lone surrogate cannot be canonical.')
  if (typeof value === 'number' && !Number.isFinite(value))
    throw new TypeError('Only finite numbers can be canonical.')
  if (value === null || typeof value !== 'object') return JSON.stringify(value)
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`
  const members = Object.keys(value)
    .sort((a, b) => (a < b ? -1 : a > b ? 1 : 0))
    .map((key) => `${canonicalJson(key)}:${canonicalJson(value[key] ?? null)}`)
  return `{${members.join(',')}}`
}
