import { getPublicKey, hashes, sign } from '@noble/ed25519'
import { sha512 } from '@noble/hashes/sha2.js'
import { concatBytes, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js'
import { zipSync } from 'fflate'
import { type Bytes, fromBase64, toBase64 } from '../proofs/bytes.ts'
import { formatCheckpoint } from '../proofs/checkpoint.ts'
import { hashLeaf, hashNode } from '../proofs/merkle-tree.ts'
import { ED25519, formatKey, signatureLine } from '../proofs/signed-note.ts'
import { formatLogProof } from '../proofs/tlog-proof.ts'
import { sha256 } from '../zip/package-files.ts'

hashes.sha512 = sha512
/** A key of this name; another `seed` makes another one. */
export function makeSigner(name: string, seed = 7) {
  const secret = new Uint8Array(32).fill(seed)
  const key = { name, type: ED25519, publicKey: getPublicKey(secret) } as const
  return {
    key,
    signNote: (text: string) => `${text}\n${signatureLine(key, sign(utf8ToBytes(text), secret))}`,
  }
}
export type Signer = ReturnType<typeof makeSigner>

const logSigner = makeSigner('vault.example.org/api/log')
export const logKey = logSigner.key
/** Signs the logs of ideas. */
const eventSigner = makeSigner('ideavault/log', 6)
export const eventKey = eventSigner.key

type Files = Record<string, Bytes>
const textHash = (text: string) => sha256(utf8ToBytes(text))

/** A package as the server makes it, for an idea with a picture that is in the log, and with the acceptance of one reader. */
export function fakePackage(more: { history?: string; previous?: string } = {}): Files {
  const content = '<p>An owl-wing edge.</p><img src="/api/assets/7">'
  const picture = Uint8Array.of(137, 80, 78, 71, 1, 2, 3)
  const manifest = JSON.stringify({
    author: { name: 'Ada Example' },
    assets: [{ bytes: 7, path: 'assets/7.png', sha256: sha256(picture), url: '/api/assets/7' }],
    contentType: 'text/html',
    createdAt: '2026-11-20T08:00:00.000Z',
    files: [{ bytes: content.length, path: 'content.html', sha256: textHash(content) }],
    ...{ ideaId: 7, previous: null, publishedAt: '2026-11-21T09:41:07.000Z', salt: '5a'.repeat(32) },
    ...{ schema: 'vault-evidence/1', title: 'Quiet fan', version: 3 },
    ...more,
  })
  const texts = {
    'content.html': content,
    'manifest.json': manifest,
    'manifest.json.tlog-proof': proofOf(textHash(manifest)),
    'log-keys.txt': `${formatKey(logKey)}\n`,
    'VERIFY.txt': 'How to check this.\n',
  }
  return { ...asBytes(texts), 'assets/7.png': picture, ...fakeReaders() }
}

export function proofOf(digest: string, { key, signNote }: Signer = logSigner): string {
  const [leaf, other] = [hashLeaf(hexToBytes(digest)), hashLeaf(utf8ToBytes('another entry'))]
  const checkpoint = formatCheckpoint({ origin: key.name, size: 2, root: hashNode(other, leaf) })
  return formatLogProof({ index: 1, path: [other], checkpoint: signNote(checkpoint) })
}

function fakeReaders(): Files {
  const id = '0'.repeat(31)
  const facts = ['["s",{"revision":3}]', '["t",{"agreementVersion":"1"}]']
  const accepted = 'ideavault-acceptance/1\nName: Ben\n\nI keep it to myself.'
  const person = JSON.stringify(['salt', { name: 'Ben', agreementSha256: null, seal: textHash(accepted) }])
  const first = eventLine(`${id}1`, 1, { facts: textHash(facts[0] ?? ''), person: null, previous: null })
  const second = eventLine(`${id}2`, 2, {
    facts: textHash(facts[1] ?? ''),
    person: textHash(person),
    previous: textHash(first),
  })
  const head = `ideavault activity/1\nidea 7\nevents 2\nhash ${textHash(second)}\n`
  const note = eventSigner.signNote(head)
  const der = concatBytes(hexToBytes('302a300506032b6570032100'), eventKey.publicKey)
  const folder = `acceptances/${id}2`
  return {
    ...asBytes({
      'log/events.jsonl': `${first}\n${second}\n`,
      'log/facts.jsonl': `${facts.join('\n')}\n`,
      'log/persons.jsonl': `null\n${person}\n`,
      'log/head.note': note,
      'log/head.txt': head,
      'log/key.pem': `-----BEGIN PUBLIC KEY-----\n${toBase64(der)}\n-----END PUBLIC KEY-----\n`,
      [`${folder}/acceptance.txt`]: accepted,
      [`${folder}/person.json`]: person,
      [`${folder}/event.json`]: second,
    }),
    'log/head.sig': fromBase64(note.trim().split(' ').at(-1) ?? '')?.subarray(4) ?? new Uint8Array(),
  }
}

const eventLine = (id: string, sequence: number, rest: object) =>
  JSON.stringify({ format: 'ideavault-event/1', id, ideaId: 7, sequence, kind: 'x', linkId: null, ...rest })

const asBytes = (texts: Record<string, string>): Files =>
  Object.fromEntries(Object.entries(texts).map(([name, text]) => [name, utf8ToBytes(text)]))

/** Rewrites SHA256SUMS, as somebody would who changed a file and wants nobody to notice. */
export const withSums = (files: Files): Files => {
  const { SHA256SUMS: _, ...others } = files
  const lines = Object.entries(others).map(([name, bytes]) => `${sha256(bytes)}  ${name}\n`)
  return { ...others, SHA256SUMS: utf8ToBytes(lines.join('')) }
}

export const pack = (files: Files): Bytes => zipSync(files, { mtime: new Date(1980, 0, 1) })
