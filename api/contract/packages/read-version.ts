import * as v from 'valibot'
import type { LogSigner } from '../keys/log-signer.ts'
import { Manifest } from './read-manifest.ts'

/** What the manifest of a sealed version says (api/timestamps/version-manifest.ts writes it). */
export const VersionManifest = v.strictObject({
  ...v.omit(Manifest, ['schema', 'createdAt', 'publishedAt', 'history']).entries,
  schema: v.literal('vault-history/1'),
  /** When these words were saved, as the server states. */
  savedAt: Manifest.entries.createdAt,
})
export type VersionManifest = v.InferOutput<typeof VersionManifest>

/** A manifest by which an idea once stood in the log: of a sealed version, or of a published idea that it is a new version of. */
export const AnyManifest = v.variant('schema', [VersionManifest, Manifest])
export type AnyManifest = v.InferOutput<typeof AnyManifest>

/** The digest that this one names as what came right before it; null: nothing did. */
export const digestBefore = (manifest: AnyManifest): string | null =>
  manifest.schema === 'vault-history/1' ? manifest.previous : (manifest.history ?? manifest.previous)

/** When its words were saved or published, as the server states. */
export const timeOfVersion = (manifest: AnyManifest): string =>
  manifest.schema === 'vault-history/1' ? manifest.savedAt : manifest.publishedAt

/** What proves when a version was there. `block`: the earliest whose header is in the package; `time` in seconds. */
export type HistoryProof = {
  logged: { origin: string; index: number; signer: LogSigner } | null
  block: { height: number; time: number } | null
}

/** What came before an idea, in its package: a sealed version of a draft, or a published idea that it is a new version of. */
export type HistoryVersion = HistoryProof & {
  name: string
  digest: string
  manifest: AnyManifest
  /** Where in the package each of its files is, by the path that its manifest has; empty where not all of them are there. */
  contents: ReadonlyMap<string, string>
}
