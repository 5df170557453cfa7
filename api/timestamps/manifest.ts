import { canonicalJson } from '../adapters/signing/canonical-json.ts'
import { sha256 } from '../adapters/signing/secrets.ts'

/** What publishing freezes: every file by its SHA-256, salted so that a short idea cannot be guessed from its digest. */
export type ManifestFacts = {
  ideaId: number
  version: number
  title: string
  author: { name: string }
  createdAt: Date
  publishedAt: Date
  contentType: 'text/html' | 'application/pdf' | 'application/json'
  files: { path: string; bytes: number; sha256: string }[]
  assets: { url: string; path: string; bytes: number; sha256: string }[]
  /** Digest of the predecessor's manifest. */
  previous: string | null
  /** 32 random bytes, hex. */
  salt: string
}

export type Manifest = { bytes: string; digest: string }

/** The exact text of manifest.json and its SHA-256. Verifiers hash the bytes and never write them anew. */
export function buildManifest(facts: ManifestFacts): Manifest {
  const counts = [facts.ideaId, facts.version, ...[...facts.files, ...facts.assets].map(({ bytes }) => bytes)]
  if (!counts.every(Number.isSafeInteger)) throw new TypeError('A manifest holds integers only.')
  const { assets, ...others } = facts
  const bytes = canonicalJson({
    schema: 'vault-evidence/1',
    ...others,
    // Left out where there are none, as in the published example of the format.
    ...(assets.length > 0 ? { assets } : {}),
    createdAt: facts.createdAt.toISOString(),
    publishedAt: facts.publishedAt.toISOString(),
  })
  return { bytes, digest: sha256(bytes) }
}
