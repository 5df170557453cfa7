import { generateKeyPairSync } from 'node:crypto'
import { expect, test, vi } from 'vitest'
import { type Identity, makeCertificate, type Wanted } from '../../../tests/timestamps/make-certificate.ts'
import { readCertificate } from './certificate.ts'
import { checkChain } from './check-chain.ts'
import { oids } from './oids.ts'
import { StampError } from './stamp-error.ts'

const at = new Date('2026-11-21T09:41:07Z')
const authority = (name: string, more: Partial<Wanted> = {}) =>
  makeCertificate({ name, isAuthority: true, ...more })
const below = (issuer: Identity, more: Partial<Wanted> = {}) =>
  makeCertificate({ name: 'Example Time', issuer, ...more })
const root = authority('Root of Example')
const middle = authority('Middle of Example', { issuer: root })
const signer = below(middle)

const read = (list: readonly Identity[]) => list.map(({ der }) => readCertificate(der))
/** How many certificates the chain from this one to the root has, itself included; or why there is none. */
async function steps(from: Identity, others: readonly Identity[] = [], trusted = [root], when = at) {
  try {
    return (await checkChain(readCertificate(from.der), read(others), read(trusted), when)).length
  } catch (error) {
    if (error instanceof StampError) return error.message
    throw error
  }
}
const untrusted = expect.stringMatching(/no certificate that is trusted leads to it\.$/)

test('an unusable authority certificate does not hide a usable one of the same name', async () => {
  const named = { issuer: root, key: middle.key }
  const { privateKey } = generateKeyPairSync('ed25519')
  for (const unusable of [
    authority('Middle of Example', { ...named, to: new Date('2026-11-20') }),
    authority('Middle of Example', { ...named, isAuthority: false, usages: null }),
    authority('Middle of Example', { issuer: root, key: privateKey }),
  ])
    for (const others of [
      [unusable, middle],
      [middle, unusable],
    ])
      expect(await steps(signer, others)).toBe(3)
})

test('a trusted root may be signed with SHA-1, but no certificate below it', async () => {
  const algorithm = '1.2.840.113549.1.1.5'
  const old = authority('Old root', { algorithm })
  expect(await steps(below(old), [], [old])).toBe(2)
  expect(await steps(below(old, { algorithm }), [], [old])).toEqual(untrusted)
})

test('certificates that all sign one another are checked with a limited number of signatures', async () => {
  const name = 'One of many'
  const first = authority(name)
  const others = Array.from({ length: 11 }, (_, at) =>
    authority(name, { key: first.key, to: new Date(2040, 0, at + 2) }),
  )
  const verify = vi.spyOn(crypto.subtle, 'verify')
  expect(await steps(below(first), others)).toEqual(untrusted)
  expect(verify.mock.calls.length).toBeLessThan(200)
  verify.mockRestore()
})

test('a certificate without the key usage for signing or issuing is refused for it', async () => {
  const [signs, signsCertificates] = [0x80, 0x04]
  expect(await steps(below(root, { keyUsage: signs }))).toBe(2)
  expect(await steps(below(root, { keyUsage: signsCertificates }))).toBe(
    'is signed by a certificate that may not sign.',
  )
  const may = authority('Strict', { keyUsage: signsCertificates })
  const mayNot = authority('Strict', { keyUsage: signs })
  expect(await steps(below(may), [], [may])).toBe(2)
  expect(await steps(below(mayNot), [], [mayNot])).toBe(
    'rests on a certificate of Strict, which may not issue any.',
  )
})

test('an authority limited to time stamps may issue certificates for time stamps', async () => {
  for (const usages of [[oids.timeStamping], [oids.anyUsage], ['1.3.6.1.5.5.7.3.1', oids.timeStamping]]) {
    const one = authority('Times only', { usages })
    expect(await steps(below(one), [], [one])).toBe(2)
  }
})

test('an authority may have as many authorities below it as it allows', async () => {
  const strict = authority('Strict', { pathLength: 0 })
  expect(await steps(below(strict), [], [strict])).toBe(2)
  const between = authority('Between', { issuer: strict })
  expect(await steps(below(between), [between], [strict])).toBe('has more authorities than Strict allows.')
  const wide = authority('Wide', { pathLength: 1 })
  const under = authority('Under', { issuer: wide })
  expect(await steps(below(under), [under], [wide])).toBe(3)
})

test('a certificate is valid from its first moment to its last', async () => {
  const valid = { from: new Date('2026-01-01T00:00:00Z'), to: new Date('2026-12-31T23:59:59Z') }
  const short = below(root, valid)
  for (const when of [valid.from, valid.to]) expect(await steps(short, [], [root], when)).toBe(2)
  expect(await steps(short, [], [root], new Date(valid.from.getTime() - 1))).toMatch(/was valid\.$/)
  expect(await steps(short, [], [root], new Date(valid.to.getTime() + 1))).toMatch(/had expired\.$/)
})

test("an authority's key is not accepted under another name", async () => {
  expect(await steps(below({ ...root, name: middle.name }))).toEqual(untrusted)
})
