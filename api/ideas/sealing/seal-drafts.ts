import { DAY } from '#contract/rules/durations.ts'
import type { Context } from '../../server/context.ts'
import { IdeaModel } from '../idea.model.ts'
import { dayOf, sealDraft } from './seal-draft.ts'

/**
 * Seals each draft that was written on an earlier day and has not been sealed since: the first run of a day seals what the day before
 * left. A clock that was ahead has left drafts of days to come; they are sealed, too.
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

/** One that cannot be sealed does not stop the others. It is tried again with the next run. */
async function sealOne(context: Context, ideaId: number): Promise<void> {
  try {
    await sealDraft(context, ideaId)
  } catch (error) {
    context.log.error({ err: error, ideaId }, 'a draft was not sealed')
  }
}
