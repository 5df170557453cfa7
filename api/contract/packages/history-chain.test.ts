import { utf8ToBytes } from '@noble/hashes/utils.js'
import { expect, test } from 'vitest'
import { PackageFault } from '../zip/package-fault.ts'
import { sha256 } from '../zip/package-files.ts'
import { checkHistory } from './check-history.ts'
import { readManifest } from './read-manifest.ts'

type Said = Record<string, unknown>
const file = { bytes: 5, path: 'content.html', sha256: 'c'.repeat(64) }
const shared = {
  ...{ author: { name: 'Ada Example' }, contentType: 'text/html', files: [file], salt: '5a'.repeat(32) },
  ...{ title: 'Quiet fan', version: 1 },
}
const digestOf = (manifest: Said) => sha256(utf8ToBytes(JSON.stringify(manifest)))
const sealed = (ideaId: number, previous: string | null, more: Said = {}): Said => ({
  ...{ ...shared, ideaId, previous, savedAt: '2026-11-10T20:00:00.000Z', schema: 'vault-history/1' },
  ...more,
})
const published = (ideaId: number, previous: string | null, more: Said = {}): Said => ({
  ...{ ...shared, ideaId, previous, createdAt: '2026-11-09T20:00:00.000Z' },
  ...{ publishedAt: '2026-11-11T20:00:00.000Z', schema: 'vault-evidence/1' },
  ...more,
})

/** How many versions stand before this manifest, which is null for a draft; or why they do not. */
function check(manifest: Said | null, ...entries: Said[]): number | string {
  const files = new Map(
    entries.map((one, n) => [`history/000${n + 1}.json`, utf8ToBytes(JSON.stringify(one))]),
  )
  if (manifest) files.set('manifest.json', utf8ToBytes(JSON.stringify(manifest)))
  try {
    return checkHistory(files, readManifest(files), [], false)?.versions.length ?? 0
  } catch (error) {
    if (error instanceof PackageFault) return error.message
    throw error
  }
}

/** Idea 7 was sealed once and published; idea 8 goes on from it, and was sealed twice before it was published. */
const first = sealed(7, null)
const before = published(7, null, { history: digestOf(first) })
const second = sealed(8, digestOf(before))
const third = sealed(8, digestOf(second), { version: 2 })
const after = published(8, digestOf(before), { history: digestOf(third) })

test('a chain goes back over the published ideas that an idea goes on from', () => {
  expect(check(after, first, before, second, third)).toBe(4)
  expect(check(null, first, before, second, third)).toBe(4)
  expect(check(before, first)).toBe(1)
  expect(check(published(8, digestOf(before)), first, before)).toBe(2)
  expect(check(after)).toBe(0)
})

test('a version of another idea is not in it, on either side of what was published', () => {
  const foreign = sealed(9, digestOf(second), { version: 2 })
  const named = published(8, digestOf(before), { history: digestOf(foreign) })
  expect(check(named, first, before, second, foreign)).toBe('history/0004.json is a version of another idea.')
  const other = sealed(8, null)
  const mixed = published(7, null, { history: digestOf(other) })
  const next = published(8, digestOf(mixed))
  expect(check(next, other, mixed)).toBe('history/0001.json is a version of another idea.')
  expect(check(null, sealed(7, null), sealed(8, digestOf(sealed(7, null))))).toMatch(/of another idea\.$/)
})

test('the first version of an idea comes right after the published one that its manifest names', () => {
  const missing = (n: number) => `What came before history/000${n}.json is missing.`
  const alone = sealed(8, null)
  expect(check(published(8, digestOf(before), { history: digestOf(alone) }), alone)).toBe(missing(1))
  const strange = published(8, null, { history: digestOf(second) })
  expect(check(strange, first, before, second)).toBe(missing(3))
  // That published idea names one before it, and its sealed version says that there is none.
  const root = published(6, null)
  const begun = sealed(7, null)
  const cut = published(7, digestOf(root), { history: digestOf(begun) })
  expect(check(published(8, digestOf(cut)), begun, cut)).toBe(missing(1))
  expect(check(before, sealed(7, null, { version: 9 }))).toMatch(/is not what manifest\.json names/)
})

test('what is no manifest, and a number that is left out or written otherwise, is named', () => {
  const damaged = { ...first, more: 1 }
  expect(check(null, damaged)).toBe('history/0001.json is damaged, or of a form that is not known here.')
  const bytes = utf8ToBytes(JSON.stringify(first))
  for (const name of ['history/0002.json', 'history/00001.json'])
    expect(() => checkHistory(new Map([[name, bytes]]), null, [], false)).toThrow(
      'history/0001.json is missing.',
    )
  for (const name of ['history/001.json', 'more/history/0001.json', 'history/0001.jsonl'])
    expect(checkHistory(new Map([[name, bytes]]), null, [], false)).toBeNull()
})

test('the words of a version are those of its fingerprint, in the history or in the idea', () => {
  const words = utf8ToBytes('<p>x</p>')
  const named = sealed(7, null, {
    files: [{ bytes: words.length, path: 'content.html', sha256: sha256(words) }],
  })
  const place = `history/files/${sha256(words)}.html`
  const look = (...more: [string, Uint8Array][]) =>
    checkHistory(
      new Map([['history/0001.json', utf8ToBytes(JSON.stringify(named))], ...more]),
      null,
      [],
      false,
    )
  expect(look([place, words])?.versions[0]?.contents).toEqual(new Map([['content.html', place]]))
  expect(look([place, words])?.used).toContain(place)
  expect(() => look([place, utf8ToBytes('other')])).toThrow(
    `${place} was changed: its fingerprint is another one.`,
  )
  const unnamed = `history/files/${'d'.repeat(64)}.html`
  expect(look([unnamed, words])?.used).toEqual(['history/0001.json'])
  expect(look([unnamed, words])?.versions[0]?.contents.size).toBe(0)
  expect(look([`more/${place}`, words])?.used).toEqual(['history/0001.json'])
})
