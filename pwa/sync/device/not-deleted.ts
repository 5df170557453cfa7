import type { DraftStore, Tables } from '../../data/device/draft-tables.ts'

/**
 * Lists ideas without text, such as PDFs, whose deletion here failed because they were changed or published elsewhere first. Their
 * owner is told until they dismiss it. No draft row holds this notice, because the row of such an idea is dropped (give-up-row.ts).
 */
export async function noteNotDeleted(tables: Tables, ideaId: number): Promise<void> {
  await forgetNotDeleted(tables, ideaId)
  await tables.putNotDeleted([...(await tables.listNotDeleted()), ideaId])
}

/** Returns false if the idea was not in the list. */
export async function forgetNotDeleted(tables: Tables, ideaId: number): Promise<boolean> {
  const known = await tables.listNotDeleted()
  const others = known.filter((other) => other !== ideaId)
  if (others.length === known.length) return false
  await tables.putNotDeleted(others)
  return true
}

/** The owner has seen that the idea was not deleted. Works with and without a row. */
export function dismissKept(store: DraftStore, ideaId: number): Promise<void> {
  return store.write(async (tables) => {
    await forgetNotDeleted(tables, ideaId)
    const row = await tables.findDraftOfIdea(ideaId)
    if (row?.notice?.kind === 'kept') await tables.putDraft({ ...row, notice: null })
  })
}
