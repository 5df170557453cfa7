import type { Idea } from '#contract/ideas.ts'
import type { SyncContext } from '../device/context.ts'
import { asOnServer, isDirty } from '../device/draft-rows.ts'
import { remote } from './api-client.ts'

/** Marks the row as published right after publishing on this device. Words typed meanwhile are left to the next round. */
export function notePublished(context: SyncContext, draftId: string, idea: Idea): Promise<void> {
  return context.store.write(async (tables) => {
    const draft = await tables.findDraft(draftId)
    if (draft && !isDirty(draft)) await tables.putDraft(asOnServer(draft, remote(idea)))
  })
}
