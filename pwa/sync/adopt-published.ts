import type { Idea } from '#contract/ideas.ts'
import type { SyncContext } from './context.ts'
import { asOnServer, isDirty } from './draft-rows.ts'
import { remote } from './http-server.ts'

/** The idea was published from here: the row says so at once. Words typed meanwhile are left for the next round to resolve. */
export function adoptPublished(context: SyncContext, draftId: string, idea: Idea): Promise<void> {
  return context.store.write(async (tables) => {
    const draft = await tables.findDraft(draftId)
    if (draft && !isDirty(draft)) await tables.putDraft(asOnServer(draft, remote(idea)))
  })
}
