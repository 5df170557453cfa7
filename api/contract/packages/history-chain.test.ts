import { utf8ToBytes } from '@noble/hashes/utils.js'
import { expect, test } from 'vitest'
import { PackageFault } from '../zip/package-fault.ts'
import { sha256 } from '../zip/package-files.ts'
import { checkHistory, proveLast } from './check-history.ts'
import { readManifest } from './read-manifest.ts'
import type { HistoryProof } from './read-version.ts'

type Json = Record<string, unknown>
const file = { bytes: 5, path: 'content.html', sha256: sha256(utf8ToBytes('words')) }
const shared = {
  ...{ author: { name: 'Ada Example' }, contentType: 'text/html', files: [file], salt: '5a'.repeat(32) },
  ...{ title: 'Quiet fan', version: 1 },
}
const digestOf = (manifest: Json) => sha256(utf8ToBytes(JSON.stringify(manifest)))
const sealed = (ideaId: number, previous: string | null, more: Json = {}): Json => ({
  ...{ ...shared, ideaId, previous, savedAt: '2026-11-10T20:00:00.000Z', schema: 'vault-history/1' },
  ...more,
})
const published = (ideaId: number, previous: string | null, more: Json = {}): Json => ({
  ...{ ...shared, ideaId, previous, createdAt: '2026-11-09T20:00:00.000Z' },
  ...{ publishedAt: '2026-11-11T20:00:00.000Z', schema: 'vault-evidence/1' },
  ...more,
})

/** How many versions come before this manifest, which is null for a draft; or why they are refused. */
function check(manifest: Json | null, ...entries: Json[]): number | string {
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

/** Idea 7 was sealed once and published. Idea 8 is its new version, and was sealed twice before it was published. */
const first = sealed(7, null)
const before = published(7, null, { history: digestOf(first) })
const second = sealed(8, digestOf(before))
const third = sealed(8, digestOf(second), { version: 2 })
const after = published(8, digestOf(before), { history: digestOf(third) })

test('a history includes the versions of the published ideas before it', () => {
  expect(check(after, first, before, second, third)).toBe(4)
  expect(check(null, first, before, second, third)).toBe(4)
  expect(check(before, first)).toBe(1)
  expect(check(published(8, digestOf(before)), first, before)).toBe(2)
  expect(check(after)).toBe(0)
})

test('a history with a version of another idea is refused', () => {
  const foreign = sealed(9, digestOf(second), { version: 2 })
  const named = published(8, digestOf(before), { history: digestOf(foreign) })
  expect(check(named, first, before, second, foreign)).toBe('history/0004.json is a version of another idea.')
  const other = sealed(8, null)
  const mixed = published(7, null, { history: digestOf(other) })
  const next = published(8, digestOf(mixed))
  expect(check(next, other, mixed)).toBe('history/0001.json is a version of another idea.')
  expect(check(null, sealed(7, null), sealed(8, digestOf(sealed(7, null))))).toMatch(/of another idea\.$/)
})

test('a history in which the predecessor of a first version is missing is refused', () => {
  const missing = (n: number) => `What came before history/000${n}.json is missing.`
  const alone = sealed(8, null)
  expect(check(published(8, digestOf(before), { history: digestOf(alone) }), alone)).toBe(missing(1))
  const strange = published(8, null, { history: digestOf(second) })
  expect(check(strange, first, before, second)).toBe(missing(3))
  // The published idea names a predecessor, but its sealed version says that there is none.
  const root = published(6, null)
  const begun = sealed(7, null)
  const cut = published(7, digestOf(root), { history: digestOf(begun) })
  expect(check(published(8, digestOf(cut)), begun, cut)).toBe(missing(1))
  expect(check(before, sealed(7, null, { version: 9 }))).toMatch(/is not what manifest\.json names/)
})

test('a damaged version or a missing or malformed number is named', () => {
  for (const damaged of [
    { ...first, more: 1 },
    { ...first, history: digestOf(first) },
    { ...before, savedAt: '' },
  ])
    expect(check(null, damaged)).toBe('history/0001.json is damaged, or of a form that is not known here.')
  const bytes = utf8ToBytes(JSON.stringify(first))
  for (const name of ['history/0002.json', 'history/00001.json'])
    expect(() => checkHistory(new Map([[name, bytes]]), null, [], false)).toThrow(
      'history/0001.json is missing.',
    )
  for (const name of ['history/001.json', 'more/history/0001.json', 'history/0001.jsonl'])
    expect(checkHistory(new Map([[name, bytes]]), null, [], false)).toBeNull()
})

test('the content of a version must match the fingerprint in its manifest', () => {
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
    `${place} was changed: its fingerprint is different.`,
  )
  const unnamed = `history/files/${'d'.repeat(64)}.html`
  expect(look([unnamed, words])?.used).toEqual(['history/0001.json'])
  expect(look([unnamed, words])?.versions[0]?.contents.size).toBe(0)
  expect(look([`more/${place}`, words])?.used).toEqual(['history/0001.json'])
})

