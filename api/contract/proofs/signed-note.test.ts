import { generateKeyPairSync, sign } from 'node:crypto'
import { bytesToHex, concatBytes, utf8ToBytes } from '@noble/hashes/utils.js'
import { describe, expect, test } from 'vitest'
import { rawPublicKey } from '../../adapters/signing/signed-note.ts'
import { hash, toBase64 } from './bytes.ts'
import { formatCheckpoint, openCheckpoint, parseCheckpoint } from './checkpoint.ts'
import { hashLeaf } from './merkle-tree.ts'
import {
  COSIGNATURE,
  cosignedText,
  ED25519,
  formatKey,
  type NoteKey,
  openNote,
  parseKey,
  signatureLine,
} from './signed-note.ts'
import { checkLogProof, formatLogProof, parseLogProof } from './tlog-proof.ts'

/** Signs with node:crypto, which is another implementation than the one that verifies. */
function signer(name: string, type: NoteKey['type'] = ED25519) {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519')
  const key: NoteKey = { name, type, publicKey: new Uint8Array(rawPublicKey(publicKey)) }
  const signed = (text: string) => new Uint8Array(sign(null, Buffer.from(text), privateKey))
  const line = (text: string) => signatureLine(key, signed(text))
  const cosign = (text: string, time: number) => {
    const bytes = Buffer.alloc(8)
    bytes.writeBigUInt64BE(BigInt(time))
    return signatureLine(key, Buffer.concat([bytes, signed(cosignedText(text, time))]))
  }
  return { key, line, cosign }
}

const log = signer('vault.example/log')
const witness = signer('witness.example', COSIGNATURE)
const stranger = signer('stranger.example')
const text = 'vault.example/log\n1\n'
const note = `${text}\n${log.line(text)}`

describe('a signed note', () => {
  test('has keys in the format of the specification', () => {
    const published = 'example.com/foo+530d903a+AekyeRrm56hApGFkyQR4ZCbV54Id2LKaANYcrnKv3U2k'
    const key = parseKey(published)
    expect(key?.name).toBe('example.com/foo')
    expect(key && formatKey(key)).toBe(published)
  })

  test('is opened with the key that signed it, and unknown signatures are ignored', () => {
    expect(openNote(note, [log.key])).toEqual({ text, signatures: [{ key: log.key, time: null }] })
    expect(openNote(note + stranger.line(text), [log.key])?.signatures).toHaveLength(1)
    expect(openNote(note, [stranger.key])).toBeNull()
    expect(openNote(`${text}\n${stranger.line(text)}`, [log.key])).toBeNull()
  })

  test('shows the time at which a witness signed', () => {
    const both = note + witness.cosign(text, 1_790_000_000)
    expect(openNote(both, [log.key, witness.key])?.signatures).toEqual([
      { key: log.key, time: null },
      { key: witness.key, time: 1_790_000_000 },
    ])
    // The signature of a witness does not replace that of the log.
    expect(openNote(`${text}\n${witness.cosign(text, 1)}`, [log.key, witness.key])).toBeNull()
  })

  test('is not opened by a weak key or by a witness signature that is too short', () => {
    const key = { ...log.key, publicKey: Uint8Array.of(1, ...new Uint8Array(31)) }
    const everywhere = concatBytes(key.publicKey, new Uint8Array(32))
    expect(openNote(`${text}\n${signatureLine(key, everywhere)}`, [key])).toBeNull()
    const half = signatureLine(witness.key, new Uint8Array(7))
    expect(openNote(note + half, [log.key, witness.key])).toBeNull()
  })

  test('may have a hundred signatures and no more', () => {
    const line = log.line(text)
    expect(openNote(note + line.repeat(99), [log.key])?.signatures).toHaveLength(100)
    expect(openNote(note + line.repeat(100), [log.key])).toBeNull()
  })

  test('is refused with any character changed', () => {
    for (let at = 0; at < note.length; at += 3) {
      const changed = note.slice(0, at) + (note[at] === 'x' ? 'y' : 'x') + note.slice(at + 1)
      expect(openNote(changed, [log.key]), `character ${at}`).toBeNull()
    }
  })

  test.each([
    ['nothing', ''],
    ['no signature', text],
    ['no last line feed', note.slice(0, -1)],
    ['a control character', note.replace('\n1\n', '\n1\r\n')],
    ['a signature that is no base 64', `${text}\n\u2014 vault.example/log ???\n`],
    ['a signature that is too short', `${text}\n\u2014 vault.example/log AAAAAA==\n`],
    ['a control character that is signed', `a\t\n\n${log.line('a\t\n')}`],
    ['words before a signature', note.replace('\u2014', 'Proved \u2014')],
    ['words behind a signature', `${note.slice(0, -1)} proved\n`],
    ['a line of words below it', `${note}proved\n`],
  ])('is refused with %s', (_, malformed) => {
    expect(openNote(malformed, [log.key])).toBeNull()
  })

  test('is not opened with a malformed key', () => {
    const good = formatKey(log.key)
    expect(parseKey(good)).toEqual(log.key)
    for (const bad of [
      '',
      'name',
      good.slice(0, -4),
      good.replace('+', '+0'),
      good.replace('vault', 'fault'),
      `trusted ${good}`,
      `${good} trusted`,
    ])
      expect(parseKey(bad)).toBeNull()
    const { name, publicKey } = log.key
    const ofType = (type: number) => {
      const rest = concatBytes(Uint8Array.of(type), publicKey)
      return `${name}+${bytesToHex(hash(utf8ToBytes(`${name}\n`), rest)).slice(0, 8)}+${toBase64(rest)}`
    }
    expect(parseKey(ofType(ED25519))).toEqual(log.key)
    for (const type of [0, 2, 6]) expect(parseKey(ofType(type))).toBeNull()
  })
})

