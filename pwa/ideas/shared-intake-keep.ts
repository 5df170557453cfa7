import { inTurn } from '../data/device/newest-in-one-tab.ts'
import { dropShared, findShared, putShared, type SharedFile, type SharedItem } from '../data/inbox.ts'
import { keepPicture, newDraft, newPdfDraft } from '../sync/uploads/new-draft.ts'
import { holdDraft } from '../sync/writer/writer-lock.ts'
import { titleOfSharedPdf, wordsOf } from './shared-intake-words.ts'

/**
 * Makes drafts of a shared item: one for each PDF, and one for everything else. A part leaves the inbox only when its draft is
 * stored, and two tabs cannot take the same item twice. Returns the draft to open, or null if the item is gone.
 */
export function keepShared(userId: number, id: string): Promise<string | null> {
  return inTurn(`ideavault-shared-${id}`, async () => {
    const item = await findShared(id)
    if (!item || item.userId !== userId) return null
    const [rest, pdfDraft] = await keepPdfs(userId, item)
    const wordsDraft = hasWords(rest) || pdfDraft === null ? await keepWords(userId, rest) : null
    await dropShared(id)
    return wordsDraft ?? pdfDraft
  })
}

export const isPdf = ({ type }: SharedFile) => type === 'application/pdf'

async function keepPdfs(userId: number, item: SharedItem): Promise<[SharedItem, string | null]> {
  let rest = item
  let first: string | null = null
  const title = titleOfSharedPdf(item)
  for (const file of item.files.filter(isPdf)) {
    const draftId = await newPdfDraft(userId, file.blob, file.name, title ?? file.name)
    first ??= draftId
    rest = {
      ...rest,
      title: title === null ? rest.title : '',
      files: rest.files.filter((other) => other !== file),
    }
    await putShared(rest)
  }
  return [rest, first]
}

const hasWords = ({ title, text, url, files }: SharedItem) => title + text + url !== '' || files.length > 0

async function keepWords(userId: number, item: SharedItem): Promise<string> {
  const pictures: { src: string; name: string }[] = []
  // Protects the pictures while no draft refers to them yet.
  const release = holdDraft(userId, 'shared')
  try {
    for (const file of item.files)
      pictures.push({ src: await keepPicture(userId, await makeReady(file), file.name), name: file.name })
    return await newDraft(userId, wordsOf(item, pictures), { draftId: item.id })
  } finally {
    release()
  }
}

/** Converts a picture for the server, since a refused one would hold up its text. Unchanged if this browser cannot read it. */
async function makeReady({ blob, name, type }: SharedFile): Promise<Blob> {
  try {
    const { preparePicture } = await import('../sync/pictures/prepare-picture.ts')
    return (await preparePicture(new File([blob], name, { type }))).file
  } catch {
    return blob
  }
}
