import * as v from 'valibot'
import { IdeaSummary } from '#contract/ideas.ts'
import { findAnswer } from '../data/kept-answers.ts'
import { useLive } from '../data/use-live.ts'
import { engineOf, LISTING } from '../sync/engine/engines.ts'

export type KnownIdea = Pick<IdeaSummary, 'title' | 'status'>

/** An idea as this device knows it: its draft here, else the server's last list. Null when neither has it, or no id is given. */
export function useKnownIdea(userId: number, ideaId: number | null): KnownIdea | null | undefined {
  return useLive(async () => {
    if (ideaId === null) return null
    const { store } = engineOf(userId).context
    const draft = await store.read((tables) => tables.findDraftOfIdea(ideaId))
    if (draft && !draft.isDeleted) return draft
    const listed = await findAnswer(userId, LISTING, v.array(IdeaSummary))
    return listed?.find(({ id }) => id === ideaId) ?? null
  }, [userId, ideaId])
}
