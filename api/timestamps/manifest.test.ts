import { describe, expect, test } from 'vitest'
import { documentIdOf } from '#contract/proofs/document-id.ts'
import { sha256 } from '../adapters/signing/secrets.ts'
import { buildManifest, type ManifestFacts } from './manifest.ts'

const content = '<p>Hello</p>\n'
const digest = 'c190ede9f66a9697103ab42f464d64ca4ee147b60a2ae6a951d0a2967d8ca886'
const facts: ManifestFacts = {
  ideaId: 1,
  version: 1,
  title: 'Kettle',
  author: { name: 'Ada' },
  createdAt: new Date('2026-01-02T03:04:05.000Z'),
  publishedAt: new Date('2026-01-02T03:05:00.000Z'),
  contentType: 'text/html',
  files: [{ path: 'content.html', bytes: 13, sha256: sha256(content) }],
  assets: [],
  previous: null,
  salt: '1'.padStart(64, '0'),
}

describe('the manifest of a published idea', () => {
  test('has the bytes of the published example, and its digest is the SHA-256 of them', () => {
    const { bytes, digest: own } = buildManifest(facts)
    expect(bytes).toBe(
      '{"author":{"name":"Ada"},"contentType":"text/html","createdAt":"2026-01-02T03:04:05.000Z","files":[{"bytes":13,"path":"content.html","sha256":"3e9b68b71cc667168399f0bccfb64b2d16314cdc0ed78fac4819aba0dda121a0"}],"ideaId":1,"previous":null,"publishedAt":"2026-01-02T03:05:00.000Z","salt":"0000000000000000000000000000000000000000000000000000000000000001","schema":"vault-evidence/1","title":"Kettle","version":1}',
    )
    expect(Buffer.byteLength(bytes)).toBe(410)
    expect(own).toBe(digest)
    expect(own).toBe(sha256(bytes))
  })

  test('has the same digest for the same facts, and another one for any changed fact', () => {
    const { digest: own } = buildManifest(facts)
    expect(buildManifest({ ...facts }).digest).toBe(own)
    const others: Partial<ManifestFacts>[] = [
      { ideaId: 2 },
      { version: 2 },
      { title: 'kettle' },
      { author: { name: 'Ida' } },
      { publishedAt: new Date('2026-01-02T03:05:00.001Z') },
      { files: [{ path: 'content.html', bytes: 13, sha256: sha256('other') }] },
      { assets: [{ url: '/api/assets/1/file', path: 'assets/1.png', bytes: 9, sha256: sha256('png') }] },
      { previous: own },
      { salt: '2'.padStart(64, '0') },
    ]
    const digests = others.map((other) => buildManifest({ ...facts, ...other }).digest)
    expect(new Set([own, ...digests]).size).toBe(others.length + 1)
  })

  test('is refused for a fraction and for text that is not well-formed Unicode', () => {
    expect(() => buildManifest({ ...facts, version: 1.5 })).toThrow(TypeError)
    expect(() =>
      buildManifest({ ...facts, files: [{ path: 'content.html', bytes: 0.1, sha256: '' }] }),
    ).toThrow(TypeError)
    expect(() => buildManifest({ ...facts, title: 'half \ud83d' })).toThrow(TypeError)
  })
})

describe('the document id', () => {
  test('is the first 100 bits of the digest in groups of five', () => {
    expect(documentIdOf(digest)).toBe('R68EV-TFPDA-B9E41-TPGQM')
    expect(documentIdOf('0'.repeat(64))).toBe('00000-00000-00000-00000')
    expect(documentIdOf('f'.repeat(64))).toBe('ZZZZZ-ZZZZZ-ZZZZZ-ZZZZZ')
  })

  test('changes with each of the first 100 bits and with no later one', () => {
    const flip = (bit: number) => {
      const bytes = Buffer.from(digest, 'hex')
      bytes[bit >> 3] = (bytes[bit >> 3] ?? 0) ^ (0x80 >> (bit & 7))
      return documentIdOf(bytes.toString('hex'))
    }
    const ids = Array.from({ length: 100 }, (_, bit) => flip(bit))
    expect(new Set([documentIdOf(digest), ...ids]).size).toBe(101)
    expect(flip(100)).toBe(documentIdOf(digest))
  })
})
