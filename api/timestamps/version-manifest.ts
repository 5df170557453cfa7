import { type Manifest, type ManifestFacts, writeManifest } from './manifest.ts'

/** The facts that sealing a version of a draft freezes. `version` is its revision, `previous` the digest of what was sealed before it. */
export type VersionFacts = Omit<ManifestFacts, 'createdAt' | 'publishedAt' | 'history'> & { savedAt: Date }

/** The manifest of a sealed version: like that of a published idea, but with another schema, so that neither passes for the other. */
export function buildVersionManifest({ assets, savedAt, ...others }: VersionFacts): Manifest {
  return writeManifest(
    { ...others, assets },
    {
      schema: 'vault-history/1',
      ...others,
      ...(assets.length > 0 ? { assets } : {}),
      savedAt: savedAt.toISOString(),
    },
  )
}
