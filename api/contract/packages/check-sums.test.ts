import { utf8ToBytes } from '@noble/hashes/utils.js'
import { expect, test } from 'vitest'
import { PackageFault } from '../zip/package-fault.ts'
import { sha256 } from '../zip/package-files.ts'
import { checkSums, listNames } from './check-sums.ts'

const bytes = utf8ToBytes('words')
const sum = sha256(bytes)
/** How many SHA-256 match for a package with these files and this list, or why it is refused. */
function check(names: string[], sums: string): number | string {
  const files = names.map((name) => [name, bytes] as const)
  try {
    return checkSums(new Map([...files, ['SHA256SUMS', utf8ToBytes(sums)]]))
  } catch (error) {
    if (error instanceof PackageFault) return error.message
    throw error
  }
}
const lines = (...names: string[]) => names.map((name) => `${sum}  ${name}\n`).join('')

test('SHA256SUMS must name each file of the package once, with its SHA-256', () => {
  expect(check(['a.txt', 'b/c.png'], lines('a.txt', 'b/c.png'))).toBe(2)
  expect(check([], '')).toBe(0)
  expect(check(['a'], lines('a', 'a'))).toBe('SHA256SUMS is damaged: it names a twice.')
  // Programs may take either of the two lines, so a name may stand there only once.
  expect(check(['a'], `${'0'.repeat(64)}  a\n${lines('a')}`)).toBe('SHA256SUMS is damaged: it names a twice.')
  expect(check(['a'], lines('a', 'b'))).toBe('b is missing.')
  expect(check(['a'], lines('a', 'b', 'c'))).toBe('b and c are missing.')
  expect(check(['a', 'b', 'c'], lines('b'))).toBe('a and c are not named in SHA256SUMS.')
  expect(check(['a', 'b'], lines('a').replace(sum, '0'.repeat(64)) + lines('b'))).toBe('a was changed.')
  expect(check(['a', 'b'], lines('a', 'b').replaceAll(sum, '0'.repeat(64)))).toBe('a and b were changed.')
})

test('SHA256SUMS must not name itself', () => {
  expect(check(['a'], lines('a', 'SHA256SUMS'))).toBe('SHA256SUMS is damaged: it names itself.')
})

test('SHA256SUMS with a line of another form is refused', () => {
  for (const line of [
    `${sum} a\n`,
    `${sum} *a\n`,
    `\\${sum}  a\n`,
    `${sum.toUpperCase()}  a\n`,
    `${sum.slice(1)}  a\n`,
    `0${sum}  a\n`,
    `${sum}  a \n`,
    `${sum}  a\r\n`,
    `${sum}  \u001b[2Ja\n`,
    `${lines('a')}\n`,
    `# all of them\n${lines('a')}`,
  ])
    expect([line, check(['a'], line)]).toEqual([
      line,
      'SHA256SUMS is damaged: it has a line of another form.',
    ])
  expect(check(['a'], lines('a').trimEnd())).toBe('SHA256SUMS is cut off.')
})

test('a list of names shows five, or the first four and the number of the others', () => {
  const names = ['a', 'b', 'c', 'd', 'e', 'f', 'g']
  expect([1, 2, 5, 6, 7].map((count) => listNames(names.slice(0, count)))).toEqual([
    'a',
    'a and b',
    'a, b, c, d and e',
    'a, b, c, d and 2 more',
    'a, b, c, d and 3 more',
  ])
})
