import * as v from 'valibot'
import { VersionManifest } from '#contract/packages/read-version.ts'
import type { Context } from '../../server/context.ts'
import { contentText } from '../content/content-text.ts'
import { openFrozenAsset } from '../content/open-frozen-asset.ts'
import { type SealedVersion, SealedVersionModel } from './sealed-version.model.ts'

type Content = { path: string; sha256: string; bytes: number; open: () => Promise<Pieces> }
type Pieces = Iterable<string> | AsyncIterable<Uint8Array>

/** The files that a sealed version names, each opened separately: its text or PDF, and its pictures and memos. */
export async function listSealedContents(context: Context, digest: string): Promise<Content[]> {
  const row = await SealedVersionModel.findOne({ digest }).lean<SealedVersion>()
  if (!row) return []
  const { files, assets } = v.parse(VersionManifest, JSON.parse(row.manifest))
  const texts = files.map((file) => ({ ...file, open: async () => wordsOf(context, row) }))
  const pictures = assets.map((file) => ({ ...file, open: () => openFrozenAsset(context, row, file.url) }))
  return [...texts, ...pictures]
}

function wordsOf(context: Context, { fileId, content }: SealedVersion): Pieces {
  if (fileId) return context.files.open(fileId)
  return [contentText(content)]
}
