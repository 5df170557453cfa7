import { utf8ToBytes } from '@noble/hashes/utils.js'
import { zipSync } from 'fflate'
import { expect, test } from 'vitest'
import { readTrustedKeys } from '../keys/trusted-keys.ts'
import { formatKey } from '../proofs/signed-note.ts'
import { PackageFault } from '../zip/package-fault.ts'
import { packageLimits } from '../zip/zip-directory.ts'
import { checkSums } from './check-sums.ts'
import { fakePackage, logKey, pack, withSums } from './package.fake.ts'
import { verifyPackage } from './verify-package.ts'

const isLong = process.env.LONG === '1'
/** Changing every byte in turn takes minutes on a busy machine. */
const patience = isLong ? { timeout: 30 * 60_000 } : {}
/** How many bytes of each file are changed; all of them with LONG=1. */
const SAMPLE = isLong ? Number.POSITIVE_INFINITY : 3

/** The same places in every run: the step is coprime to most lengths. */
const placesIn = (length: number) => {
  const count = Math.min(length, SAMPLE)
  return Array.from({ length: count }, (_, n) => (count === length ? n : Math.floor((n * length) / count)))
}
const flip = (bytes: Uint8Array, at: number) => bytes.map((byte, index) => (index === at ? byte ^ 1 : byte))
const without = (name: string) => {
  const { [name]: _, ...rest } = fakePackage()
  return rest
}

test('a whole package is recorded, with findings for what is proved, stated and missing', async () => {
  const verdict = await verifyPackage(pack(withSums(fakePackage())))
  expect(verdict.findings.filter(({ kind }) => kind === 'wrong')).toEqual([])
  expect(verdict).toMatchObject({
    outcome: 'recorded',
    headline:
      'These exact words were reportedly recorded by vault.example.org/api/log. Published Nov 21, 2026, 09:41:07 UTC, as the package states.',
    isStated: true,
    idea: { manifest: { title: 'Quiet fan' } },
    unproved: ['VERIFY.txt'],
  })
  expect(verdict.findings.map(({ kind, title }) => `${kind}: ${title}`)).toEqual([
    'proved: The files are unchanged',
    'proved: The idea is what was published',
    // Whoever made the package may have made this key as well.
    'stated: Reportedly recorded by vault.example.org/api/log',
    'missing: No Bitcoin block',
    'stated: Its log of 2 events is reportedly whole',
    'stated: One agreement, reportedly',
    'stated: Files that explain, but prove nothing',
    'missing: Who thought of it first',
  ])
})

test('a byte changed in any file is detected by SHA256SUMS', () => {
  const files = new Map(Object.entries(withSums(fakePackage())))
  for (const [name, bytes] of files)
    for (const at of placesIn(bytes.length))
      expect(() => checkSums(new Map(files).set(name, flip(bytes, at)))).toThrow(PackageFault)
})

test(
  'a byte changed in any file with new fingerprints is refused, or the file is listed as unproved',
  patience,
  async () => {
    const files = fakePackage()
    for (const [name, bytes] of Object.entries(files))
      for (const at of placesIn(bytes.length)) {
        const { outcome, unproved } = await verifyPackage(
          pack(withSums({ ...files, [name]: flip(bytes, at) })),
        )
        if (!unproved.includes(name)) expect([name, at, outcome]).toEqual([name, at, 'refused'])
      }
  },
)

test('a byte changed in the zip is refused or changes no file', patience, async () => {
  const zip = pack(withSums(fakePackage()))
  const whole = await verifyPackage(zip)
  const step = isLong ? 1 : 131
  for (let at = 0; at < zip.length; at += step) {
    const { outcome, files } = await verifyPackage(flip(zip, at))
    if (outcome !== 'refused') expect([at, outcome, files]).toEqual([at, whole.outcome, whole.files])
  }
})

test('a package that is too large is reported as not checked', async () => {
  const names = Array.from(
    { length: packageLimits.files },
    (_, n) => [`more/${n}`, new Uint8Array()] as const,
  )
  const many = { ...fakePackage(), ...Object.fromEntries(names) }
  for (const [zip, text] of [
    [zipSync(many, { level: 0 }), 'This package has more than 10,000 files.'],
    [new Uint8Array(packageLimits.bytes + 1), 'This file has more than 256 MB.'],
  ] as const) {
    const { outcome, headline, findings, files } = await verifyPackage(zip)
    expect([outcome, headline, files.size]).toEqual(['unchecked', `Not checked: ${text}`, 0])
    expect(findings.map(({ kind, title }) => `${kind}: ${title}`)).toEqual([
      'missing: Too large to be checked here',
    ])
  }
})

