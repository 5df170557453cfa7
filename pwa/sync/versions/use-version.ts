import * as v from 'valibot'
import { IdeaSummary } from '#contract/ideas.ts'
import { findAnswer } from '../../data/kept-answers.ts'
import { useLive } from '../../data/use-live.ts'
import { engineOf, LISTING } from '../engine/engines.ts'
import { type Version, versionMarks } from './version-marks.ts'

/** The place of an open idea in the chain of its versions, as this device knows it; null if there is no chain. */
export function useVersion(userId: number, ideaId: number | null, draftId: string | null): Version | null {
  const version = useLive(async () => {
    const [cards, listed] = await Promise.all([
      engineOf(userId).context.store.listCards(),
      findAnswer(userId, LISTING, v.array(IdeaSummary)),
    ])
    return versionMarks(listed ?? [], cards).of(ideaId, draftId)
  }, [userId, ideaId, draftId])
  return version ?? null
}
