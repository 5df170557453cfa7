import { utf8ToBytes } from '@noble/hashes/utils.js'
import { expect, test, vi } from 'vitest'
import { makeCertificate } from '../../../tests/timestamps/make-certificate.ts'
import { makeStamp } from '../../../tests/timestamps/make-stamp.ts'
import { joinTrustedKeys, readTrustedKeys, readTrustedKeysFile } from '../keys/trusted-keys.ts'
import { hash } from '../proofs/bytes.ts'
import { formatKey } from '../proofs/signed-note.ts'
import { tags } from '../rfc3161/der.ts'
import { writePem } from '../rfc3161/pem.ts'
import { readStampResponse, writeStampResponse } from '../rfc3161/stamp-response.ts'
import { der, integer, sequence } from '../rfc3161/write-der.ts'
import { sha256 } from '../zip/package-files.ts'
import { fakePackage, logKey, makeSigner, pack, proofOf, withSums } from './package.fake.ts'
import { verifyPackage } from './verify-package.ts'

const root = makeCertificate({ name: 'Example Root', isAuthority: true })
const signer = makeCertificate({ name: 'Example Time', issuer: root })
const other = makeCertificate({ name: 'Other Root', isAuthority: true })
const isLong = process.env.LONG === '1'
/** Changing every byte in turn takes minutes on a busy machine. */
const patience = isLong ? { timeout: 30 * 60_000 } : {}

function stampedPackage(at = new Date('2026-11-21T09:42:00Z')): Record<string, Uint8Array> {
  const files = fakePackage()
  const proof = files['manifest.json.tlog-proof'] ?? new Uint8Array()
  const text = new TextDecoder().decode(proof)
  const note = utf8ToBytes(text.slice(text.indexOf('\n\n') + 2))
  const token = makeStamp(signer, { digest: hash(note), nonce: Uint8Array.of(7), at })
  return {
    ...files,
    'stamped/checkpoint.txt': note,
    'stamped/checkpoint.tsr': writeStampResponse(token),
    'stamped/manifest.json.tlog-proof': proof,
    'stamped/tsa-roots.pem': utf8ToBytes(writePem(root.der)),
  }
}
const verify = (files: Record<string, Uint8Array>, ...known: Uint8Array[]) =>
  verifyPackage(
    pack(withSums(files)),
    joinTrustedKeys(known.map((der) => readTrustedKeys(writePem(der)) ?? expect.fail('no certificate'))),
  )

test("a package is stamped if the authority's certificate was named, and reportedly stamped otherwise", async () => {
  const known = await verify(stampedPackage(), root.der)
  expect(known).toMatchObject({
    outcome: 'stamped',
    headline:
      'These exact words were there no later than Nov 21, 2026, 09:42:01 UTC: Example Time has stamped it.',
    provedAt: '2026-11-21T09:42:01.000Z',
    unproved: ['VERIFY.txt'],
  })
  // In the form in which authorities publish it: DER, not PEM.
  const named = readTrustedKeysFile(root.der) ?? expect.fail('no certificate')
  expect((await verifyPackage(pack(withSums(stampedPackage())), named)).outcome).toBe('stamped')
  for (const isAnyNamed of [false, true]) {
    const verdict = await verify(stampedPackage(), ...(isAnyNamed ? [other.der] : []))
    expect(verdict.outcome).toBe('recorded')
    const [finding] = verdict.findings.filter(({ title }) => title === 'Reportedly stamped by Example Time')
    expect(finding).toMatchObject({ kind: 'stated', text: expect.stringContaining('Anybody can make one') })
    expect(finding?.text.includes('It is not one that you named.')).toBe(isAnyNamed)
  }
})

test('the headline names the latest time that the stamp allows, also across the end of a year', async () => {
  // Its authority says that it may be one second off.
  const verdict = await verify(stampedPackage(new Date('2026-12-31T23:59:59.400Z')), root.der)
  expect(verdict.headline).toMatch(/ no later than Jan 1, 2027, 00:00:01 UTC: /)
  const [finding] = verdict.findings.filter(({ title }) => title === 'Stamped by Example Time')
  expect(finding?.text).toMatch(/^Dec 31, 2026, 23:59:59 UTC, at most 1 s off\. /)
})

test('a stamp without an accuracy is shown with its time only', async () => {
  const files = stampedPackage()
  const digest = hash(files['stamped/checkpoint.txt'] ?? new Uint8Array())
  const at = new Date('2026-11-21T09:42:00Z')
  const token = makeStamp(signer, { digest, nonce: null, at, withoutAccuracy: true })
  const verdict = await verify({ ...files, 'stamped/checkpoint.tsr': writeStampResponse(token) }, root.der)
  expect(verdict.provedAt).toBe('2026-11-21T09:42:00.000Z')
  const [finding] = verdict.findings.filter(({ title }) => title === 'Stamped by Example Time')
  expect(finding?.text).toMatch(/^Nov 21, 2026, 09:42:00 UTC\. /)
})

