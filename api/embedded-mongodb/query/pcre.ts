// MongoDB's regular expressions are PCRE; this store uses JavaScript's engine. The same syntax may mean different things in the
// two, so every pattern is rewritten to keep its PCRE meaning, or refused when JavaScript cannot express it.
import { locationError } from '../values/errors.ts'

const invalid = (reason: string) => locationError(51091, `Regular expression is invalid: ${reason}`)

const letters = 'A-Za-z'
const spaces = ' \\t-\\r'
const notSpaces = '\\0-\\x08\\x0e-\\x1f!-\\u{10ffff}'
const horizontal = '\\t \\xa0\\u1680\\u180e\\u2000-\\u200a\\u202f\\u205f\\u3000'
const vertical = '\\n-\\r\\x85\\u2028\\u2029'

/** POSIX classes and PCRE's class escapes, as the inside of a JavaScript class. In PCRE they match ASCII only. */
const posix: Record<string, string> = {
  alpha: letters,
  digit: '0-9',
  alnum: `${letters}0-9`,
  upper: 'A-Z',
  lower: 'a-z',
  space: spaces,
  blank: ' \\t',
  punct: '!-\\/:-@\\[-`\\{-~',
  xdigit: '0-9A-Fa-f',
  word: `${letters}0-9_`,
  cntrl: '\\0-\\x1f\\x7f',
  graph: '!-~',
  print: ' -~',
  ascii: '\\0-\\x7f',
}
const sets: Record<string, string> = {
  d: '\\d',
  D: '\\D',
  w: '\\w',
  W: '\\W',
  s: spaces,
  S: notSpaces,
  h: horizontal,
  v: vertical,
}
const single: Record<string, string> = { n: '\\n', r: '\\r', t: '\\t', f: '\\f', a: '\\x07', e: '\\x1b' }
const atEnd = '(?![^])'
const assertions: Record<string, string> = {
  A: '(?<![^])',
  z: atEnd,
  Z: `(?=\\n?${atEnd})`,
  b: '\\b',
  B: '\\B',
  N: '[^\\n]',
  R: `(?:\\r\\n|[${vertical}])`,
  H: `[^${horizontal}]`,
  V: `[^${vertical}]`,
}

/** `flags` are those of the result: i, m and s mean what they mean in PCRE. */
export function toJavaScript(pattern: string, flags: string): string {
  let result = ''
  let at = 0
  const plain = pattern.replace(/^\\A/, flags.includes('m') ? '\\A' : '^') // so that an index can be used
  while (at < plain.length) {
    const rest = plain.slice(at)
    const [read, written] = readPart(rest, flags)
    result += written
    at += read
  }
  return result
}

/** The length of the part at the start of the rest, and its JavaScript form. */
function readPart(rest: string, flags: string): [number, string] {
  const first = String.fromCodePoint(rest.codePointAt(0) ?? 0)
  if (first === '\\') return readEscape(rest)
  if (first === '[') return readClass(rest)
  if (first === '.' && !flags.includes('s')) return [1, '[^\\n]']
  if (first === '^' && flags.includes('m')) return [1, '(?:(?<![^])|(?<=\\n)(?=[^]))']
  if (first === '$') return [1, flags.includes('m') ? '(?![^\\n])' : `(?=\\n?${atEnd})`]
  if (first === '{' && !/^\{\d+(?:,\d*)?\}/.test(rest)) return [1, '\\{']
  const quantifier = /^(?:\{\d+(?:,\d*)?\}|[*+?])/.exec(rest)
  if (quantifier) return readQuantifier(rest, quantifier[0])
  if (first === ']' || first === '}') return [1, `\\${first}`]
  return [first.length, first]
}

/** `+` after a quantifier forbids backtracking, which JavaScript cannot express. */
function readQuantifier(rest: string, quantifier: string): [number, string] {
  if (rest[quantifier.length] === '+') throw invalid('possessive quantifiers are not supported')
  return [quantifier.length, quantifier]
}

function readEscape(rest: string): [number, string] {
  const quoted = /^\\Q([\s\S]*?)(?:\\E|$)/.exec(rest)
  if (quoted) return [quoted[0].length, escapeText(quoted[1] ?? '')]
  const character = readCharacter(rest)
  if (character) return character
  const reference = /^\\(?:[1-9]\d*|k<\w+>)/.exec(rest)
  if (reference) return [reference[0].length, reference[0]]
  const letter = rest[1] ?? ''
  const assertion = Object.hasOwn(assertions, letter) ? assertions[letter] : undefined
  if (assertion) return [2, assertion]
  const set = Object.hasOwn(sets, letter) ? sets[letter] : undefined
  if (set) return [2, `[${set}]`]
  throw invalid(`\\${letter} is not supported`)
}

/** Escapes that stand for one character, or for one of Unicode's properties, inside and outside of classes. */
function readCharacter(rest: string): [number, string] | null {
  const code = /^\\x(?:\{([0-9A-Fa-f]+)\}|([0-9A-Fa-f]{2}))/.exec(rest)
  if (code) return [code[0].length, `\\u{${code[1] ?? code[2]}}`]
  const property = /^\\([pP])(?:\{(\^?)(\w+)\}|([A-Z]))/.exec(rest)
  if (property) {
    const [all, letter, not, name, short] = property
    const negated = (letter === 'P') !== (not === '^')
    const value = name ?? short ?? ''
    return [all.length, `\\${negated ? 'P' : 'p'}{${value.length > 2 ? `Script=${value}` : value}}`]
  }
  const letter = rest[1] ?? ''
  if (Object.hasOwn(single, letter)) return [2, single[letter] ?? '']
  if (/^\\0(?!\d)/.test(rest)) return [2, '\\0']
  if (letter !== '' && !/[A-Za-z0-9]/.test(letter)) {
    const escaped = String.fromCodePoint(rest.codePointAt(1) ?? 0)
    return [1 + escaped.length, escapeText(escaped)]
  }
  return null
}

/** A class in brackets: `]` right at its start is a character, and `[:alpha:]` a class of its own. */
function readClass(rest: string): [number, string] {
  const [opening] = /^\[\^?/.exec(rest) ?? ['[']
  let result = opening
  let at = opening.length
  for (let isFirst = true; at < rest.length; isFirst = false) {
    const inside = rest.slice(at)
    if (inside.startsWith(']') && !isFirst) return [at + 1, `${result}]`]
    const [read, written] = readClassPart(inside)
    result += written
    at += read
  }
  throw invalid('missing terminating ] for character class')
}

function readClassPart(inside: string): [number, string] {
  const named = /^\[:(\^?)(\w+):\]/.exec(inside)
  if (named) {
    const [all, not, name = ''] = named
    const set = Object.hasOwn(posix, name) ? posix[name] : undefined
    if (!set) throw invalid(`unknown POSIX class name ${name}`)
    if (not) throw invalid(`the negated POSIX class ${all} is not supported`)
    return [all.length, set]
  }
  if (/^\[[.=]/.test(inside)) throw invalid('POSIX collating elements are not supported')
  if (inside.startsWith('\\')) {
    const character = readCharacter(inside)
    if (character) return character
    const letter = inside[1] ?? ''
    if (letter === 'b') return [2, '\\x08']
    const set = Object.hasOwn(sets, letter) ? sets[letter] : undefined
    if (set) return [2, set]
    throw invalid(`\\${letter} in a class is not supported`)
  }
  const first = String.fromCodePoint(inside.codePointAt(0) ?? 0)
  if (first === '-') return [1, '-']
  return [first.length, escapeText(first)]
}

const escapeText = (text: string) => text.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&').replaceAll('-', '\\x2d')
