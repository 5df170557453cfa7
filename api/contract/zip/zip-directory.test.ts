import { concatBytes } from '@noble/hashes/utils.js'
import { expect, test } from 'vitest'
import { handmadeZip } from './handmade-zip.fake.ts'
import { PackageFault } from './package-fault.ts'
import { packageLimits, readDirectory } from './zip-directory.ts'

const zip = handmadeZip({ name: 'content.html', content: 'An owl-wing edge.' }, { name: 'b', content: 'x' })
const endOf = (bytes: Uint8Array) => bytes.length - 22
const startOf = (bytes: Uint8Array) => new DataView(bytes.buffer).getUint32(endOf(bytes) + 16, true)

/** How many entries are read, or why it is refused. `at`: where a number is overwritten. */
function read(bytes: Uint8Array, at?: number, value = 0): number | string {
  const changed = Uint8Array.from(bytes)
  if (at !== undefined) new DataView(changed.buffer).setUint16(at, value, true)
  try {
    return readDirectory(changed).length
  } catch (error) {
    if (error instanceof PackageFault) return error.message
    throw error
  }
}
const damaged = 'The list of files in this package is damaged.'

test('the end of a zip must give the exact number, length and place of its entries', () => {
  const end = endOf(zip)
  expect(read(zip)).toBe(2)
  // Parts on other disks, and different numbers of files in this part and in all.
  for (const [place, value] of [
    [4, 1],
    [6, 1],
    [8, 1],
    [10, 1],
    [10, 3],
  ] as const)
    expect([place, read(zip, end + place, value)]).toEqual([place, damaged])
  // Programs find the directory by its length or by its offset, so both must agree.
  const { length } = zip
  const bytes = end - startOf(zip)
  for (const wrong of [bytes - 1, bytes + 1, 0]) expect(read(zip, end + 12, wrong)).toBe(damaged)
  expect(read(zip, end + 16, startOf(zip) + 1)).toBe(damaged)
  // A comment that is announced but missing, or present but not announced.
  expect(read(zip, end + 20, 1)).toBe(damaged)
  expect(read(concatBytes(zip, Uint8Array.of(0)))).toMatch(/its end is missing/)
  expect(read(zip.subarray(0, length - 1))).toMatch(/its end is missing/)
  expect(read(new Uint8Array())).toMatch(/its end is missing/)
  expect(read(handmadeZip())).toBe(0)
})

test('bytes in front of a zip are refused', () => {
  expect(read(concatBytes(new Uint8Array(4), zip))).toBe(damaged)
})

test('the list of a zip must be exactly as long as its entries', () => {
  const start = startOf(zip)
  expect(read(zip, start, 0)).toBe(damaged)
  // The name of the last entry reaches beyond the end of the directory.
  const last = start + 46 + 'content.html'.length
  expect(read(zip, last + 28, 2)).toBe('The list of files in this package is cut off.')
  const counted = Uint8Array.from(zip)
  const view = new DataView(counted.buffer)
  for (const place of [8, 10]) view.setUint16(endOf(zip) + place, 1, true)
  expect(read(counted)).toBe(damaged)
  for (const place of [8, 10]) view.setUint16(endOf(zip) + place, 3, true)
  expect(read(counted)).toBe('The list of files in this package is cut off.')
})

test('the list of a zip may have another order than its files', () => {
  const start = startOf(zip)
  const second = start + 46 + 'content.html'.length
  const [files, one, two, end] = [
    [0, start],
    [start, second],
    [second, endOf(zip)],
    [endOf(zip), zip.length],
  ].map(([from, to]) => zip.subarray(from, to))
  const turned = concatBytes(...[files, two, one, end].map((part) => part ?? new Uint8Array()))
  expect(readDirectory(turned).map(({ name, at }) => [name, at > 0])).toEqual([
    ['b', true],
    ['content.html', false],
  ])
})

test('a file with the attributes of a folder or a volume name is refused', () => {
  const start = startOf(zip)
  for (const attributes of [0x08, 0x10, 0x18])
    expect(read(zip, start + 38, attributes)).toBe('content.html is not an ordinary file.')
  for (const attributes of [0x01, 0x20]) expect(read(zip, start + 38, attributes)).toBe(2)
  const folder = handmadeZip({ name: 'a/', content: '' })
  expect([0, 0x10, 0x08, 0x18].map((attributes) => read(folder, startOf(folder) + 38, attributes))).toEqual([
    1,
    1,
    'a/ is not an ordinary file.',
    'a/ is not an ordinary file.',
  ])
})

test('an encrypted file or one with unsupported flags is refused', () => {
  const start = startOf(zip)
  for (const flag of [0x01, 0x10, 0x20, 0x40, 0x2000])
    expect(read(zip, start + 8, flag)).toBe(
      'content.html is encrypted, or packed in a way that is not supported.',
    )
})

test('names that differ only in upper and lower case are refused as the same file', () => {
  const named = (...names: string[]) => read(handmadeZip(...names.map((name) => ({ name, content: 'x' }))))
  expect(named('a.txt', 'A.TXT')).toBe('A.TXT is in this package twice.')
  expect(named('a', 'a')).toBe('a is in this package twice.')
  expect(named('a/b', 'A')).toBe('A is in this package twice: as a file and as a folder.')
  expect(named('a/b/c', 'A/B')).toBe('A/B is in this package twice: as a file and as a folder.')
  expect(named('a/b', 'ab')).toBe(2)
})

test('a name that is too long or leads elsewhere is refused', () => {
  const named = (name: string) => read(handmadeZip({ name, content: 'x' }))
  expect(named('a'.repeat(packageLimits.nameLength))).toBe(1)
  expect(named('a'.repeat(packageLimits.nameLength + 1))).toBe('A file of this package has too long a name.')
  for (const name of [
    '../a',
    'a/../b',
    '/a',
    'a//b',
    'a/./b',
    'a\\b',
    'C:a',
    '.a',
    'a/.b',
    'a b',
    '',
    '-a',
    'a\u001b[2J',
  ])
    expect([name, named(name)]).toEqual([
      name,
      expect.stringMatching(/has a name that is not allowed: "[ -~]*"\.$/),
    ])
})
