import type { DraftStore } from '../../data/device/draft-tables.ts'
import type { LabelEntry } from '../../data/device/label-tables.ts'
import { isUnsent } from '../device/label-change.ts'

/** Forgets answers to label changes that are older than the newest list of ideas, because the list contains them. */
export async function forgetConfirmed(store: DraftStore, before: readonly LabelEntry[]): Promise<void> {
  const answered = before.filter(({ said }) => said !== null)
  if (answered.length === 0) return
  await store.write(async (tables) => {
    for (const { draftId, said } of answered) {
      const entry = await tables.findLabels(draftId)
      if (entry?.said?.labelRevision !== said?.labelRevision || !entry) continue
      await (isUnsent(entry) ? tables.putLabels({ ...entry, said: null }) : tables.dropLabels(draftId))
    }
  })
}
