import type { Words } from '../data/draft-tables.ts'
import { makeDraft, makeEntry, type NewDraft } from './draft-rows.ts'
import { EDITOR_SCHEMA } from './editor-schema.ts'
import { engineOf } from './engines.ts'
import { localSrc } from './pictures.ts'

/** A draft that begins on this device and is durable when the promise resolves. Answers its draftId. */
export function newDraft(userId: number, words: Words): Promise<string> {
  return add(userId, { draftId: crypto.randomUUID(), words, editorSchema: EDITOR_SCHEMA })
}

/** A PDF that becomes an idea as soon as the server can be reached. */
export async function newPdfDraft(userId: number, file: Blob, fileName: string): Promise<string> {
  const hash = await keepFile(userId, file, fileName)
  return add(userId, {
    draftId: crypto.randomUUID(),
    words: { title: fileName.replace(/\.pdf$/i, ''), html: '' },
    editorSchema: EDITOR_SCHEMA,
    file: { hash, fileName },
  })
}

/** Keeps a picture on this device; the answer is its `src` in the text until the server has it. */
export async function keepPicture(userId: number, picture: Blob, fileName: string): Promise<string> {
  return localSrc(await keepFile(userId, picture, fileName))
}

async function add(userId: number, wish: NewDraft): Promise<string> {
  const engine = engineOf(userId)
  await engine.context.store.write(async (tables) => {
    const draft = makeDraft(engine.context, wish)
    await tables.putDraft(draft)
    await tables.putEntry(makeEntry(engine.context, draft))
  })
  engine.wish()
  return wish.draftId
}

async function keepFile(userId: number, blob: Blob, fileName: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', await blob.arrayBuffer())
  const hash = [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('')
  await engineOf(userId).context.store.write(async (tables) => {
    if (!(await tables.findFile(hash))) await tables.putFile({ hash, blob, fileName, uploaded: null })
  })
  return hash
}
