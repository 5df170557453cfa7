import type { Request } from 'express'
import * as v from 'valibot'
import { updateIdea } from '#contract/ideas.ts'
import { ownerGuardWith } from '../accounts/owner.guard.ts'
import type { Context } from '../server/context.ts'
import { ensureThere, type JoinedOwnIdea, joinOwnIdea } from './get-own-idea.ts'
import type { IdeaRecord } from './idea.model.ts'

/** The owner guard for requests about one of their ideas, which is read in the same query as the session. */
export function ownIdeaGuard(context: Context) {
  const { guard, joined } = ownerGuardWith<Partial<JoinedOwnIdea>>(context, ({ params }) => {
    const { success, output } = v.safeParse(updateIdea.params, params)
    return success ? [joinOwnIdea(output.id)] : []
  })
  /** The idea that the guard read. Throws `not_found` for somebody else's and `idea_deleted` for a deleted one of their own. */
  const ownIdea = (request: Request): IdeaRecord => ensureThere(joined(request).ideas?.[0])
  return { guard, ownIdea }
}
