import { utf8ToBytes } from '@noble/hashes/utils.js'
import { expect, test } from 'vitest'
import { formatKey } from '../proofs/signed-note.ts'
import { sha256 } from '../zip/package-files.ts'
import { fakePackage, logKey, makeSigner, pack, proofOf, withSums } from './package.fake.ts'
import { verifyPackage } from './verify-package.ts'

type Files = Record<string, Uint8Array>
const textHash = (text: string) => sha256(utf8ToBytes(text))

/** Three sealed versions of the fake package's idea; the package has the words of the first two. */
function fakeHistory(): { files: Files; last: string } {
  const files: Files = {}
  let previous: string | null = null
  for (const number of [1, 2, 3]) {
    const words = `<p>An owl-wing edge, version ${number}.</p>`
    const name = `history/000${number}.json`
    const manifest = JSON.stringify({
      ...{ author: { name: 'Ada Example' }, contentType: 'text/html', ideaId: 7, title: 'Quiet fan' },
      files: [{ bytes: words.length, path: 'content.html', sha256: textHash(words) }],
      ...{ previous, salt: `${number}`.repeat(64), savedAt: `2026-11-1${number}T20:00:00.000Z` },
      ...{ schema: 'vault-history/1', version: number },
    })
    previous = textHash(manifest)
    files[name] = utf8ToBytes(manifest)
    files[`${name}.tlog-proof`] = utf8ToBytes(proofOf(previous))
    if (number < 3) files[`history/files/${textHash(words)}.html`] = utf8ToBytes(words)
  }
  return { files, last: previous ?? '' }
}
function whole(): Files {
  const { files, last } = fakeHistory()
  return { ...fakePackage({ history: last }), ...files }
}
const judge = (files: Files, known = {}) => verifyPackage(pack(withSums(files)), known)
const without = (files: Files, ...names: string[]): Files =>
  Object.fromEntries(Object.entries(files).filter(([name]) => !names.includes(name)))
const named = (files: Files, name: string) => files[name] ?? new Uint8Array()
const swapped = (files: Files, one: string, other: string): Files => ({
  ...files,
  [one]: named(files, other),
  [other]: named(files, one),
})

test('a whole history shows its number of versions and the place of each in the log', async () => {
  const { outcome, findings, history, unproved } = await judge(whole())
  expect([outcome, unproved]).toEqual(['recorded', ['VERIFY.txt']])
  expect(findings).toContainEqual({
    kind: 'stated',
    title: 'How it came about: 3 versions',
    text: 'The first is of Nov 11, 2026, as that server states. Each names the one before it, so none was changed, left out or added. 3 are in the log, 0 in Bitcoin blocks. The words of 2 are in this package.',
  })
  expect(history.map(({ logged, contents }) => [logged?.index, contents.size])).toEqual([
    [1, 1],
    [1, 1],
    [1, 0],
  ])
})

test('a history with any byte changed is refused with the name of the file', async () => {
  const files = whole()
  for (const [name, bytes] of Object.entries(files).filter(([one]) => one.startsWith('history/')))
    for (const at of [0, 7, Math.floor(bytes.length / 2), bytes.length - 1]) {
      const flipped = bytes.map((byte, index) => (index === at ? byte ^ 1 : byte))
      const { outcome, headline } = await judge({ ...files, [name]: flipped })
      expect([name, at, outcome]).toEqual([name, at, 'refused'])
      expect(headline).toContain(name.replace('.tlog-proof', ''))
    }
})

test('a history with a missing, swapped, added or foreign version is refused', async () => {
  const files = whole()
  const [one, two, three] = ['history/0001.json', 'history/0002.json', 'history/0003.json'] as const
  const headline = async (changed: Files) => (await judge(changed)).headline
  expect(await headline(without(files, two, `${two}.tlog-proof`))).toBe(
    'Not genuine: history/0002.json is missing.',
  )
  expect(await headline(without(files, three, `${three}.tlog-proof`))).toBe(
    'Not genuine: history/0002.json is not what manifest.json names: it was changed, or one between them is missing.',
  )
  const cut = { ...without(files, one, three), [one]: named(files, two), [two]: named(files, three) }
  expect(await headline(without(cut, ...[one, two, three].map((name) => `${name}.tlog-proof`)))).toBe(
    'Not genuine: What came before history/0001.json is missing.',
  )
  expect(await headline(swapped(files, one, two))).toBe(
    'Not genuine: history/0001.json stands in the wrong place: it comes right before history/0003.json.',
  )
  expect(await headline(swapped(files, `${one}.tlog-proof`, `${two}.tlog-proof`))).toMatch(
    /^Not genuine: history\/0001\.json\.tlog-proof does not show/,
  )
  const foreign = fakePackage()
  expect(await headline({ ...foreign, ...fakeHistory().files })).toMatch(/^Not genuine: history\/0003\.json/)
})

test('a missing history is shown as missing, and one without proofs as stated only', async () => {
  const { last, files } = fakeHistory()
  const stripped = await judge(fakePackage({ history: last }))
  expect(stripped.outcome).toBe('recorded')
  expect(stripped.findings).toContainEqual(
    expect.objectContaining({ kind: 'missing', title: 'The history is not in this package' }),
  )
  const proofs = Object.keys(files).filter((name) => name.endsWith('.tlog-proof'))
  const unproven = await judge(without(whole(), ...proofs))
  expect(unproven.findings).toContainEqual(
    expect.objectContaining({ kind: 'stated', title: 'How it came about: 3 versions' }),
  )
})