describe('a checkpoint', () => {
  const root = hashLeaf(new Uint8Array(32))
  const checkpoint = { origin: 'vault.example/log', size: 1, root }

  test('is read back as it was written, and other forms are refused', () => {
    expect(parseCheckpoint(formatCheckpoint(checkpoint))).toEqual(checkpoint)
    const text = formatCheckpoint(checkpoint)
    const [origin = '', , hash = ''] = text.split('\n')
    for (const bad of [
      '',
      `${origin}\n01\n${hash}\n`,
      `\n1\n${hash}\n`,
      `${origin}\n1\nAAAA\n`,
      `${text}\n`,
      text.trim(),
    ])
      expect(parseCheckpoint(bad)).toBeNull()
    // Further lines are signed with the text and ignored.
    expect(parseCheckpoint(`${text}more\n`)).toEqual(checkpoint)
  })

  test('counts only with the signature of the log it names', () => {
    const own = formatCheckpoint(checkpoint)
    expect(openCheckpoint(`${own}\n${log.line(own)}`, [log.key])).toMatchObject(checkpoint)
    const others = formatCheckpoint({ ...checkpoint, origin: 'other.example/log' })
    expect(openCheckpoint(`${others}\n${log.line(others)}`, [log.key])).toBeNull()
    // A witness with the log's name is not the log, whoever else has signed.
    const namesake = signer(log.key.name, COSIGNATURE)
    const seen = `${own}\n${stranger.line(own)}${namesake.cosign(own, 1)}`
    expect(openNote(seen, [stranger.key, namesake.key])?.signatures).toHaveLength(2)
    expect(openCheckpoint(seen, [stranger.key, namesake.key])).toBeNull()
  })

  test('of a log with one entry proves that entry and no other', () => {
    const entry = new Uint8Array(32)
    const own = formatCheckpoint(checkpoint)
    const proof = formatLogProof({ index: 0, path: [], checkpoint: `${own}\n${log.line(own)}` })
    const parsed = parseLogProof(proof)
    expect(parsed && checkLogProof(parsed, entry, [log.key])).toMatchObject({ index: 0, size: 1 })
    expect(parsed && checkLogProof(parsed, root, [log.key])).toBeNull()
    expect(parsed && checkLogProof(parsed, entry, [stranger.key])).toBeNull()
    expect(parseLogProof(proof.replace('index 0', 'extra aGk=\nindex 0'))).toEqual(parsed)
    for (const bad of [
      '',
      proof.slice(1),
      proof.replace('index 0', 'index 00'),
      proof.replace('index 0\n', 'index 0\nAAAA\n'),
      proof.replace('index 0\n', 'index 0\nno hash\n'),
      proof.replace('index 0', 'extra no base 64\nindex 0'),
      proof.replace('index 0', 'extra aGk=\nextra aGk=\nindex 0'),
      proof.replace('index 0', 'index 0 more'),
      proof.replace('index 0', 'my index 0'),
    ])
      expect(parseLogProof(bad)).toBeNull()
  })
})
