import type { DraftStore, Tables } from '../../data/device/draft-tables.ts'

/**
 * Ideas that are not written on this device, as a PDF, and were deleted here in vain because they were changed or published elsewhere
 * first. Their owner is told so until they have seen it. No row says it: what has a row here takes words.
 */
export async function noteNotDeleted(tables: Tables, ideaId: number): Promise<void> {
  await forgetNotDeleted(tables, ideaId)
  await tables.putNotDeleted([...(await tables.listNotDeleted()), ideaId])
}

/** False: it was none of them. */
export async function forgetNotDeleted(tables: Tables, ideaId: number): Promise<boolean> {
  const known = await tables.listNotDeleted()
  const others = known.filter((other) => other !== ideaId)
  if (others.length === known.length) return false
  await tables.putNotDeleted(others)
  return true
}

/** Its owner has seen that it was not deleted, whether it has a row here or none. */
export function dismissKept(store: DraftStore, ideaId: number): Promise<void> {
  return store.write(async (tables) => {
    await forgetNotDeleted(tables, ideaId)
    const row = await tables.findDraftOfIdea(ideaId)
    if (row?.notice?.kind === 'kept') await tables.putDraft({ ...row, notice: null })
  })
}
