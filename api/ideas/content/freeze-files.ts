import { assetPath } from '#contract/assets.ts'
import { sha256 } from '../../adapters/signing/secrets.ts'
import { listAssetFiles } from '../../assets/list-assets.ts'
import type { ManifestFacts } from '../../timestamps/manifest.ts'
import { contentText } from './content-text.ts'

/** The parts of an idea that publishing freezes. */
type Freezing = {
  ownerId: number
  content: unknown
  assetIds: number[]
  file?: { length: number; sha256: string } | null | undefined
}
type Frozen = Pick<ManifestFacts, 'contentType' | 'files' | 'assets'>

const extensions: Record<string, string> = {
  'image/png': 'png',
  'image/webp': 'webp',
  'image/jpeg': 'jpg',
  'image/gif': 'gif',
  'audio/webm': 'webm',
  'audio/ogg': 'ogg',
  'audio/mp4': 'm4a',
}

/** The files that publishing freezes, each with its SHA-256. External embeds are not included. */
export async function freezeFiles(idea: Freezing): Promise<Frozen> {
  if (idea.file) {
    const { length, sha256: digest } = idea.file
    return {
      contentType: 'application/pdf',
      files: [{ path: 'original.pdf', bytes: length, sha256: digest }],
      assets: [],
    }
  }
  const isHtml = typeof idea.content === 'string'
  const text = contentText(idea.content)
  const shown = await listAssetFiles(idea.ownerId, idea.assetIds)
  const assets = shown.map((asset) => ({
    url: assetPath(asset._id),
    path: `assets/${asset._id}.${extensions[asset.type] ?? 'bin'}`,
    bytes: asset.length,
    sha256: asset.sha256,
  }))
  const content = {
    path: isHtml ? 'content.html' : 'content.json',
    bytes: Buffer.byteLength(text),
    sha256: sha256(text),
  }
  return { contentType: isHtml ? 'text/html' : 'application/json', files: [content], assets }
}