test('the content that a version shares with the published idea is found there', () => {
  const own = published(7, null, { history: digestOf(first) })
  const look = (more: [string, Uint8Array][]) => {
    const entries: [string, Uint8Array][] = [
      ['history/0001.json', utf8ToBytes(JSON.stringify(first))],
      ['manifest.json', utf8ToBytes(JSON.stringify(own))],
    ]
    const files = new Map([...entries, ...more])
    const history = checkHistory(files, readManifest(files), [], false)
    return [history?.versions[0]?.contents, history?.used]
  }
  // Whether they match the manifest is checked with the idea itself (check-contents.ts).
  expect(look([['content.html', utf8ToBytes('words')]])).toEqual([
    new Map([['content.html', 'content.html']]),
    ['history/0001.json'],
  ])
  expect(look([])).toEqual([new Map(), ['history/0001.json']])
})

test('a draft is confirmed by a block, recorded by a named key, or stated by another key', () => {
  const signer = { id: 'aaaaaaaa', isNamed: false, isOther: false }
  const prove = (...proofs: HistoryProof[]) => {
    const files = new Map([['history/0001.json', utf8ToBytes(JSON.stringify(first))]])
    const version = checkHistory(files, null, [], false)?.versions[0] ?? expect.fail('no version')
    const finding = { kind: 'stated', title: '', text: '' } as const
    const shown = proveLast({
      versions: proofs.map((proof) => ({ ...version, ...proof })),
      finding,
      used: [],
    })
    return [shown.outcome, shown.headline, shown.isStated, shown.provedAt]
  }
  const logged = (more: Partial<typeof signer> = {}) => ({
    logged: { origin: 'vault.example.org/api/log', index: 1, signer: { ...signer, ...more } },
    block: null,
  })
  const nothing = { logged: null, block: null }
  const inBlock = { logged: null, block: { height: 930_000, time: Date.UTC(2026, 10, 12) / 1000 } }
  expect(prove(inBlock)).toEqual([
    'confirmed',
    'there no later than Nov 12, 2026: it is in Bitcoin block 930000.',
    undefined,
    '2026-11-12T02:00:00.000Z',
  ])
  expect(prove(logged())).toEqual([
    'recorded',
    expect.stringMatching(/^reportedly recorded by /),
    true,
    undefined,
  ])
  expect(prove(logged({ isNamed: true }))).toEqual([
    'recorded',
    expect.stringMatching(/^recorded by vault\.example\.org/),
    false,
    undefined,
  ])
  const second = 'there at a date that nothing here proves. Version 1 of 2 is proved.'
  expect(prove(inBlock, nothing)).toEqual(['unproved', second, undefined, undefined])
  expect(prove(logged({ isNamed: true }), logged({ isOther: true }))).toEqual([
    'unproved',
    second,
    undefined,
    undefined,
  ])
  for (const none of [[nothing], [logged(), nothing], [logged({ isOther: true })]])
    expect(prove(...none)).toEqual(['unproved', '', undefined, undefined])
})

test('a wholly proved history has no unproved part, and a version without all its files shows no content', () => {
  const picture = { bytes: 1, path: 'assets/1.png', sha256: '1'.repeat(64), url: '/api/assets/1' }
  const text = utf8ToBytes(JSON.stringify(sealed(7, null, { assets: [picture] })))
  const words = [`history/files/${file.sha256}.html`, utf8ToBytes('words')] as const
  const shown = checkHistory(new Map([['history/0001.json', text], words]), null, [], true)
  expect(shown?.finding.title).toBe('How it came about: one version')
  expect(shown?.finding.text).not.toContain('Proved up to')
  expect(shown?.finding.text).toMatch(/The words of 0 are in this package\.$/)
  expect(shown?.versions[0]?.contents).toEqual(new Map())
})
