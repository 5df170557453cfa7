import type { Request } from 'express'
import * as v from 'valibot'
import { updateIdea } from '#contract/ideas.ts'
import { ownerGuardWith } from '../accounts/owner.guard.ts'
import type { Context } from '../server/context.ts'
import { ensureThere, type JoinedOwnIdea, joinOwnIdea } from './get-own-idea.ts'
import type { IdeaRecord } from './idea.model.ts'

/** The guard of owners for a call about one of their ideas, which is read in the same call as the session. */
export function ownIdeaGuard(context: Context) {
  const { guard, joined } = ownerGuardWith<Partial<JoinedOwnIdea>>(context, ({ params }) => {
    const { success, output } = v.safeParse(updateIdea.params, params)
    return success ? [joinOwnIdea(output.id)] : []
  })
  /** What the guard read. Somebody else's is `not_found`; one's own deleted one is `idea_deleted`. */
  const ownIdea = (request: Request): IdeaRecord => ensureThere(joined(request).ideas?.[0])
  return { guard, ownIdea }
}
