import { assetPath, getAssetFile, readAssetIds } from '#contract/assets.ts'
import { getIdeaFile, type Idea } from '#contract/ideas.ts'
import { contentKind } from '#contract/rules/content-kind.ts'
import { callFile } from '../../data/call-file.ts'
import { ApiError } from '../../data/request.ts'
import { hashOf } from '../../sync/device/keep-file.ts'

/** One of the files that publishing seals. `url`: of a picture, its address in the text. */
export type SealedFile = { name: string; url: string | null; bytes: number; sha256: string }

/** Where the bytes of an idea's PDF and of a picture come from. */
export type FileSource = {
  pdf: (ideaId: number) => Promise<Blob>
  picture: (assetId: number) => Promise<Blob>
}

const server: FileSource = {
  pdf: (id) => callFile(getIdeaFile, 'application/pdf', { params: { id } }),
  picture: (id) => callFile(getAssetFile, 'image/', { params: { id } }),
}

/**
 * What publishing this idea seals, hashed here from the same bytes that the server freezes (api/ideas/content/freeze-files.ts).
 * `known`: what was hashed of it before; stored files never change, so these are not fetched again.
 */
export async function sealedFiles(
  { id, content }: Idea,
  known: readonly SealedFile[] = [],
  source = server,
): Promise<SealedFile[]> {
  const kind = contentKind(content)
  if (kind === 'pdf') return known.length > 0 ? [...known] : [await measure('PDF', await source.pdf(id))]
  const text = typeof content === 'string' ? content : JSON.stringify(content)
  const files = [await measure(kind === 'html' ? 'Text' : 'Drawing', new Blob([text]))]
  for (const assetId of kind === 'html' ? readAssetIds(text) : []) {
    const url = assetPath(assetId)
    const file = known.find((one) => one.url === url) ?? (await measurePicture(assetId, files.length, source))
    if (file) files.push(file)
  }
  return files
}

/** Null where it is not there, or somebody else's: the server seals nothing of it either. */
async function measurePicture(id: number, number: number, source: FileSource): Promise<SealedFile | null> {
  try {
    return await measure(`Picture ${number}`, await source.picture(id), assetPath(id))
  } catch (error) {
    if (error instanceof ApiError && error.code === 'not_found') return null
    throw error
  }
}

const measure = async (name: string, file: Blob, url: string | null = null): Promise<SealedFile> => ({
  name,
  url,
  bytes: file.size,
  sha256: await hashOf(file),
})
