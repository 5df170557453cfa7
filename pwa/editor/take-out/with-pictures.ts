import { getAssetFile } from '#contract/assets.ts'
import { callFile } from '../../data/call-file.ts'
import type { Words } from '../../data/device/draft-tables.ts'
import { parseInert } from '../../data/trusted-types.ts'
import { dataUrl, showPictures } from '../../sync/device/show-pictures.ts'
import { engineOf } from '../../sync/engine/engines.ts'
import { findSentPicture } from '../../sync/storage/needed-files.ts'

/** What a saved file lacks: pictures that could not be found, and voice memos, which such a file cannot hold. */
export type LeftOut = { pictures: number; memos: number }

/**
 * The words with the bytes of their pictures embedded, from this device or else from the server. A picture that neither has is left
 * out.
 */
export async function withPictures(
  userId: number,
  words: Words,
): Promise<{ html: string; leftOut: LeftOut }> {
  // A device whose storage cannot be read has no pictures, but the words must not be lost.
  const shown = await showPictures(engineOf(userId).context, words).catch(() => words)
  const body = parseInert(shown.html)
  const leftOut = { pictures: 0, memos: body.querySelectorAll('div[data-audio]').length }
  for (const image of body.querySelectorAll('img')) {
    const src = image.getAttribute('src') ?? ''
    if (src.startsWith('data:')) continue
    const bytes = src.startsWith('/') ? await readPicture(userId, src) : null
    if (bytes) image.setAttribute('src', await dataUrl(bytes))
    else {
      image.remove()
      leftOut.pictures += 1
    }
  }
  return { html: body.innerHTML, leftOut }
}

async function readPicture(userId: number, address: string): Promise<Blob | null> {
  const kept = await findSentPicture(userId, address).catch(() => null)
  if (kept) return kept
  const id = Number(/^\/api\/assets\/(\d+)\/file$/.exec(address)?.[1])
  if (!id) return null
  return callFile(getAssetFile, 'image/', { params: { id } }).catch(() => null)
}