test('a missing or added file is named', async () => {
  const headline = async (files: Record<string, Uint8Array>) => (await verifyPackage(pack(files))).headline
  const { 'assets/7.png': _, ...torn } = withSums(fakePackage())
  expect(await headline(torn)).toBe('Not genuine: assets/7.png is missing.')
  expect(await headline(withSums(without('assets/7.png')))).toBe(
    'Not genuine: assets/7.png of the idea is missing.',
  )
  expect(await headline({ ...withSums(fakePackage()), 'more.txt': Uint8Array.of(1) })).toBe(
    'Not genuine: more.txt is not named in SHA256SUMS.',
  )
  expect(await headline(without('SHA256SUMS'))).toBe('Not genuine: SHA256SUMS is missing.')
})

test('a refused package shows no file as unchanged or as explanation', async () => {
  const files = withSums(fakePackage())
  const { findings, unproved } = await verifyPackage(pack({ ...files, 'VERIFY.txt': Uint8Array.of(1) }))
  const titles = findings.map(({ title }) => title)
  expect(titles).toContain('The files are not as they were packed')
  expect(titles).not.toContain('The files are unchanged')
  expect([titles.includes('Files that explain, but prove nothing'), unproved]).toEqual([false, []])
  const silent = await verifyPackage(pack(withSums(without('VERIFY.txt'))))
  expect([silent.outcome, silent.unproved]).toEqual(['recorded', []])
  expect(silent.findings.map(({ title }) => title)).not.toContain('Files that explain, but prove nothing')
})

test('a manifest that names a file twice is refused', async () => {
  const files = fakePackage()
  const { assets, ...manifest } = JSON.parse(new TextDecoder().decode(files['manifest.json']))
  for (const more of [
    { assets: [...assets, ...assets] },
    { assets, files: [...manifest.files, { ...manifest.files[0], path: 'assets/7.png' }] },
  ]) {
    const text = utf8ToBytes(JSON.stringify({ ...manifest, ...more }))
    const unlogged = { ...without('manifest.json.tlog-proof'), 'manifest.json': text }
    expect((await verifyPackage(pack(withSums(unlogged)))).headline).toBe(
      'Not genuine: manifest.json names assets/7.png twice.',
    )
  }
})

test('a manifest with an impossible date is refused', async () => {
  const files = fakePackage()
  const manifest = JSON.parse(new TextDecoder().decode(files['manifest.json']))
  for (const [publishedAt, outcome] of [
    ['2026-02-28T09:41:07.000Z', 'unproved'],
    ['2026-02-30T09:41:07.000Z', 'refused'],
  ] as const) {
    const text = utf8ToBytes(JSON.stringify({ ...manifest, publishedAt }))
    const unlogged = { ...without('manifest.json.tlog-proof'), 'manifest.json': text }
    expect((await verifyPackage(pack(withSums(unlogged)))).outcome).toBe(outcome)
  }
})

test("a package without a proof is unproved, and a reader's package says that the idea is not in it", async () => {
  const unrecorded = await verifyPackage(pack(withSums(without('manifest.json.tlog-proof'))))
  expect(unrecorded.outcome).toBe('unproved')
  const { 'content.html': _, 'assets/7.png': __, ...readers } = fakePackage()
  const verdict = await verifyPackage(pack(withSums(readers)))
  expect(verdict.outcome).toBe('recorded')
  expect(verdict.headline).toMatch(/^An idea with this fingerprint was reportedly recorded by /)
  expect(verdict.findings).toContainEqual(
    expect.objectContaining({ kind: 'missing', title: 'The idea itself is not in this package' }),
  )
})

test('a package is proved if one of the named log keys signed it, and unproved by other keys', async () => {
  const zip = pack(withSums(fakePackage()))
  const other = { ...logKey, publicKey: new Uint8Array(32).fill(9) }
  const known = await verifyPackage(zip, { logKeys: [logKey] })
  expect([known.outcome, known.isStated]).toEqual(['recorded', false])
  expect(known.headline).toBe(
    'These exact words were recorded by vault.example.org/api/log. Published Nov 21, 2026, 09:41:07 UTC, as that server states.',
  )
  expect(known.findings).toContainEqual(
    expect.objectContaining({ kind: 'proved', title: `Recorded by ${logKey.name}` }),
  )
  const file = readTrustedKeys(`${formatKey(other)}\n${formatKey(logKey)}\n`)
  expect((await verifyPackage(zip, file ?? {})).outcome).toBe('recorded')
  expect((await verifyPackage(zip, { logKeys: [other] })).outcome).toBe('unproved')
})

test('a named key that is in the package but has not signed proves nothing', async () => {
  const files = fakePackage()
  const other = { ...logKey, publicKey: new Uint8Array(32).fill(9) }
  const keys = Buffer.from(`${formatKey(logKey)}\n${formatKey(other)}\n`)
  const both = { ...files, 'log-keys.txt': new Uint8Array(keys) }
  const verdict = await verifyPackage(pack(withSums(both)), { logKeys: [other] })
  expect(verdict.outcome).toBe('unproved')
  expect(verdict.findings.map(({ title }) => title)).toContain(`Reportedly recorded by ${logKey.name}`)
})
