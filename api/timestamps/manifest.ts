import { type Canonical, canonicalJson } from '../adapters/signing/canonical-json.ts'
import { sha256 } from '../adapters/signing/secrets.ts'

/** The facts that publishing freezes: every file by its SHA-256, and a salt, so that a short idea cannot be guessed from its digest. */
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
  /** Digest of the manifest of its last sealed version; absent where there was none (version-manifest.ts). */
  history?: string | null
  /** 32 random bytes, hex. */
  salt: string
}

export type Manifest = { bytes: string; digest: string }

/** The exact text of manifest.json and its SHA-256. Verifiers hash the bytes and never write them again. */
export function buildManifest(facts: ManifestFacts): Manifest {
  const { assets, history, ...others } = facts
  return writeManifest(facts, {
    schema: 'vault-evidence/1',
    ...others,
    // Left out where there are none, as in the published example of the format.
    ...(assets.length > 0 ? { assets } : {}),
    ...(history ? { history } : {}),
    createdAt: facts.createdAt.toISOString(),
    publishedAt: facts.publishedAt.toISOString(),
  })
}

/** The common form of all manifests: canonical JSON without fractions, and the SHA-256 of its bytes. */
export function writeManifest(
  { ideaId, version, files, assets }: Pick<ManifestFacts, 'ideaId' | 'version' | 'files' | 'assets'>,
  members: Canonical,
): Manifest {
  const counts = [ideaId, version, ...[...files, ...assets].map(({ bytes }) => bytes)]
  if (!counts.every(Number.isSafeInteger)) throw new TypeError('A manifest holds integers only.')
  const bytes = canonicalJson(members)
  return { bytes, digest: sha256(bytes) }
}
