import * as v from 'valibot'
import type { LogSigner } from '../keys/log-signer.ts'
import { Manifest } from './read-manifest.ts'

/** The content of a sealed version's manifest (api/timestamps/version-manifest.ts writes it). */
export const VersionManifest = v.strictObject({
  ...v.omit(Manifest, ['schema', 'createdAt', 'publishedAt', 'history']).entries,
  schema: v.literal('vault-history/1'),
  /** When these words were saved, as the server states. */
  savedAt: Manifest.entries.createdAt,
})
export type VersionManifest = v.InferOutput<typeof VersionManifest>

/** A manifest in the history of an idea: that of a sealed version, or of a published idea that it is a new version of. */
export const AnyManifest = v.variant('schema', [VersionManifest, Manifest])
export type AnyManifest = v.InferOutput<typeof AnyManifest>

/** The digest of what came right before, as this manifest names it; null: nothing did. */
export const digestBefore = (manifest: AnyManifest): string | null =>
  manifest.schema === 'vault-history/1' ? manifest.previous : (manifest.history ?? manifest.previous)

/** When its words were saved or published, as the server states. */
export const timeOfVersion = (manifest: AnyManifest): string =>
  manifest.schema === 'vault-history/1' ? manifest.savedAt : manifest.publishedAt

/** What proves when a version existed. `block`: the earliest one whose header is in the package; `time` in seconds since 1970. */
export type HistoryProof = {
  logged: { origin: string; index: number; signer: LogSigner } | null
  block: { height: number; time: number } | null
}

/** What came before an idea, in its package: a sealed version of a draft, or a published idea that it is a new version of. */
export type HistoryVersion = HistoryProof & {
  name: string
  digest: string
  manifest: AnyManifest
  /** By the path that its manifest has: where each of its files is in the package. Empty unless all of them are there. */
  contents: ReadonlyMap<string, string>
}
