import { createIdea, type Idea, updateIdea } from '#contract/ideas.ts'
import { call } from '../data/request.ts'
import type { Words } from './words.ts'

/** The revision that every idea begins with. */
const FIRST_REVISION = 1

/** Writes over the revision that the words were written on, and over no other. */
export function sendUpdate(ideaId: number, { title, html }: Words, revision: number | null): Promise<Idea> {
  return call(updateIdea, {
    params: { id: ideaId },
    body: { title, content: html },
    headers: { 'If-Match': `"${revision ?? 0}"` },
  })
}

/**
 * A new idea, at most one for each draft key: when an answer was lost, the repeat answers the idea of the first try. What
 * was typed since then goes after it, unless somebody changed that idea elsewhere.
 */
export async function sendNew(words: Words, draftKey: string, predecessorId: number | null): Promise<Idea> {
  const idea = await call(createIdea, {
    body: { title: words.title, content: words.html, ...(predecessorId === null ? {} : { predecessorId }) },
    headers: { 'Idempotency-Key': draftKey },
  })
  const isWhatWasSent = idea.title === words.title.trim() && idea.content === words.html
  return isWhatWasSent ? idea : sendUpdate(idea.id, words, FIRST_REVISION)
}