test('a stamp with extra data or about another end of the log is refused', async () => {
  const files = stampedPackage()
  const renamed = makeSigner(`${logKey.name}/2`)
  const later = utf8ToBytes(proofOf(sha256(files['manifest.json'] ?? new Uint8Array()), renamed))
  const keys = utf8ToBytes(`${formatKey(logKey)}\n${formatKey(renamed.key)}\n`)
  const moved = { ...files, 'stamped/manifest.json.tlog-proof': later, 'log-keys.txt': keys }
  expect((await verify(moved, root.der)).headline).toBe(
    'Not genuine: stamped/manifest.json.tlog-proof leads to another end of the log than stamped/checkpoint.txt.',
  )
  const two = utf8ToBytes(writePem(root.der) + writePem(other.der))
  expect((await verify({ ...files, 'stamped/tsa-roots.pem': two }, root.der)).headline).toBe(
    'Not genuine: stamped/tsa-roots.pem is damaged: it holds not exactly one certificate.',
  )
  const worded = utf8ToBytes(`Published by the authority itself.\n${writePem(root.der)}`)
  expect((await verify({ ...files, 'stamped/tsa-roots.pem': worded }, root.der)).headline).toMatch(
    /^Not genuine: stamped\/tsa-roots\.pem is damaged/,
  )
  const token = readStampResponse(files['stamped/checkpoint.tsr'] ?? new Uint8Array())
  const words = der(tags.sequence, der(0x0c, utf8ToBytes('Stamped in 1999.')))
  const talking = sequence(sequence(integer(Uint8Array.of(0)), words), token)
  expect((await verify({ ...files, 'stamped/checkpoint.tsr': talking }, root.der)).headline).toBe(
    'Not genuine: stamped/checkpoint.tsr has more in it than a time stamp.',
  )
})

test('a stamp about something else, without a file or with another certificate is refused', async () => {
  const files = stampedPackage()
  const token = makeStamp(signer, { digest: new Uint8Array(32), nonce: null })
  const wrong = { ...files, 'stamped/checkpoint.tsr': writeStampResponse(token) }
  expect((await verify(wrong)).headline).toBe(
    'Not genuine: stamped/checkpoint.tsr: the time stamp is about something else.',
  )
  const { 'stamped/checkpoint.txt': _, ...torn } = files
  expect((await verify(torn)).headline).toBe('Not genuine: stamped/checkpoint.txt is missing.')
  const foreign = { ...files, 'stamped/tsa-roots.pem': utf8ToBytes(writePem(other.der)) }
  expect((await verify(foreign)).headline).toMatch(/rests on no certificate of stamped/)
})

test(
  'a stamp file with any byte changed is refused, even with recomputed fingerprints',
  patience,
  async () => {
    const files = stampedPackage()
    for (const [name, bytes] of Object.entries(files)) {
      if (!name.startsWith('stamped/')) continue
      const step = isLong ? 1 : Math.ceil(bytes.length / 5)
      for (let at = 0; at < bytes.length; at += step) {
        const changed = bytes.map((byte, index) => (index === at ? byte ^ 1 : byte))
        const { outcome, unproved } = await verify({ ...files, [name]: changed }, root.der)
        // Some changes make another readable certificate, which only SHA256SUMS notices; then nothing vouches for the file.
        if (name.endsWith('.pem') && unproved.includes(name)) continue
        expect([name, at, outcome]).toEqual([name, at, 'refused'])
      }
    }
  },
)

test.each([
  ['that is cut off', { der: root.der.subarray(0, -1) }],
  ['with another key', makeCertificate({ name: 'Example Root', isAuthority: true })],
  [
    'of later years',
    makeCertificate({
      name: 'Example Root',
      isAuthority: true,
      from: new Date('2026-12-01'),
      key: root.key,
    }),
  ],
])('a named certificate of the same name %s does not prove the stamp', async (_, known) => {
  const verdict = await verify(stampedPackage(), known.der)
  expect(verdict.outcome).toBe('recorded')
  expect(verdict.findings.find(({ title }) => title.startsWith('Reportedly stamped'))).toMatchObject({
    kind: 'stated',
    text: expect.stringContaining('It is not one that you named.'),
  })
})

test('a stamp proves the time even if another log key was named', async () => {
  const zip = pack(withSums(stampedPackage()))
  const logKeys = [makeSigner(logKey.name, 8).key]
  const verdict = await verifyPackage(zip, { logKeys, roots: [root.der] })
  expect(verdict.outcome).toBe('stamped')
  expect(verdict.findings).toContainEqual(
    expect.objectContaining({ kind: 'stated', title: `Reportedly recorded by ${logKey.name}` }),
  )
})

test('a stamped end signed by an unknown log key is refused', async () => {
  const forger = makeSigner(logKey.name, 99)
  const proof = proofOf(sha256(fakePackage()['manifest.json'] ?? new Uint8Array()), forger)
  const note = utf8ToBytes(proof.slice(proof.indexOf('\n\n') + 2))
  const token = makeStamp(signer, { digest: hash(note), nonce: null, at: new Date('2026-11-21T09:42:00Z') })
  const files = {
    ...stampedPackage(),
    'stamped/checkpoint.txt': note,
    'stamped/checkpoint.tsr': writeStampResponse(token),
    'stamped/manifest.json.tlog-proof': utf8ToBytes(proof),
  }
  expect((await verify(files, root.der)).headline).toMatch(/does not show that .+ is in what was stamped/)
})

test('a stamp is reported as not checkable in a browser without crypto, not as false', async () => {
  const zip = pack(withSums(stampedPackage()))
  const known = readTrustedKeys(writePem(root.der)) ?? {}
  vi.stubGlobal('crypto', {})
  const verdict = await verifyPackage(zip, known).finally(() => vi.unstubAllGlobals())
  expect(verdict.outcome).toBe('recorded')
  expect(verdict.findings).toContainEqual({
    kind: 'missing',
    title: 'A time stamp that cannot be checked here',
    text: 'Browsers check such signatures only on pages that were loaded by https or from the disk. Open verify.html of this package from the disk, and choose the package again.',
  })
  expect(verdict.unproved).toContain('stamped/checkpoint.tsr')
})