test('a draft is proved by its last sealed version, with the time it was saved as stated', async () => {
  const { 'log-keys.txt': keys = new Uint8Array() } = fakePackage()
  const { outcome, headline, idea } = await judge({ ...fakeHistory().files, 'log-keys.txt': keys })
  expect([outcome, idea]).toEqual(['recorded', null])
  expect(headline).toBe(
    'The last sealed version of this draft was reportedly recorded by vault.example.org/api/log. Saved Nov 13, 2026, 20:00:00 UTC, as the package states.',
  )
})

test('a log signed by another key than the named one is reported for every version', async () => {
  const { 'log-keys.txt': keys = new Uint8Array() } = fakePackage()
  const named = { logKeys: [makeSigner(logKey.name, 8).key] }
  for (const files of [whole(), { ...fakeHistory().files, 'log-keys.txt': keys }]) {
    const { outcome, findings, history } = await judge(files, named)
    expect(outcome).toBe('unproved')
    expect(findings).toContainEqual({
      kind: 'stated',
      title: 'How it came about: 3 versions',
      text: expect.stringMatching(
        /For 3 the log is signed by key [0-9a-f]{8}, which is not the one that you named, [0-9a-f]{8}\. /,
      ),
    })
    expect(history.map(({ logged }) => logged?.signer.isOther)).toEqual([true, true, true])
  }
  const known = await judge(whole(), { logKeys: [makeSigner(`${logKey.name}/2`).key] })
  expect([known.outcome, known.history[0]?.logged?.signer.isNamed]).toEqual(['recorded', true])
  const finding = known.findings.find(({ title }) => title === 'How it came about: 3 versions')
  expect(finding?.kind).toBe('proved')
})

test('a draft is not proved by an earlier version when its last one has no proof', async () => {
  const { 'log-keys.txt': keys = new Uint8Array() } = fakePackage()
  const draft = { ...fakeHistory().files, 'log-keys.txt': keys }
  const known = { logKeys: [makeSigner(`${logKey.name}/2`).key] }
  const verdictOf = async (files: Files) => {
    const { outcome, headline, findings } = await judge(files, known)
    const { kind, text } = findings.find(({ title }) => title.startsWith('How it came about')) ?? {}
    return [outcome, headline, kind, text?.includes('Proved up to version 2; the dates of later ones')]
  }
  expect(await verdictOf(without(draft, 'history/0003.json.tlog-proof'))).toEqual([
    'unproved',
    'The last sealed version of this draft was there at a date that nothing here proves. Version 2 of 3 is proved.',
    'stated',
    true,
  ])
  expect(await verdictOf(without(draft, 'history/0001.json.tlog-proof'))).toEqual([
    'recorded',
    expect.stringMatching(/^The last sealed version of this draft was recorded by/),
    'proved',
    false,
  ])
  // The published manifest names the last version, and so proves all of them.
  const published = without(whole(), 'history/0003.json.tlog-proof')
  expect((await verdictOf(published)).slice(2)).toEqual(['proved', false])
  const none = without(published, 'manifest.json.tlog-proof')
  expect((await verdictOf(none)).slice(2)).toEqual(['stated', true])
})

test('a published idea is not proved by its last sealed version', async () => {
  const known = { logKeys: [logKey] }
  expect(await judge(without(whole(), 'manifest.json.tlog-proof'), known)).toMatchObject({
    outcome: 'unproved',
    headline: 'The files fit together, and nothing here proves a date.',
  })
})

test('a version signed by a key from the list of witnesses is refused', async () => {
  const forger = makeSigner(logKey.name, 99)
  const digest = sha256(named(whole(), 'history/0001.json'))
  const files = {
    ...whole(),
    'history/0001.json.tlog-proof': utf8ToBytes(proofOf(digest, forger)),
    'witness-keys.txt': utf8ToBytes(`${formatKey(forger.key)}\n`),
  }
  expect((await judge(files, { logKeys: [logKey] })).outcome).toBe('refused')
  const { 'witness-keys.txt': _, ...rest } = files
  expect((await judge(rest)).headline).toMatch(/history\/0001\.json\.tlog-proof does not show that/)
})

test('a draft without its first versions is refused, even if the rest is renumbered', async () => {
  const { files } = fakeHistory()
  const moved = (from: number, to: number): Files => ({
    [`history/000${to}.json`]: named(files, `history/000${from}.json`),
    [`history/000${to}.json.tlog-proof`]: named(files, `history/000${from}.json.tlog-proof`),
  })
  const keys = { 'log-keys.txt': named(fakePackage(), 'log-keys.txt') }
  expect((await judge({ ...keys, ...files })).outcome).toBe('recorded')
  expect(await judge({ ...keys, ...moved(2, 1), ...moved(3, 2) })).toMatchObject({
    outcome: 'refused',
    headline: 'Not genuine: What came before history/0001.json is missing.',
  })
})
