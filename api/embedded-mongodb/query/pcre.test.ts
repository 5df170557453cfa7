// Patterns mean what they mean in PCRE, or are refused; JavaScript's engine alone would silently read many of them differently.
import { BSONRegExp } from 'bson'
import { describe, expect, test } from 'vitest'
import { compileFilter } from './matcher.ts'
import { literalPrefix, toRegExp } from './regex.ts'

const matches = (pattern: string, text: string, options = '') =>
  compileFilter({ a: new BSONRegExp(pattern, options) })({ a: text })

describe('a PCRE pattern', () => {
  const cases: [pattern: string, accepted: string[], refused: string[], options?: string][] = [
    ['\\Aab', ['abc'], ['xab', 'Aab']],
    ['\\Ab', ['b'], ['a\nb'], 'm'],
    ['b\\z', ['ab'], ['b\n', 'bz']],
    ['b\\Z', ['ab', 'b\n'], ['b\n\n', 'bZ']],
    ['^[[:alpha:]]+$', ['abc'], ['a1', 'é', ':']],
    ['^[[:digit:]x]$', ['1', 'x'], ['d', ':']],
    ['^[^[:space:]]$', ['a', ']'], [' ', '\n']],
    ['[[:punct:]]', ['a-b', '[', '~'], ['ab1 ']],
    ['^[]a]$', [']', 'a'], ['b']],
    ['^[^]a]$', ['b'], [']', 'a']],
    ['^a$', ['a', 'a\n'], ['a\n\n', 'a\r']],
    ['^a$', ['x\na', 'a\nx'], ['x\ra'], 'm'],
    ['^a.b$', ['axb', 'a\rb', 'a\u2028b', 'a😀b'], ['a\nb']],
    ['^a.b$', ['a\nb'], ['ab'], 's'],
    ['^\\s$', [' ', '\t'], ['\u00a0', '\ufeff']],
    ['^[\\s\\S]$', ['\u00a0', '😀', 'x', ' '], ['']],
    ['^\\S$', ['\u00a0', 'a'], [' ', 'ab']],
    ['^\\h$', [' ', '\u00a0'], ['h', '\n']],
    ['^\\Qa.b\\E+$', ['a.b', 'a.bb'], ['axb']],
    ['^\\x{1F600}\\x41$', ['😀A'], ['x']],
    ['^a\\-b\\_c$', ['a-b_c'], ['ab']],
    ['^[\\w.-]+$', ['a.b-c'], ['a b']],
    ['^a{,3}$', ['a{,3}'], ['aaa']],
    ['^{a}]$', ['{a}]'], ['a']],
    ['^(a|b)\\1$', ['aa', 'bb'], ['ab']],
    ['^\\p{Lu}\\pL$', ['Äb'], ['äb', 'p']],
    ['^ÄB$', ['äb', 'Äb'], ['ab'], 'i'],
    ['^a\\Rb$', ['a\r\nb', 'a\nb'], ['aRb']],
  ]
  test.each(cases)('%s matches as in PCRE', (pattern, accepted, refused, options) => {
    for (const text of accepted) expect.soft([text, matches(pattern, text, options)]).toEqual([text, true])
    for (const text of refused) expect.soft([text, matches(pattern, text, options)]).toEqual([text, false])
  })

  test.each([
    'a++',
    '(?>a)',
    '(?i)a',
    '\\Ga',
    '\\Ka',
    '[[:nope:]]',
    '[[:^alpha:]]',
    '[a',
    '(?R)',
    '\\u0041',
    '\\1',
    'a{2,1}',
  ])('%s is refused', (pattern) => {
    expect(() => toRegExp(pattern)).toThrow(expect.objectContaining({ code: 51091 }))
  })

  test('tells the literal prefix of its matches', () => {
    expect(
      ['^abc$', '\\Aab.c', '^a\\.b*', '^ab\\$', 'ab', '^a|b'].map((each) => literalPrefix(toRegExp(each))),
    ).toEqual(['abc', 'ab', 'a.', 'ab$', null, null])
  })
})
