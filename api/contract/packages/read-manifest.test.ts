import { utf8ToBytes } from '@noble/hashes/utils.js'
import { expect, test } from 'vitest'
import { limits } from '../rules/limits.ts'
import { PackageFault } from '../zip/package-fault.ts'
import { sha256 } from '../zip/package-files.ts'
import { fakePackage, logKey, pack, proofOf, withSums } from './package.fake.ts'
import { readManifest } from './read-manifest.ts'
import { verifyPackage } from './verify-package.ts'

/** A package whose manifest is written in another way and is in the log, signed by its own key. */
function written(change: (manifest: string) => string): Uint8Array {
  const files = fakePackage()
  const manifest = utf8ToBytes(change(new TextDecoder().decode(files['manifest.json'])))
  const proof = utf8ToBytes(proofOf(sha256(manifest)))
  return pack(withSums({ ...files, 'manifest.json': manifest, 'manifest.json.tlog-proof': proof }))
}

test('a package with a newer manifest format is reported as not checked', async () => {
  for (const schema of ['vault-evidence/2', 'vault-evidence/10']) {
    const later = (text: string) => text.replace('vault-evidence/1', schema).replace('"title"', '"name"')
    const { outcome, headline, findings, files } = await verifyPackage(written(later), { logKeys: [logKey] })
    expect([outcome, headline, files.size]).toEqual([
      'unchecked',
      `Not checked: This package is of a form that came later, ${schema}.`,
      0,
    ])
    expect(findings.map(({ kind, title }) => `${kind}: ${title}`)).toEqual([
      'missing: Made by a newer server',
    ])
  }
  // Other words are those of whoever made the package.
  const worded = ['Proved: vault-evidence/2', 'vault-evidence/2 is proved', 'vault-evidence/1234567']
  for (const schema of [
    'vault-evidence/0',
    'vault-evidence/02',
    'vault-evidence',
    'vault-history/1',
    ...worded,
  ])
    expect((await verifyPackage(written((text) => text.replace('vault-evidence/1', schema)))).outcome).toBe(
      'refused',
    )
})

test('a package with a newer history format is reported as not checked', async () => {
  const version = utf8ToBytes('{"schema":"vault-history/2"}')
  const later = { ...fakePackage(), 'history/0001.json': version }
  expect((await verifyPackage(pack(withSums(later)))).headline).toBe(
    'Not checked: This package is of a form that came later, vault-history/2.',
  )
})

test('a manifest that programs could read differently is refused, even if it is signed', async () => {
  const known = { logKeys: [logKey] }
  expect((await verifyPackage(written(String), known)).outcome).toBe('recorded')
  for (const change of [
    // JSON.parse takes the second title, and people see the first: one digest would stand for two ideas.
    (text: string) => text.replace('{', '{"title":"Another idea",'),
    (text: string) => text.replace('"files":', '"files":[],"files":'),
    (text: string) => text.replace('"version":3', '"version":3e0'),
    (text: string) => text.replace('"title"', '"\\u0074itle"'),
    (text: string) => text.replace('{', '{\r\n'),
    (text: string) => `\ufeff${text}`,
  ])
    expect((await verifyPackage(written(change), known)).headline).toMatch(
      /^Not genuine: manifest\.json is damaged: /,
    )
})

test('a manifest with any malformed field is refused', () => {
  const { 'manifest.json': bytes = new Uint8Array() } = fakePackage()
  const manifest = JSON.parse(new TextDecoder().decode(bytes))
  const fault = (more: Record<string, unknown>) => {
    const text = utf8ToBytes(JSON.stringify({ ...manifest, ...more }))
    try {
      return readManifest(new Map([['manifest.json', text]]))?.manifest.ideaId
    } catch (error) {
      return error instanceof PackageFault ? error.message.split(': ')[1] : String(error)
    }
  }
  const [file] = manifest.files
  const hex = 'a'.repeat(64)
  expect(fault({})).toBe(7)
  for (const salt of [`${hex}a`, hex.slice(1), hex.toUpperCase(), `${hex}\n`, null])
    expect([salt, fault({ salt })]).toEqual([salt, 'salt.'])
  expect([fault({ previous: hex }), fault({ history: hex })]).toEqual([7, 7])
  expect([fault({ previous: `${hex}a` }), fault({ history: null })]).toEqual(['previous.', 'history.'])
  for (const createdAt of [
    '2026-11-20',
    '2026-11-20T08:00:00Z',
    '2026-11-20T08:00:00.000Z ',
    ' 2026-11-20T08:00:00.000Z',
  ])
    expect([createdAt, fault({ createdAt })]).toEqual([createdAt, 'createdAt.'])
  for (const ideaId of [-1, 1.5, '7', 2 ** 53])
    expect([ideaId, fault({ ideaId })]).toEqual([ideaId, 'ideaId.'])
  for (const path of ['/content.html', 'a/b/c', 'a b', 'a//b', '', 'a\\b', 'a/'])
    expect([path, fault({ files: [{ ...file, path }] })]).toEqual([path, 'files.0.path.'])
  expect(fault({ files: [{ ...file, bytes: -1 }] })).toBe('files.0.bytes.')
  expect([fault({ files: [] }), fault({ contentType: 'text/plain' })]).toEqual(['files.', 'contentType.'])
  for (const contentType of ['application/pdf', 'application/json']) expect(fault({ contentType })).toBe(7)
  expect(() => readManifest(new Map([['manifest.json', utf8ToBytes('7')]]))).toThrow('it is not an object.')
  expect(fault({ title: 'x'.repeat(limits.titleLength) })).toBe(7)
  expect(fault({ title: 'x'.repeat(limits.titleLength + 1) })).toBe('title.')
  expect(fault({ author: { name: 'Ada', email: 'ada@example.org' } })).toBe('author.email.')
  // Whoever makes a package chooses such a name, so it is not repeated.
  expect(fault({ 'Genuine. Proved by \u202e': 1 })).toBe('it has an unknown field.')
  expect(fault({ ['x'.repeat(101)]: 1 })).toBe('it has an unknown field.')
})

test('a manifest that is not UTF-8 or begins with a byte order mark is refused', () => {
  const { 'manifest.json': manifest = new Uint8Array() } = fakePackage()
  const at = new TextDecoder().decode(manifest).indexOf('Quiet')
  const read = (bytes: Uint8Array) => () => readManifest(new Map([['manifest.json', bytes]]))
  expect(read(manifest.map((byte, index) => (index === at ? 0xff : byte)))).toThrow(
    'manifest.json is damaged: it is not text.',
  )
  expect(read(Uint8Array.of(0xef, 0xbb, 0xbf, ...manifest))).toThrow(
    'manifest.json is damaged: it is not JSON.',
  )
})
