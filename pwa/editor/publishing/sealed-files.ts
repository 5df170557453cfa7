import { assetPath, getAssetFile, readAssetIds, readMemoIds } from '#contract/assets.ts'
import { contentKind } from '#contract/content/content-kind.ts'
import { getIdeaFile, type Idea } from '#contract/ideas.ts'
import { callFile } from '../../data/call-file.ts'
import { ApiError } from '../../data/request.ts'
import { hashOf } from '../../sync/device/keep-file.ts'

/** One of the files that publishing seals. `url` is the address of a picture or memo in the text. */
export type SealedFile = { name: string; url: string | null; bytes: number; sha256: string }

/** Fetches the bytes of an idea's PDF, of a picture and of a memo. */
export type FileSource = {
  pdf: (ideaId: number) => Promise<Blob>
  picture: (assetId: number) => Promise<Blob>
  memo: (assetId: number) => Promise<Blob>
}

const server: FileSource = {
  pdf: (id) => callFile(getIdeaFile, 'application/pdf', { params: { id } }),
  picture: (id) => callFile(getAssetFile, 'image/', { params: { id } }),
  memo: (id) => callFile(getAssetFile, 'audio/', { params: { id } }),
}

/**
 * The files that publishing this idea seals, hashed here from the same bytes that the server freezes
 * (api/ideas/content/freeze-files.ts). `known` were hashed before; stored files never change, so these are not fetched again.
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
  if (kind !== 'html') return files
  const memos = new Set(readMemoIds(text))
  const pictures = readAssetIds(text).filter((asset) => !memos.has(asset))
  await addEach(files, 'Picture', pictures, known, source.picture)
  await addEach(files, 'Voice memo', [...memos], known, source.memo)
  return files
}

/** A file that does not exist, or belongs to somebody else, is left out: the server does not seal it either. */
async function addEach(
  files: SealedFile[],
  name: string,
  ids: readonly number[],
  known: readonly SealedFile[],
  fetchFile: (id: number) => Promise<Blob>,
): Promise<void> {
  let number = 0
  for (const id of ids) {
    const url = assetPath(id)
    try {
      const file = known.find((one) => one.url === url) ?? (await measure('', await fetchFile(id), url))
      files.push({ ...file, name: `${name} ${++number}` })
    } catch (error) {
      if (!(error instanceof ApiError && error.code === 'not_found')) throw error
    }
  }
}

const measure = async (name: string, file: Blob, url: string | null = null): Promise<SealedFile> => ({
  name,
  url,
  bytes: file.size,
  sha256: await hashOf(file),
})
