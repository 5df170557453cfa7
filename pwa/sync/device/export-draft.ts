import type { SyncContext } from './context.ts'
import { dataUrl, showPictures } from './show-pictures.ts'

export type ExportedDraft = {
  title: string
  html: string
  attachment?: { fileName: string; href: string }
}

/** All that this device has of a draft, for a file outside the app: words, pictures, a PDF that waits. Null: it is gone. */
export async function exportDraft(context: SyncContext, draftId: string): Promise<ExportedDraft | null> {
  const { draft, pdf } = await context.store.read(async (tables) => {
    const draft = await tables.findDraft(draftId)
    return { draft, pdf: draft?.file ? await tables.findFile(draft.file.hash) : null }
  })
  if (!draft) return null
  const { html } = await showPictures(context, draft)
  const title = draft.title || 'Untitled Idea'
  if (!pdf?.blob) return { title, html }
  return { title, html, attachment: { fileName: pdf.fileName, href: await dataUrl(pdf.blob) } }
}
