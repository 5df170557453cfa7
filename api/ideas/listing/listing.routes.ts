import { Router } from 'express'
import * as contract from '#contract/ideas.ts'
import { ownerGuardWith, signedIn } from '../../accounts/owner.guard.ts'
import { countsByIdea, type JoinedNewComments, joinNewComments } from '../../comments/kept/new-comments.ts'
import { answerPage } from '../../http/answer-page.ts'
import { bind } from '../../http/bind.ts'
import type { Context } from '../../server/context.ts'
import { type JoinedCards, joinCards, listOwnIdeas, writeJoinedCards } from './list-ideas.ts'

export function listingRoutes(context: Context): Router {
  const router = Router()
  // Only the first page is joined to the session.
  const owner = ownerGuardWith<JoinedNewComments & JoinedCards>(
    context,
    ({ query }) => [joinNewComments('userId'), ...(query.cursor === undefined ? [joinCards('userId')] : [])],
    ['cards'],
  )
  bind(router, contract.listIdeas, [owner.guard], async ({ request, response, query }) => {
    const joined = owner.joined(request)
    const { id } = signedIn(request)
    const newComments = await countsByIdea(id, joined)
    const written = await writeJoinedCards(id, joined, newComments)
    return written ?? answerPage(request, response, await listOwnIdeas(id, query.cursor, newComments))
  })
  return router
}
