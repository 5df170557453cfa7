import { sign } from '@noble/ed25519'
import { concatBytes, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js'
import { expect, test } from 'vitest'
import type { TrustedKeys } from '../keys/trusted-keys.ts'
import { readTrustedKeys } from '../keys/trusted-keys.ts'
import { COSIGNATURE, cosignedText, formatKey, type NoteKey, signatureLine } from '../proofs/signed-note.ts'
import { sha256 } from '../zip/package-files.ts'
import { fakePackage, logKey, makeSigner, pack, proofOf, type Signer, withSums } from './package.fake.ts'
import { verifyFile } from './verify-file.ts'
import { verifyPackage } from './verify-package.ts'

const keyFile = (...keys: NoteKey[]) => utf8ToBytes(keys.map((key) => `${formatKey(key)}\n`).join(''))
const manifestOf = (files: Record<string, Uint8Array>) => files['manifest.json'] ?? new Uint8Array()

/** The package of an idea in a log that this key signs. */
function signedBy(signer: Signer, ...keys: NoteKey[]): Record<string, Uint8Array> {
  const files = fakePackage()
  return {
    ...files,
    'manifest.json.tlog-proof': utf8ToBytes(proofOf(sha256(manifestOf(files)), signer)),
    'log-keys.txt': keyFile(signer.key, ...keys),
  }
}
const judge = (files: Record<string, Uint8Array>, known: TrustedKeys = {}) =>
  verifyPackage(pack(withSums(files)), known)
const recordOf = ({ findings }: Awaited<ReturnType<typeof judge>>) =>
  findings.find(({ title }) => /recorded by/i.test(title))

test('a log signed by a key from the list of witnesses is refused', async () => {
  const forger = makeSigner(logKey.name, 99)
  const files = {
    ...signedBy(forger),
    'log-keys.txt': keyFile(logKey),
    'witness-keys.txt': keyFile(forger.key),
  }
  for (const known of [{}, { logKeys: [logKey] }])
    expect((await judge(files, known)).headline).toMatch(
      /^Not genuine: witness-keys\.txt names key [0-9a-f]{8} of vault\.example\.org\/api\/log, which is not a witness key\.$/,
    )
  const { 'witness-keys.txt': _, ...rest } = files
  const named = await judge(rest, { logKeys: [logKey], witnesses: [forger.key] })
  expect(named.headline).toMatch(/does not show that/)
})

test('a witness key in the list of log keys is refused', async () => {
  const witness = { ...makeSigner('one.witness.example', 5).key, type: COSIGNATURE } as const
  const files = { ...fakePackage(), 'log-keys.txt': keyFile(logKey, witness) }
  expect((await judge(files)).headline).toMatch(/log-keys\.txt names key .+, which is not a log key\.$/)
})

test('extra lines in a proof are refused, and unknown signatures leave the file unproved', async () => {
  const files = fakePackage()
  const proof = new TextDecoder().decode(files['manifest.json.tlog-proof'])
  const withProof = (text: string) => judge({ ...files, 'manifest.json.tlog-proof': utf8ToBytes(text) })
  expect((await withProof(proof.replace('\n', '\nextra aGk=\n'))).headline).toBe(
    'Not genuine: manifest.json.tlog-proof has more in it than a proof of a log.',
  )
  // Signatures of unknown keys are ignored: the proof is as good as before, but nothing vouches for the whole file.
  const line = signatureLine(makeSigner('Patent-Office').key, new Uint8Array(64))
  const { outcome, unproved } = await withProof(`${proof}${line}`)
  expect([outcome, unproved]).toEqual(['recorded', ['manifest.json.tlog-proof', 'VERIFY.txt']])
})

test('a list of more than a hundred log keys is refused', async () => {
  const others = (count: number) =>
    Array.from({ length: count }, (_, at) => ({ ...logKey, publicKey: new Uint8Array(32).fill(at + 1) }))
  const has = (count: number) =>
    judge({ ...fakePackage(), 'log-keys.txt': keyFile(...others(count), logKey) })
  expect((await has(99)).outcome).toBe('recorded')
  expect((await has(100)).headline).toBe('Not genuine: log-keys.txt has more keys than any log.')
})

test('log names with lookalike, hidden or direction characters are refused', async () => {
  for (const name of [
    'v\u0430ult.example.org/api/log',
    'vault.example.org\u202e',
    'a\u2800stamp',
    'x'.repeat(301),
  ])
    expect((await judge(signedBy(makeSigner(name)))).headline).toBe(
      'Not genuine: log-keys.txt is damaged: one of its lines is not a key.',
    )
  for (const name of ['[::1]:3000/api/log', '127.0.0.1:3000/api/log/2', 'xn--bcher-kva.example/api/log'])
    expect((await judge(signedBy(makeSigner(name)))).outcome).toBe('recorded')
})

test('a log signed by a named key is proved, also under another name with the same key', async () => {
  const renamed = makeSigner(`${logKey.name}/2`)
  for (const [files, known] of [
    [fakePackage(), logKey],
    [signedBy(renamed, logKey), logKey],
    [fakePackage(), renamed.key],
  ] as const) {
    const verdict = await judge(files, { logKeys: [known] })
    expect(verdict.outcome).toBe('recorded')
    expect(recordOf(verdict)).toMatchObject({ kind: 'proved' })
    expect(recordOf(verdict)?.text).toMatch(/The key is one that you named\.$/)
  }
  const { text } = recordOf(await judge(signedBy(renamed))) ?? expect.fail('nothing is said of it')
  expect(text.replace(/key [0-9a-f]{8}/, 'key X')).toBe(
    'Entry 1 of 2 in its public log; the signature of key X is valid. The time of publishing, Nov 21, 2026, 09:41:07 UTC, is what that server states. Check whose key it is at https://vault.example.org/api/log/keys.',
  )
})

test('a log signed by another key than the named one is unproved, not refused', async () => {
  const rotated = makeSigner(`${logKey.name}/2`, 8)
  const forger = makeSigner(logKey.name, 99)
  for (const { key, signer, files } of [
    { key: logKey, signer: rotated, files: signedBy(rotated, logKey) },
    { key: logKey, signer: forger, files: signedBy(forger, logKey) },
    { key: rotated.key, signer: { key: logKey }, files: fakePackage() },
  ]) {
    const verdict = await judge(files, { logKeys: [key] })
    expect(verdict).toMatchObject({
      outcome: 'unproved',
      headline: 'The files fit together, and nothing here proves a date.',
    })
    const [id, named] = [signer.key, key].map((one) => formatKey(one).split('+')[1])
    expect(recordOf(verdict)).toEqual({
      kind: 'stated',
      title: `Reportedly recorded by ${signer.key.name}`,
      text: `Entry 1 of 2 in its log. It is signed by key ${id}, which is not the one that you named, ${named}. A log that changed its key says so at https://vault.example.org/api/log/successions.`,
    })
  }
})

test('a log of another name is described without the address of key changes', async () => {
  const other = makeSigner('other.example/api/log', 3)
  const { text } =
    recordOf(await judge(fakePackage(), { logKeys: [other.key, makeSigner('x', 4).key] })) ?? {}
  expect(text).toMatch(/, which is not one of those that you named, [0-9a-f]{8}, [0-9a-f]{8}\.$/)
})

test('a single file is proved by the same key under another name of the log', () => {
  const bytes = manifestOf(fakePackage())
  const proof = (signer: Signer) => proofOf(sha256(bytes), signer)
  const check = (signer: Signer) =>
    verifyFile({ name: 'manifest.json', bytes, proof: proof(signer), key: `${formatKey(logKey)}\n` }).index
  expect(check(makeSigner(`${logKey.name}/2`))).toBe(1)
  for (const stranger of [makeSigner(`${logKey.name}/2`, 8), makeSigner('other.example/api/log')])
    expect(() => check(stranger)).toThrow('Not proved')
  expect(readTrustedKeys(`${formatKey(logKey)}\n`)?.logKeys).toEqual([logKey])
})

test('a list of witnesses that have not signed is listed as unproved', async () => {
  const witness = { ...makeSigner('one.witness.example', 5).key, type: COSIGNATURE } as const
  for (const list of [keyFile(), keyFile(witness)]) {
    const { findings } = await judge({ ...fakePackage(), 'witness-keys.txt': list })
    const loose = findings.find(({ title }) => title.startsWith('Files that explain'))
    expect(loose?.text).toBe('Nothing vouches for VERIFY.txt and witness-keys.txt.')
  }
})

function witness(seed: number) {
  const { key } = makeSigner(`${seed}.witness.example`, seed)
  return { key: { ...key, type: COSIGNATURE } as const, secret: new Uint8Array(32).fill(seed) }
}
const files = fakePackage()
const proof = new TextDecoder().decode(files['manifest.json.tlog-proof'])
const text = proof.slice(proof.indexOf('\n\n') + 2, proof.lastIndexOf('\n\n') + 1)
const line = ({ key, secret }: ReturnType<typeof witness>) =>
  signatureLine(
    key,
    concatBytes(hexToBytes('000000006ab13b80'), sign(utf8ToBytes(cosignedText(text, 0x6ab13b80)), secret)),
  )

test('a named witness counts without its key in the package, and its missing signature is reported', async () => {
  const [one, two] = [witness(5), witness(6)]
  const signed = { ...files, 'manifest.json.tlog-proof': utf8ToBytes(proof + line(one)) }
  const text = recordOf(await judge(signed, { witnesses: [one.key, two.key] }))?.text
  expect(text).toContain('The witness 5.witness.example signed the same, ')
  expect(text).toContain('; its key is one that you named.')
  expect(text).toContain('The witness 6.witness.example, which you named, has not signed it.')
  expect(text).not.toContain('The witness 5.witness.example, which you named, has not')
  expect(recordOf(await judge(signed))?.text).not.toContain('witness')
  const forged = { ...two.key, publicKey: one.key.publicKey }
  const byOther = proof + line({ key: forged, secret: two.secret })
  const changed = { ...files, 'manifest.json.tlog-proof': utf8ToBytes(byOther) }
  expect((await judge(changed, { witnesses: [forged] })).headline).toMatch(/does not show that/)
})

test('a list of witnesses is proved once all of them have signed', async () => {
  const [one, two] = [witness(5), witness(6)]
  for (const [signed, isProved] of [
    [[one], false],
    [[one, two], true],
  ] as const) {
    const { findings, unproved } = await judge({
      ...files,
      'manifest.json.tlog-proof': utf8ToBytes(proof + signed.map(line).join('')),
      'witness-keys.txt': keyFile(one.key, two.key),
    })
    const text = findings.find(({ title }) => /recorded by/i.test(title))?.text
    expect(text).toMatch(
      /The witness 5\.witness\.example signed the same, .+; its key is the one in the package\./,
    )
    expect(unproved.includes('witness-keys.txt')).toBe(!isProved)
  }
})
