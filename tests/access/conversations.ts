import { listIdeaActivity } from '#contract/activity.ts'
import { Comment, type CommentPlace } from '#contract/comments.ts'
import type { Client } from '../support/client.ts'
import type { Reader } from './people.ts'

/**
 * Steps that tests of conversations share: a reader starts one at a place, the owner answers and resolves it, and the activity
 * shows it.
 */
export const say = (browser: Client, body: object) => browser.post('/api/comments', { content: 'x', ...body })

export const beginAt = async (reader: Reader, place: CommentPlace) =>
  (await say(reader.browser, { place })).json(Comment)

export const answerOf = async (owner: Client, ideaId: number, reader: Reader, under: number) =>
  (await say(owner, { ideaId, recipientId: reader.id, under })).json(Comment)

export const resolve = (browser: Client, id: number, upTo: number | null) =>
  browser.put(`/api/comments/${id}/resolved`, { upTo })

export const eventsOfKind = async (owner: Client, ideaId: number, kind: string) =>
  (await owner.get(`/api/ideas/${ideaId}/activity?limit=100`))
    .json(listIdeaActivity.answer)
    .events.filter((event) => event.kind === kind)
