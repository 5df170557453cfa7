import type { DraftCard } from '../../data/device/draft-tables.ts'
import { makeHtmlFile } from '../../document/rich-text/html-file.ts'
import { exportDraft } from '../../sync/device/export-draft.ts'
import { engineOf } from '../../sync/engine/engines.ts'
import type { Unreadable } from '../../sync/engine/wipe-device.ts'
import { type Saved, saveFile } from '../../ui/feedback/save-file.ts'

const NAME = 'IdeaVault drafts'

/** Saves the text of all these drafts as one file. Unreadable drafts are included as far as their text could be extracted. */
export async function saveDrafts(
  userId: number,
  drafts: DraftCard[],
  unreadable: Unreadable[],
): Promise<Saved> {
  const { context } = engineOf(userId)
  const texts = []
  for (const { draftId, isDeleted } of drafts) {
    const text = isDeleted ? null : await exportDraft(context, draftId)
    if (text) texts.push(text)
  }
  for (const { title, html } of unreadable)
    texts.push({ title: title || 'Untitled Idea', html, attachments: [] })
  return saveFile(`${NAME}.html`, await makeHtmlFile(NAME, texts))
}
