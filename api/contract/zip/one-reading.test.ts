import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { concatBytes, utf8ToBytes } from '@noble/hashes/utils.js'
import { expect, test } from 'vitest'
import { type ZipEntry, zip } from '../../adapters/files/zip.ts'
import { crc32 } from './crc32.ts'
import { descriptorOf, type Handmade, handmadeZip } from './handmade-zip.fake.ts'
import { PackageFault } from './package-fault.ts'
import { readZip } from './read-zip.ts'

/** The content of a zip, or why it is refused. */
function reading(bytes: Uint8Array): string {
  try {
    return [...readZip(bytes)].map(([name, one]) => `${name}: ${new TextDecoder().decode(one)}`).join(', ')
  } catch (error) {
    if (error instanceof PackageFault) return error.message
    throw error
  }
}
const words = { name: 'content.html', content: 'An owl-wing edge.' } satisfies Handmade
const read = 'content.html: An owl-wing edge.'
/** The local header and bytes of another file of the same name, which is not in the zip's directory. */
const hidden = (() => {
  const whole = handmadeZip({ name: 'content.html', content: 'Quite other words.' })
  return whole.subarray(0, new DataView(whole.buffer).getUint32(whole.length - 6, true))
})()
/** The field of Info-ZIP that gives a file another name (0x7075). */
const otherName = (name: string, unicode: string) => {
  const field = new Uint8Array(9)
  const view = new DataView(field.buffer)
  view.setUint16(0, 0x7075, true)
  view.setUint16(2, 5 + unicode.length, true)
  view.setUint8(4, 1)
  view.setUint32(5, crc32(utf8ToBytes(name)), true)
  return concatBytes(field, utf8ToBytes(unicode))
}

test('a zip with its files one after the other is read, with or without data descriptors', () => {
  expect(reading(handmadeZip(words))).toBe(read)
  expect(reading(handmadeZip({ ...words, flags: 8 }, { name: 'b', content: 'x', flags: 0x808 }))).toBe(
    `${read}, b: x`,
  )
})

test('a zip with bytes before, between or after its files is refused', () => {
  const other = { name: 'b', content: 'x' }
  const misplaced = /it is in the wrong place in the package/
  expect(reading(handmadeZip({ ...words, before: hidden }))).toMatch(misplaced)
  expect(reading(handmadeZip(words, { ...other, before: hidden }))).toMatch(misplaced)
  expect(reading(handmadeZip(words, { ...other, before: Uint8Array.of(0) }))).toMatch(misplaced)
  const gap = 'Something is between the files of this package and their list.'
  expect(reading(handmadeZip({ ...words, descriptor: hidden }))).toBe(gap)
})

test('a zip with bytes after the end of deflated data is refused', () => {
  for (const tail of [hidden, Uint8Array.of(0), Uint8Array.of(0, 0)])
    expect(reading(handmadeZip({ ...words, tail }))).toBe(
      'content.html is damaged: it has extra data at its end.',
    )
})

test('an empty folder in a zip is accepted only if nothing is packed in it', () => {
  const folder = { name: 'log/', content: '' }
  expect(reading(handmadeZip(words, folder))).toBe(read)
  expect(reading(handmadeZip(words, { ...folder, isStored: true }))).toBe(read)
  expect(reading(handmadeZip(words, { ...folder, tail: hidden }))).toBe(
    'log/ is damaged: it has extra data at its end.',
  )
  expect(reading(handmadeZip(words, { ...folder, content: 'x' }))).toBe(
    'log/ is a folder with something in it.',
  )
})

test('a streamed file must be followed by exactly one matching descriptor', () => {
  const { content } = words
  const packed = new DataView(handmadeZip(words).buffer).getUint32(18, true)
  const sum = crc32(utf8ToBytes(content))
  const right = descriptorOf(sum, packed, content.length)
  const streamed = (descriptor: Uint8Array) => reading(handmadeZip({ ...words, flags: 8, descriptor }))
  expect(streamed(right)).toBe(read)
  const other = 'content.html is damaged: the package describes it in two ways.'
  expect(streamed(descriptorOf(sum ^ 1, packed, content.length))).toBe(other)
  expect(streamed(descriptorOf(sum, packed + 1, content.length))).toBe(other)
  expect(streamed(descriptorOf(sum, packed, content.length + 1))).toBe(other)
  expect(streamed(right.subarray(4))).toMatch(/content\.html is damaged/)
  expect(streamed(new Uint8Array())).toMatch(/content\.html is damaged/)
  expect(streamed(concatBytes(right, right))).toMatch(/^Something is between/)
})

