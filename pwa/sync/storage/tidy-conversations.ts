import type { IdeaSummary } from '#contract/ideas.ts'
import { forgetConversations, listConversations, noteDraft } from '../../data/assist-history.ts'
import type { DraftStore } from '../../data/device/draft-tables.ts'
import { draftIdOfFetched } from '../device/draft-id.ts'

/**
 * What was said with the writing assistant about a draft that was deleted elsewhere goes, too: the draft's words are in it. It stays while
 * the draft is on this device, went on in another one that is, or is listed by the server. What is said before the first word of a new
 * draft, which is nowhere yet, is never taken: only a draft that was seen can be gone.
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
  for (const { key, hadDraft } of spoken) if (!hadDraft && needed.has(key)) await noteDraft(userId, key)
  const gone = spoken.filter(({ key, hadDraft }) => hadDraft && !needed.has(key))
  await forgetConversations(
    userId,
    gone.map(({ key }) => key),
  )
}
