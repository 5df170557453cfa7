import { expect, test } from 'vitest'
import { makeSigner } from '../packages/package.fake.ts'
import { COSIGNATURE, ED25519, formatKey, type NoteKey } from '../proofs/signed-note.ts'
import { readEventKey } from './event-key.ts'
import { describeEntry, describeOtherSigner, firstName, signerOf } from './log-signer.ts'
import { readTrustedKeys } from './trusted-keys.ts'

const { key: log } = makeSigner('vault.example.org/api/log')
const witness = { ...makeSigner('one.witness.example', 5).key, type: COSIGNATURE } as const
const [logLine, witnessLine] = [formatKey(log), formatKey(witness)]

test('a file of keys names those of logs and those of witnesses, each as what it is', () => {
  expect(readTrustedKeys(`${logLine}\n${witnessLine}\n`)).toEqual({
    logKeys: [log],
    witnesses: [witness],
    roots: [],
  })
  // Naming only a witness names no key of a log, so that no log's key is reported as another one.
  expect(readTrustedKeys(witnessLine)).toEqual({ logKeys: [], witnesses: [witness], roots: [] })
  expect(readTrustedKeys(`  ${logLine}\r\n\r\n`)).toEqual({ logKeys: [log], witnesses: [], roots: [] })
})

test('a file with a word that is no key is not read as if it stood not there', () => {
  for (const text of ['', '\n', 'words', `${logLine}\nwords\n`, `${logLine}x`, `# ours\n${logLine}`])
    expect([text, readTrustedKeys(text)]).toEqual([text, null])
})

const pem = (base64: string) => `-----BEGIN PUBLIC KEY-----\n${base64}\n-----END PUBLIC KEY-----\n`
const base64 = 'MCowBQYDK2VwAyEAAAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8='

test('the key of logs of ideas is a PEM file of Ed25519 and nothing beside it', () => {
  const publicKey = Uint8Array.from({ length: 32 }, (_, n) => n)
  expect(readEventKey(pem(base64))).toEqual({ name: 'ideavault/log', type: ED25519, publicKey })
  const [ofX25519, short] = [base64.replace('MCowBQYDK2Vw', 'MCowBQYDK2Vu'), base64.slice(0, -4)]
  for (const text of [
    `Ours:\n${pem(base64)}`,
    `${pem(base64)}more`,
    `${pem(base64)}${pem(base64)}`,
    pem(base64).trimEnd(),
    ...[ofX25519, short, `${base64}AA==`, ''].map(pem),
  ])
    expect([text, readEventKey(text)]).toEqual([text, null])
})

test('a log that goes on under a number is that of the name before it, and no other address is', () => {
  expect(['a.example/api/log/2', 'a.example/api/log', 'a.example/2/api/log', '2'].map(firstName)).toEqual([
    'a.example/api/log',
    'a.example/api/log',
    'a.example/2/api/log',
    '2',
  ])
})

test('of several keys that signed an end the one that was named is told, else all of them', () => {
  const other = { ...log, publicKey: new Uint8Array(32).fill(9) }
  const end = {
    ...{ origin: log.name, size: 1, root: new Uint8Array(32) },
    signatures: [other, log].map((key) => ({ key, time: null })),
  }
  const [id, otherId] = [log, other].map((key) => formatKey(key).split('+')[1])
  expect(signerOf(end, [log])).toEqual({ id, isNamed: true, isOther: false })
  expect(signerOf(end, [])).toEqual({ id: `${otherId}, ${id}`, isNamed: false, isOther: false })
  const stranger = { ...log, publicKey: new Uint8Array(32).fill(8) }
  expect(signerOf(end, [stranger])).toEqual({ id: `${otherId}, ${id}`, isNamed: false, isOther: true })
})

test('of an entry no more is said than is known of the key that signed it', () => {
  const signer = { id: 'aaaaaaaa', isNamed: true, isOther: false }
  const entry = (more: Partial<typeof signer>) => describeEntry({ index: 3, signer: { ...signer, ...more } })
  expect(entry({})).toBe('entry 3 of the log')
  expect(entry({ isNamed: false })).toBe('entry 3 of the log, reportedly')
  expect(entry({ isNamed: false, isOther: true })).toBe('entry 3 of a log with another key than you named')
})

test('where one of the keys that were named is of the same log, it is said where that tells of changed keys', () => {
  const other = { id: 'aaaaaaaa', isNamed: false, isOther: true }
  const told = (...named: NoteKey[]) => describeOtherSigner(other, `${log.name}/3`, named)
  const changed = `A log that changed its key says so at https://${log.name}/successions.`
  const stranger = makeSigner('other.example/api/log', 3).key
  expect(told(log)).toMatch(/^key aaaaaaaa, which is not the one that you named, [0-9a-f]{8}\. /)
  expect(told(log)).toContain(changed)
  expect(told(stranger, log)).toContain(changed)
  expect(told(stranger)).not.toContain('changed its key')
})
