import type { IdeaSummary } from '#contract/ideas.ts'
import { forgetConversations, listConversations } from '../../data/assist-history.ts'
import type { DraftStore } from '../../data/device/draft-tables.ts'
import { draftIdOfFetched } from '../device/draft-id.ts'

/**
 * What was said with the writing assistant about a draft that was deleted elsewhere goes, too: the draft's words are in it. It stays while
 * the draft is on this device, went on in another one that is, or is listed by the server. Conversations are listed first, because a draft is
 * on the device before anybody speaks about it.
 */
export async function tidyConversations(
  userId: number,
  store: DraftStore,
  listed: readonly IdeaSummary[],
): Promise<void> {
  const spoken = await listConversations(userId)
  // A row that this version cannot read may be of any draft.
  if (spoken.length === 0 || (await store.listUnreadable()).length > 0) return
  const needed = new Set<string | null>([
    ...(await store.listCards()).flatMap(({ draftId, copiedFrom }) => [draftId, ...copiedFrom]),
    ...listed.flatMap(({ id, draftKey }) => [draftIdOfFetched(id), draftKey]),
  ])
  await forgetConversations(
    userId,
    spoken.filter((draftId) => !needed.has(draftId)),
  )
}
