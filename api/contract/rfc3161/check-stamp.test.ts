import { describe, expect, test } from 'vitest'
import { type Identity, makeCertificate, type Wanted } from '../../../tests/timestamps/make-certificate.ts'
import { makeStamp, type StampFacts } from '../../../tests/timestamps/make-stamp.ts'
import { hash } from '../proofs/bytes.ts'
import { readCertificate } from './certificate.ts'
import { checkStamp } from './check-stamp.ts'
import { oids } from './oids.ts'
import { readPem, readPemLeniently, writePem } from './pem.ts'
import { StampError } from './stamp-error.ts'
import { writeStampRequest } from './stamp-request.ts'
import { readStampResponse, writeStampResponse } from './stamp-response.ts'
import { readStampToken } from './stamp-token.ts'
import { sequence } from './write-der.ts'

const root = makeCertificate({ name: 'Root of Example', isAuthority: true })
const middle = makeCertificate({ name: 'Middle of Example', isAuthority: true, issuer: root })
const signer = makeCertificate({ name: 'Example Time', issuer: middle })
const digest = hash(new TextEncoder().encode('an end of the log'))
const at = new Date('2026-11-21T09:41:07.250Z')
const facts = { digest, nonce: Uint8Array.of(0x41, 2), at, beside: [middle] }

/** Why this stamp is refused; null: it is not. */
const reason = async (token: Uint8Array, roots: Identity[] = [root]): Promise<string | null> =>
  checkStamp(
    token,
    digest,
    roots.map((one) => one.der),
  ).then(
    () => null,
    (error: unknown) => (error instanceof StampError ? error.message : `unforeseen: ${error}`),
  )
const stamp = (more: Partial<StampFacts> = {}, by = signer) => makeStamp(by, { ...facts, ...more })

test('a stamp gives its time, its authority and the root certificate it was checked with', async () => {
  expect(await checkStamp(stamp(), digest, [root.der])).toEqual({
    ...{ at, authority: 'Example Time', policy: '1.2.3.4.1', nonce: facts.nonce, accuracyMs: 1000 },
    root: { bytes: root.der, name: 'Root of Example' },
  })
  expect(await reason(stamp({ beside: [] }), [middle])).toBeNull()
  expect(await reason(stamp(), [signer])).toBeNull()
  expect(await reason(stamp({ isByKey: true }))).toBeNull()
})

describe('a stamp is refused that', () => {
  const other = makeCertificate({ name: 'Root of Example', isAuthority: true })
  /** A certificate with the same name and serial number. */
  const twin = makeCertificate({ name: 'Example Time', issuer: middle })
  test.each<[string, Uint8Array, RegExp]>([
    ['is about something else', stamp({ digest: hash(Uint8Array.of(1)) }), /something else/],
    ['was changed', stamp({ isChanged: true }), /changed after it was signed/],
    ['has a wrong signature', stamp({ isSignatureWrong: true }), /wrong signature/],
    ['has no certificate', stamp({ withoutCertificates: true }), /lacks the certificate/],
    ['lacks one of the chain', stamp({ beside: [] }), /Example Time: no certificate that is trusted/],
    ['is of an outsider', stamp({}, makeCertificate({ name: 'Example Time' })), /no certificate that is/],
    ['has two signers', stamp({ isTwice: true }), /not exactly one signer/],
    [
      'has thirteen certificates',
      stamp({ beside: Array.from({ length: 12 }, () => middle) }),
      /more certificates than/,
    ],
    ['names another certificate of its signer', stamp({ certified: middle }), /lacks the certificate/],
    ['names its signer by another number', stamp({ numberOf: middle }), /lacks the certificate/],
    ['is of another hash', stamp({ hashNamed: '2.16.840.1.101.3.4.2.2' }), /something else/],
    ['names one that it does not have', stamp({ certified: twin }), /lacks the certificate/],
    ['is from before its certificate', stamp({ at: new Date('2019-12-31') }), /before the certificate/],
  ])('%s', async (_, token, wanted) => expect(await reason(token)).toMatch(wanted))

  test('rests on another certificate of the same name', async () => {
    expect(await reason(stamp(), [other])).toMatch(/no certificate that is trusted leads to it/)
    expect(await reason(stamp(), [other, root])).toBeNull()
    expect(await reason(stamp(), [])).toMatch(/no certificate that is trusted/)
  })

  test.each<[string, Partial<Wanted>, RegExp]>([
    ['has no usage', { usages: null }, /not for time stamps alone/],
    ['has another usage as well', { usages: [oids.timeStamping, '1.3.6.1.5.5.7.3.1'] }, /alone/],
    ['has another usage', { usages: ['1.3.6.1.5.5.7.3.3'] }, /alone/],
    ['may be overlooked', { isCritical: false }, /not marked as critical/],
    [
      'had expired',
      { to: new Date('2026-11-21T09:41:07Z') },
      /after the certificate of Example Time had expired/,
    ],
    [
      'has a condition that is not known',
      { condition: '2.5.29.30' },
      /condition that is not known here \(2\.5\.29\.30\)/,
    ],
    ['is not signed by its issuer', { isForged: true }, /Example Time: no certificate that is trusted/],
  ])('is signed by a certificate that %s', async (_, wanted, words) => {
    const bad = makeCertificate({ name: 'Example Time', issuer: middle, ...wanted })
    expect(await reason(stamp({}, bad))).toMatch(words)
  })

  test.each<[string, Partial<Wanted>, RegExp]>([
    ['may not issue any', { isAuthority: false, usages: null }, /which may not issue any/],
    ['is for something else', { usages: ['1.3.6.1.5.5.7.3.1'] }, /which is not for time stamps/],
    ['had expired', { to: new Date('2026-11-20') }, /after the certificate of Middle of Example had expired/],
  ])('rests on an authority that %s', async (_, wanted, words) => {
    const bad = makeCertificate({ name: 'Middle of Example', isAuthority: true, issuer: root, ...wanted })
    const below = makeCertificate({ name: 'Example Time', issuer: bad })
    expect(await reason(stamp({ beside: [bad] }, below))).toMatch(words)
  })

  test('has more authorities than its root allows', async () => {
    const strict = makeCertificate({ name: 'Strict', isAuthority: true, pathLength: 0 })
    const between = makeCertificate({ name: 'Between', isAuthority: true, issuer: strict })
    const below = makeCertificate({ name: 'Example Time', issuer: between })
    expect(await reason(stamp({ beside: [between] }, below), [strict])).toMatch(
      /more authorities than Strict/,
    )
  })
})

