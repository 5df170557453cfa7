import type { DraftSealing, Sealing } from '#contract/sealing/sealing.ts'
import type { Context } from '../../server/context.ts'
import { getOwnIdea } from '../get-own-idea.ts'
import { countSealed } from '../history/find-sealed.ts'
import { IdeaModel } from '../idea.model.ts'
import { isSealingOn, SealingChoiceModel } from './sealing-choice.model.ts'

export async function describeSealing(userId: number): Promise<Sealing> {
  const [isOn, counted] = await Promise.all([isSealingOn(userId), countSealed(userId)])
  return { isOn, ...counted }
}

/**
 * Switching it on marks every draft to be checked at the end of the day; those that have not changed since their last seal are left
 * alone.
 */
export async function chooseSealing(context: Context, userId: number, isOn: boolean): Promise<Sealing> {
  await SealingChoiceModel.updateOne({ _id: userId }, { $set: { isOn } }, { upsert: true })
  if (isOn)
    await IdeaModel.updateMany(
      { ownerId: userId, deletedAt: null, status: 'draft', unsealedSince: null },
      { $set: { unsealedSince: context.now() } },
    )
  return describeSealing(userId)
}

/** The state of sealing for one of the owner's ideas. */
export async function describeDraftSealing(ownerId: number, ideaId: number): Promise<DraftSealing> {
  const { isSealRefused } = await getOwnIdea(ownerId, ideaId)
  return { isOn: await isSealingOn(ownerId), isFull: isSealRefused === true }
}
