import type { CopyOf } from '#contract/ideas.ts'
import type { Words } from '../../data/device/draft-tables.ts'
import { makeDraft, makeEntry } from '../device/draft-rows.ts'
import { PLAIN_SCHEMA } from '../device/editor-schema.ts'
import { hashOf, keepPdf, keepPictureAs } from '../device/keep-file.ts'
import { localSrc } from '../device/pictures.ts'
import { engineOf } from '../engine/engines.ts'
import { withRoom } from '../storage/make-room.ts'

type NewDraft = { copyOf?: CopyOf | null; draftId?: string; editorSchema?: number }

/** Makes a draft, which is durable when the promise resolves. An existing draft with this id stays as it is. Returns the draftId. */
export async function newDraft(
  userId: number,
  words: Words,
  { copyOf = null, draftId = crypto.randomUUID(), editorSchema = PLAIN_SCHEMA }: NewDraft = {},
): Promise<string> {
  const engine = engineOf(userId)
  await engine.context.store.write(async (tables) => {
    if (await tables.findDraft(draftId)) return
    const draft = makeDraft(engine.context, { draftId, words, copyOf, editorSchema })
    await tables.putDraft(draft)
    await tables.putEntry(makeEntry(engine.context, draft))
  })
  engine.requestSync()
  return draftId
}

/** Stores a PDF that becomes an idea as soon as the server can be reached. Its file keeps its own name. */
export async function newPdfDraft(
  userId: number,
  file: Blob,
  fileName: string,
  title = fileName,
): Promise<string> {
  const engine = engineOf(userId)
  const keep = () => keepPdf(engine.context, { file, fileName, title })
  const { draftId } = await withRoom(userId, file.size, keep)
  engine.requestSync()
  return draftId
}

/** Stores a picture on this device. Returns its `src` in the text until the server has it. */
export async function keepPicture(userId: number, file: Blob, fileName: string): Promise<string> {
  const hash = await hashOf(file)
  const { context } = engineOf(userId)
  await withRoom(userId, file.size, () => keepPictureAs(context, hash, { file, fileName }))
  return localSrc(hash)
}
