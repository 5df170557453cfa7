import * as v from 'valibot'
import { IdeaSummary } from '#contract/ideas.ts'
import { findAnswer } from '../../data/kept-answers.ts'
import { useLive } from '../../data/use-live.ts'
import { engineOf, LISTING } from '../engine/engines.ts'
import { copyMarks } from './copy-marks.ts'

type Place = { isCopy: boolean; ideaId: number | null; draftId: string | null }

/** The mark of an open copy, with the same number as in the portfolio. Null for an idea that is not a copy. */
export function useCopyMark(userId: number, { isCopy, ideaId, draftId }: Place): string | null {
  const mark = useLive(async () => {
    if (!isCopy) return null
    const [cards, listed] = await Promise.all([
      engineOf(userId).context.store.listCards(),
      findAnswer(userId, LISTING, v.array(IdeaSummary)),
    ])
    return copyMarks(listed ?? [], cards).of(ideaId, draftId)
  }, [userId, String(isCopy), ideaId, draftId])
  return mark ?? null
}