test('a stored file that contains an early end mark is refused', () => {
  const start = utf8ToBytes('An owl')
  const stored = (size: number, ...behind: Uint8Array[]) => {
    const content = concatBytes(start, descriptorOf(crc32(start), size, size), ...behind)
    return reading(handmadeZip({ name: 'a.png', content, isStored: true, flags: 8 }))
  }
  for (const behind of [[hidden], []])
    expect(stored(start.length, ...behind)).toBe('a.png is damaged: its end is marked twice.')
  expect(stored(start.length + 1, hidden)).toMatch(/^a\.png: An owl/)
})

test('a file whose local header differs from the list is refused', () => {
  const other = 'content.html is damaged: the package describes it in two ways.'
  expect(reading(handmadeZip({ ...words, localFlags: 8 }))).toBe(other)
  expect(reading(handmadeZip({ ...words, flags: 8, localFlags: 0 }))).toBe(other)
  expect(reading(handmadeZip({ ...words, localCrc: 7 }))).toBe(other)
  // The signature, version, flags, method, sizes, length of the name, and the name.
  for (const at of [0, 3, 6, 8, 18, 22, 26, 30, 41]) {
    const zip = handmadeZip(words)
    zip[at] = (zip[at] ?? 0) ^ 1
    expect([at, reading(zip)]).toEqual([at, other])
  }
})

test('a zip with extra fields or comments is refused', () => {
  const extra = otherName('content.html', 'old.txt')
  const more =
    'content.html has extra data, which our packages never have: another program may read it differently.'
  expect(reading(handmadeZip({ ...words, extra, localExtra: extra }))).toBe(more)
  expect(reading(handmadeZip({ ...words, extra }))).toBe(more)
  expect(reading(handmadeZip({ ...words, localExtra: extra }))).toBe(more)
  expect(reading(handmadeZip({ ...words, comment: 'x' }))).toBe(more)
})

test('a zip with links, devices or renamed folders is refused', () => {
  const kind = 'content.html is not an ordinary file.'
  for (const mode of [0o120777, 0o040755, 0o060644, 0o020644, 0o010644, 0o140777])
    expect(reading(handmadeZip({ ...words, mode }))).toBe(kind)
  for (const mode of [0o100644, 0o100755, 0o644, 0])
    expect(reading(handmadeZip({ ...words, mode }))).toBe(read)
  const folder = handmadeZip(words)
  const directory = new DataView(folder.buffer).getUint32(folder.length - 6, true)
  folder[directory + 38] = 0x10
  expect(reading(folder)).toBe(kind)
})

test('a zip with names that some system reads differently is refused', () => {
  const other = { name: 'content.html.', content: 'Quite other words.' }
  expect(reading(handmadeZip(words, other))).toMatch(/has a name that is not allowed: "content.html\."/)
  for (const name of ['log./a.txt', 'nul', 'assets/AUX.txt', 'com1.json', 'lpt9/a'])
    expect(reading(handmadeZip({ ...words, name }))).toMatch(/has a name that is not allowed/)
  expect(reading(handmadeZip({ ...words, name: 'null.txt' }))).toBe('null.txt: An owl-wing edge.')
  const both = /^Log is in this package twice: as a file and as a folder\.$/
  expect(reading(handmadeZip({ ...words, name: 'Log' }, { name: 'log/a.txt', content: 'x' }))).toMatch(both)
  expect(reading(handmadeZip({ name: 'log/a.txt', content: 'x' }, { ...words, name: 'Log' }))).toMatch(both)
})

test('a zip made by this server is read', async () => {
  const entries: ZipEntry[] = [
    { path: 'content.html', content: ['An owl-', 'wing edge.'] },
    { path: 'assets/7.png', content: [Uint8Array.of(65, 66)] },
    { path: 'empty.txt', content: [] },
  ]
  const pieces: Uint8Array[] = []
  const given = (async function* () {
    yield* entries
  })()
  for await (const piece of zip(given)) pieces.push(piece)
  expect(reading(concatBytes(...pieces))).toBe(`${read}, assets/7.png: AB, empty.txt: `)
})

const packer = (() => {
  try {
    execFileSync('zip', ['-v'])
    return 'zip'
  } catch {
    return null
  }
})()
test.skipIf(!packer)('a zip packed with `zip -X` is read, and one with times and owners is refused', () => {
  const folder = mkdtempSync(join(tmpdir(), 'ideavault-zip-'))
  const pack = (name: string, ...how: string[]) => {
    execFileSync('zip', ['-q', '-r', ...how, name, 'content.html', 'log'], { cwd: folder })
    return new Uint8Array(execFileSync('cat', [join(folder, name)]))
  }
  writeFileSync(join(folder, 'content.html'), words.content)
  execFileSync('mkdir', [join(folder, 'log')])
  expect(reading(pack('plain.zip', '-X'))).toBe(read)
  expect(reading(pack('full.zip'))).toMatch(/^content\.html has extra data/)
  rmSync(folder, { recursive: true })
})
