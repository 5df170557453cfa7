import { randomBytes } from 'node:crypto'
import { zipSync } from 'fflate'
import { expect, test } from 'vitest'
import { PackageFault, PackageTooLarge } from './package-fault.ts'
import { readZip } from './read-zip.ts'
import { packageLimits } from './zip-directory.ts'

const bytes = (text: string) => new TextEncoder().encode(text)
const fault = (zip: Uint8Array): string => {
  try {
    readZip(zip)
    return 'taken'
  } catch (error) {
    if (error instanceof PackageFault) return error.message
    throw error
  }
}
/** Changes the bytes of a zip at its end or in the first entry of its directory, as no zip program would write them. */
const changed = (zip: Uint8Array, change: (view: DataView, directory: number) => void) => {
  const copy = zip.slice()
  const view = new DataView(copy.buffer)
  change(view, view.getUint32(copy.length - 6, true))
  return copy
}

test('packed and stored files are read unchanged, and empty folders are ignored', () => {
  const large = bytes('An owl-wing edge. '.repeat(2_000))
  const zip = zipSync({ 'a.txt': large, 'b/c.bin': [bytes('x'), { level: 0 }], 'd/': new Uint8Array() })
  const files = [...readZip(zip)].map(([name, content]) => [name, new TextDecoder().decode(content)])
  expect(files).toEqual([
    ['a.txt', 'An owl-wing edge. '.repeat(2_000)],
    ['b/c.bin', 'x'],
  ])
})

test('file names that lead elsewhere, are hidden or are there twice are refused', () => {
  for (const name of ['../up.txt', '/root', 'a//b', 'a\\b', '.hidden', 'a/./b', 'a b', 'é', 'x'.repeat(201)])
    expect(fault(zipSync({ [name]: bytes('x') }))).toMatch(/name/)
  expect(fault(zipSync({ 'A.txt': bytes('x'), 'a.TXT': bytes('y') }))).toBe('a.TXT is in this package twice.')
})

test('a zip bomb is refused before it is unpacked', () => {
  const bomb = zipSync({ bomb: new Uint8Array(5_000_000) })
  const sized = (size: number) =>
    changed(bomb, (view, directory) => {
      for (const at of [22, directory + 24]) view.setUint32(at, size, true)
    })
  expect(fault(sized(1000))).toBe('bomb is damaged: it is larger than the package says.')
  for (const size of [400_000_000, 0xfffffff0])
    expect(fault(sized(size))).toBe('bomb is damaged: its stated size is impossible.')
})

test('a zip that is too large is told apart from a damaged one and is not unpacked', () => {
  const large = (zip: Uint8Array) => {
    try {
      return readZip(zip).size
    } catch (error) {
      if (error instanceof PackageTooLarge) return error.message
      throw error
    }
  }
  const names = Array.from({ length: packageLimits.files + 1 }, (_, n) => [`${n}`, new Uint8Array()] as const)
  expect(large(zipSync(Object.fromEntries(names.slice(1)), { level: 0 }))).toBe(packageLimits.files)
  expect(large(zipSync(Object.fromEntries(names), { level: 0 }))).toBe(
    'This package has more than 10,000 files.',
  )
  expect(large(new Uint8Array(packageLimits.bytes + 1))).toBe('This file has more than 256 MB.')
  // Bytes that do not compress, declared to be as large as that many deflated bytes can become.
  const claimed = changed(zipSync({ noise: new Uint8Array(randomBytes(600_000)) }), (view, directory) => {
    for (const at of [22, directory + 24]) view.setUint32(at, packageLimits.unpackedBytes + 1, true)
  })
  expect(large(claimed)).toBe('This package has more than 512 MB when it is unpacked.')
})

test('a zip with overlapping or encrypted files is refused', () => {
  const zip = zipSync({ 'a.txt': bytes('same'), 'b.txt': bytes('same') }, { level: 0 })
  const second = 46 + 'a.txt'.length
  const overlaid = changed(zip, (view, directory) => view.setUint32(directory + second + 42, 0, true))
  expect(fault(overlaid)).toMatch(/it is in the wrong place in the package/)
  const encrypted = changed(zip, (view, directory) => view.setUint16(directory + 8, 1, true))
  expect(fault(encrypted)).toBe('a.txt is encrypted, or packed in a way that is not supported.')
})

test('a file with an unknown method, a wrong length or a wrong checksum is refused', () => {
  const zip = zipSync({ 'a.txt': bytes('words that pack: words, words, words') })
  const stored = zipSync({ 'a.txt': [bytes('words'), { level: 0 }] })
  /** Changes a number in the local header, and in the directory, where it is two bytes further on. */
  const both = (whole: Uint8Array, at: number, by: (value: number) => number) =>
    fault(
      changed(whole, (view, directory) => {
        for (const place of [at, directory + at + 2])
          view.setUint16(place, by(view.getUint16(place, true)), true)
      }),
    )
  expect(both(zip, 8, () => 8)).toBe('taken')
  for (const method of [1, 9, 12, 93, 99])
    expect(both(zip, 8, () => method)).toBe('a.txt is packed in a way that is not supported.')
  const other = 'a.txt is damaged: it is not as long as the package says.'
  expect([both(zip, 22, (size) => size + 1), both(stored, 22, (size) => size + 1)]).toEqual([other, other])
  expect(both(stored, 22, (size) => size - 1)).toBe(other)
  for (const one of [zip, stored])
    expect(both(one, 14, (sum) => sum ^ 1)).toBe('a.txt is damaged: its checksum is wrong.')
  // A deflate block of an invalid type.
  const broken = changed(zip, (view) => view.setUint8(30 + 'a.txt'.length, 7))
  expect(fault(broken)).toBe('a.txt is damaged: it cannot be unpacked.')
})

test('bytes that are no zip, are cut off or go on after its end are refused', () => {
  const zip = zipSync({ 'a.txt': bytes('x') })
  const foreign = 'This is not an evidence package, or its end is missing.'
  for (const one of [
    new Uint8Array(),
    bytes('%PDF-1.7 not a zip at all'),
    zip.subarray(0, -1),
    new Uint8Array([...zip, 0]),
  ])
    expect(fault(one)).toBe(foreign)
  for (let length = 0; length < zip.length; length++) expect(fault(zip.subarray(0, length))).toBe(foreign)
})
