import { contentKind } from '#contract/content/content-kind.ts'
import { openAsset } from '../assets/open-asset.ts'
import { nullIfRefused } from '../server/app-error.ts'
import type { ShownRelease } from './get-open-release.ts'

type PageFile = { fileId: string; type: string }

/** A multiple of three, so that only the last piece of base64 needs padding. */
const PIECE_BYTES = 3 * 64 * 1024

/** The pictures and memos that a text shows. Files that were deleted or never belonged to the owner are left out. */
export async function findPageFiles(release: ShownRelease): Promise<Map<number, PageFile>> {
  const files = new Map<number, PageFile>()
  if (contentKind(release.content) !== 'html') return files
  for (const id of release.assetIds) {
    const asset = await nullIfRefused(['not_found'], () => openAsset(release.ownerId, id))
    if (asset) files.set(id, { fileId: asset.fileId, type: asset.type })
  }
  return files
}

/** The bytes as a data URL, piece by piece. */
export function* toDataUrl(type: string, bytes: Buffer): Iterable<string> {
  yield `data:${type};base64,`
  for (let at = 0; at < bytes.length; at += PIECE_BYTES) yield bytes.toString('base64', at, at + PIECE_BYTES)
}
