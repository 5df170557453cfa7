import { expect, test } from 'vitest'
import { makeSigner } from '../packages/package.fake.ts'
import { COSIGNATURE, ED25519, formatKey, type NoteKey } from '../proofs/signed-note.ts'
import { readEventKey } from './event-key.ts'
import { describeEntry, describeOtherSigner, firstName, signerOf } from './log-signer.ts'
import { readTrustedKeys } from './trusted-keys.ts'

const { key: log } = makeSigner('vault.example.org/api/log')
const witness = { ...makeSigner('one.witness.example', 5).key, type: COSIGNATURE } as const
const [logLine, witnessLine] = [formatKey(log), formatKey(witness)]

test('a file of named keys is read with its log keys and witness keys kept apart', () => {
  expect(readTrustedKeys(`${logLine}\n${witnessLine}\n`)).toEqual({
    logKeys: [log],
    witnesses: [witness],
    roots: [],
  })
  // Naming only a witness names no key of a log, so that no log's key is reported as another one.
  expect(readTrustedKeys(witnessLine)).toEqual({ logKeys: [], witnesses: [witness], roots: [] })
  expect(readTrustedKeys(`  ${logLine}\r\n\r\n`)).toEqual({ logKeys: [log], witnesses: [], roots: [] })
})

test('a file of named keys with any line that is not a key is refused', () => {
  for (const text of ['', '\n', 'words', `${logLine}\nwords\n`, `${logLine}x`, `# ours\n${logLine}`])
    expect([text, readTrustedKeys(text)]).toEqual([text, null])
})

const pem = (base64: string) => `-----BEGIN PUBLIC KEY-----\n${base64}\n-----END PUBLIC KEY-----\n`
const base64 = 'MCowBQYDK2VwAyEAAAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8='

test('the key of activity logs is read from a PEM file of Ed25519 with nothing else in it', () => {
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

test('a numbered continuation of a log has the first name of that log', () => {
  expect(['a.example/api/log/2', 'a.example/api/log', 'a.example/2/api/log', '2'].map(firstName)).toEqual([
    'a.example/api/log',
    'a.example/api/log',
    'a.example/2/api/log',
    '2',
  ])
})

test('of several keys that signed a checkpoint, the named one is shown, or else all of them', () => {
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

test('an entry is described according to whether its signing key was named', () => {
  const signer = { id: 'aaaaaaaa', isNamed: true, isOther: false }
  const entry = (more: Partial<typeof signer>) => describeEntry({ index: 3, signer: { ...signer, ...more } })
  expect(entry({})).toBe('entry 3 of the log')
  expect(entry({ isNamed: false })).toBe('entry 3 of the log, reportedly')
  expect(entry({ isNamed: false, isOther: true })).toBe('entry 3 of a log with another key than you named')
})

test('a log signed by another key of the same log is described with its address of key changes', () => {
  const other = { id: 'aaaaaaaa', isNamed: false, isOther: true }
  const told = (...named: NoteKey[]) => describeOtherSigner(other, `${log.name}/3`, named)
  const changed = `A log that changed its key says so at https://${log.name}/successions.`
  const stranger = makeSigner('other.example/api/log', 3).key
  expect(told(log)).toMatch(/^key aaaaaaaa, which is not the one that you named, [0-9a-f]{8}\. /)
  expect(told(log)).toContain(changed)
  expect(told(stranger, log)).toContain(changed)
  expect(told(stranger)).not.toContain('changed its key')
})
