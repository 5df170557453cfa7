// Regular expressions: JavaScript's engine stands in for PCRE (pcre.ts); what it cannot express is refused with MongoDB's code.
import { BSONRegExp } from 'bson'
import { badValue, locationError } from '../values/errors.ts'
import { toJavaScript } from './pcre.ts'

export function toRegExp(pattern: unknown, options?: unknown): RegExp {
  if (pattern instanceof BSONRegExp) return build(pattern.pattern, options ?? pattern.options)
  if (pattern instanceof RegExp) return build(pattern.source, options ?? pattern.flags)
  if (typeof pattern !== 'string') throw badValue('$regex has to be a string')
  return build(pattern, options ?? '')
}

export const isRegex = (value: unknown): value is BSONRegExp | RegExp =>
  value instanceof BSONRegExp || value instanceof RegExp

function build(source: string, options: unknown): RegExp {
  if (typeof options !== 'string') throw badValue('$options has to be a string')
  const unknown = [...options].find((letter) => !'imsu'.includes(letter))
  if (unknown) throw locationError(51108, `invalid flag in regex options: ${unknown}`)
  const flags = options.includes('u') ? options : `${options}u`
  const javaScript = toJavaScript(source, flags)
  try {
    return new RegExp(javaScript, flags)
  } catch (error) {
    const reason = error instanceof Error ? error.message : 'invalid'
    throw locationError(51091, `Regular expression is invalid: ${reason}`)
  }
}

/** The literal text every match must begin with, so that an index can narrow the search; null when there is none. */
export function literalPrefix(regex: RegExp): string | null {
  if (/[ims]/.test(regex.flags) || regex.source.includes('|')) return null
  const match = /^\^((?:[^\\^$.*+?()[\]{}|]|\\[^A-Za-z0-9])*)(.?)/su.exec(regex.source)
  if (!match) return null
  let prefix = match[1] ?? ''
  if (['*', '?', '{'].includes(match[2] ?? '')) prefix = prefix.replace(/(\\.|[^\\])$/su, '')
  return prefix.replace(/\\(.)/gsu, '$1') || null
}
