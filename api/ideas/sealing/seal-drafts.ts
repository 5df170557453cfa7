import { DAY } from '#contract/rules/durations.ts'
import type { Context } from '../../server/context.ts'
import { IdeaModel } from '../idea.model.ts'
import { dayOf, sealDraft } from './seal-draft.ts'

/**
 * Seals each draft changed on an earlier day and not sealed since, so the first run of a day seals the day before. Drafts dated on
 * a future day, from when the clock was ahead, are sealed too.
 */
export async function sealDrafts(context: Context, stopped?: AbortSignal): Promise<void> {
  const today = dayOf(context.now())
  const start = new Date(today * DAY)
  const end = new Date((today + 1) * DAY)
  for (const unsealedSince of [{ $lt: start }, { $gte: end }]) {
    const due = IdeaModel.find({ unsealedSince }, { _id: 1 }).lean<{ _id: number }[]>().cursor()
    for await (const { _id } of due) {
      if (stopped?.aborted) return
      await sealOne(context, _id)
    }
  }
}

/** A draft that cannot be sealed does not stop the others and is tried again in the next run. */
async function sealOne(context: Context, ideaId: number): Promise<void> {
  try {
    await sealDraft(context, ideaId)
  } catch (error) {
    context.log.error({ err: error, ideaId }, 'a draft was not sealed')
  }
}
