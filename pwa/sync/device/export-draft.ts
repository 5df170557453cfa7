import type { SyncContext } from './context.ts'
import { listPictures } from './pictures.ts'
import { dataUrl, isMemo, showPictures } from './show-pictures.ts'

export type ExportedDraft = {
  title: string
  html: string
  attachments: { fileName: string; href: string }[]
}

/** What this device has of a draft, for a file outside the app: words, pictures, PDF and unsent memos. Null if the draft is gone. */
export async function exportDraft(context: SyncContext, draftId: string): Promise<ExportedDraft | null> {
  const { draft, files } = await context.store.read(async (tables) => {
    const draft = await tables.findDraft(draftId)
    const files = []
    if (draft?.file) files.push(await tables.findFile(draft.file.hash))
    for (const hash of listPictures(draft?.html ?? '')) {
      const file = await tables.findFile(hash)
      if (file?.blob && isMemo(file.blob)) files.push(file)
    }
    return { draft, files }
  })
  if (!draft) return null
  const { html } = await showPictures(context, draft)
  const attachments = []
  for (const file of files)
    if (file?.blob) attachments.push({ fileName: file.fileName, href: await dataUrl(file.blob) })
  return { title: draft.title || 'Untitled Idea', html, attachments }
}
