// Reads the fields of a command. They come from outside, so the type of every field is checked here.
import { failedToParse, locationError, typeMismatch } from './errors.ts'
import { type Doc, isDoc, isNumeric, typeName } from './values.ts'

export function optionalDoc(from: Doc, name: string): Doc | undefined {
  const value = from[name]
  if (value === undefined || value === null) return undefined
  if (!isDoc(value)) throw wrongType(name, value, 'object')
  return value
}

export function requiredDoc(from: Doc, name: string): Doc {
  const value = optionalDoc(from, name)
  if (!value) throw missing(name)
  return value
}

export function optionalNumber(from: Doc, name: string): number | undefined {
  const value = from[name]
  if (value === undefined || value === null) return undefined
  if (!isNumeric(value)) throw wrongType(name, value, 'number')
  const number = Number(value.toString())
  if (!Number.isFinite(number)) throw failedToParse(`'${name}' must be a finite number`)
  return Math.trunc(number)
}

/** A number that must not be negative; absent means 0. */
export function count(from: Doc, name: string): number {
  const value = optionalNumber(from, name) ?? 0
  if (value >= 0) return value
  const message = `BSON field '${name}' value must be >= 0, actual value '${value}'`
  throw locationError(51024, message)
}

export function optionalString(from: Doc, name: string): string | undefined {
  const value = from[name]
  if (value !== undefined && typeof value !== 'string') throw wrongType(name, value, 'string')
  return value
}

export function requiredString(from: Doc, name: string): string {
  const value = optionalString(from, name)
  if (value === undefined) throw missing(name)
  return value
}

/** A missing field means `absent`. As in MongoDB, numbers are accepted: 0 is false. */
export function flag(from: Doc, name: string, absent = false): boolean {
  const value = from[name]
  if (value === undefined || value === null) return absent
  if (typeof value === 'boolean') return value
  if (isNumeric(value)) return Number(value.toString()) !== 0
  throw wrongType(name, value, 'bool')
}

export function optionalArray(from: Doc, name: string): unknown[] | undefined {
  const value = from[name]
  if (value === undefined || value === null) return undefined
  if (!Array.isArray(value)) throw wrongType(name, value, 'array')
  return value
}

export function docs(from: Doc, name: string): Doc[] {
  return (optionalArray(from, name) ?? []).map((item) => {
    if (!isDoc(item)) throw wrongType(name, item, 'object')
    return item
  })
}

/** Refuses every field that the store does not read: ignoring an option would give a wrong answer. */
export function allowOnly(from: Doc, allowed: ReadonlySet<string>, where: string): void {
  for (const name of Object.keys(from)) {
    if (allowed.has(name)) continue
    const message = `BSON field '${where}.${name}' is an unknown field or an option this store does not support.`
    throw locationError(40415, message)
  }
}

export const missing = (name: string) =>
  locationError(40414, `BSON field '${name}' is missing but a required field`)

const wrongType = (name: string, value: unknown, expected: string) =>
  typeMismatch(`BSON field '${name}' is the wrong type '${typeName(value)}', expected type '${expected}'`)
