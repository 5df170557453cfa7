import type { DraftCard } from '../../data/device/draft-tables.ts'
import { makeHtmlFile } from '../../document/rich-text/html-file.ts'
import { exportDraft } from '../../sync/device/export-draft.ts'
import { engineOf } from '../../sync/engine/engines.ts'
import { type Saved, saveFile } from '../../ui/feedback/save-file.ts'

const NAME = 'IdeaVault drafts'

/** One file with the words of all these drafts, saved by the person. */
export async function saveDrafts(userId: number, drafts: DraftCard[]): Promise<Saved> {
  const { context } = engineOf(userId)
  const texts = []
  for (const { draftId, isDeleted } of drafts) {
    const text = isDeleted ? null : await exportDraft(context, draftId)
    if (text) texts.push(text)
  }
  return saveFile(`${NAME}.html`, await makeHtmlFile(NAME, texts))
}
