import type { Request, RequestHandler } from 'express'
import * as v from 'valibot'
import { updateIdea } from '#contract/ideas.ts'
import { ownerGuard } from '../accounts/owner.guard.ts'
import type { Context } from '../server/context.ts'
import { ensureThere, ownIdeaBeside } from './get-own-idea.ts'
import type { IdeaRecord } from './idea.model.ts'

const read = new WeakMap<Request, IdeaRecord[]>()

/** The guard of owners for a call about one of their ideas, which is read in the same call as the session. */
export const ownIdeaGuard = (context: Context): RequestHandler =>
  ownerGuard<IdeaRecord>(context, {
    joinFor: ({ params }) => {
      const { success, output } = v.safeParse(updateIdea.params, params)
      return success ? ownIdeaBeside(output.id) : null
    },
    keep: (request, found) => read.set(request, found),
  })

/** The own idea that the guard read. Somebody else's is `not_found`; one's own deleted one is `idea_deleted`. */
export const ownIdea = (request: Request): IdeaRecord => ensureThere(read.get(request)?.[0])
