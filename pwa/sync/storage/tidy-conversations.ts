import type { IdeaSummary } from '#contract/ideas.ts'
import { forgetConversations, listConversations, noteDraft } from '../../data/assist-history.ts'
import type { DraftStore } from '../../data/device/draft-tables.ts'
import { draftIdOfFetched } from '../device/draft-id.ts'

/**
 * Deletes conversations with the writing assistant about drafts that were deleted elsewhere, because they contain the draft's words.
 * A conversation stays while its draft, or one that continues it, is on this device or listed by the server. A conversation that
 * began before the first word of a new draft is never deleted: only a draft that was seen before can be gone.
 */
export async function tidyConversations(
  userId: number,
  store: DraftStore,
  listed: readonly IdeaSummary[],
): Promise<void> {
  const spoken = await listConversations(userId)
  // A row that this version cannot read may belong to any of these drafts.
  if (spoken.length === 0 || (await store.listUnreadable()).length > 0) return
  const needed = new Set<string | null>([
    ...(await store.listCards()).flatMap(({ draftId, copiedFrom }) => [draftId, ...copiedFrom]),
    ...listed.flatMap(({ id, draftKey }) => [draftIdOfFetched(id), draftKey]),
  ])
  for (const { key, hadDraft } of spoken) if (!hadDraft && needed.has(key)) await noteDraft(userId, key)
  const gone = spoken.filter(({ key, hadDraft }) => hadDraft && !needed.has(key))
  await forgetConversations(
    userId,
    gone.map(({ key }) => key),
  )
}