describe('an unusable authority certificate does not hide a usable one, if it', () => {
  const named = { name: 'Middle of Example', isAuthority: true, issuer: root }
  const cutOff = { ...middle, der: middle.der.subarray(0, -1) }
  test.each<[string, Identity]>([
    ['is signed in a way that is not known', makeCertificate({ ...named, algorithm: '1.3.101.112' })],
    ['rests on a weak hash', makeCertificate({ ...named, algorithm: '1.2.840.113549.1.1.5' })],
    ['has a condition that is not known', makeCertificate({ ...named, condition: '2.5.29.30' })],
    ['is no certificate', { ...root, der: sequence() }],
    ['is cut off', cutOff],
  ])('%s', async (_, unusable) => {
    const inside = unusable === cutOff ? [] : [unusable]
    expect(await reason(stamp({ beside: [...inside, middle] }), [unusable, root])).toBeNull()
    expect(await reason(stamp({ beside: [middle, ...inside] }), [root, unusable])).toBeNull()
    expect(await reason(stamp({ beside: inside }), [unusable])).toMatch(/no certificate that is trusted/)
  })
})

test('a stamp with a changed byte is checked without an unforeseen error', async () => {
  const token = stamp({ beside: [middle] })
  const step = process.env.LONG === '1' ? 1 : 7
  for (let place = 0; place < token.length; place += step)
    for (const bit of [1, 0x80]) {
      const changed = token.map((byte, index) => (index === place ? byte ^ bit : byte))
      const words = await reason(changed)
      expect([place, words]).toEqual([place, expect.stringMatching(/^(?!unforeseen)/)])
    }
  for (let length = 0; length < token.length; length += 41)
    expect(() => readStampToken(token.subarray(0, length))).toThrow(StampError)
})

test('a stamp request has the published bytes, and a refused answer gives the reason', () => {
  const abc = hash(new TextEncoder().encode('abc'))
  const nonce = Uint8Array.of(1, 2, 3, 4, 5, 6, 7, 8)
  expect(Buffer.from(writeStampRequest({ digest: abc, nonce, policy: null })).toString('hex')).toBe(
    '30430201013031300d060960864801650304020105000420ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad020801020304050607080101ff',
  )
  const token = stamp()
  expect(readStampResponse(writeStampResponse(token))).toEqual(token)
  expect(() => readStampResponse(Buffer.from('3009300702010203020204', 'hex'))).toThrow(
    'was refused: it cannot read our request.',
  )
  expect(() => readStampResponse(Buffer.from('30053003020100', 'hex'))).toThrow(/missing from the answer/)
  expect(() => readStampResponse(Buffer.from('<html>'))).toThrow(StampError)
})

test('certificates are read from PEM files of openssl, with exact times', () => {
  const file = `Bag Attributes\n${writePem(root.der)}subject=x\n${writePem(middle.der)}`
  expect(readPem(file)).toEqual([root.der, middle.der])
  expect(readPem(writePem(root.der).replace('M', '!'))).toBeNull()
  expect([readPem(''), readPemLeniently('')]).toEqual([null, null])
  const damaged = writePem(root.der).replace('M', '!') + writePem(middle.der)
  expect([readPem(damaged), readPemLeniently(damaged)]).toEqual([null, [middle.der]])
  expect(readCertificate(root.der)).toMatchObject({
    from: new Date('2020-01-01'),
    to: new Date('2040-01-01'),
  })
})
