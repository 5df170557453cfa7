import * as v from 'valibot'
import { Idea, IdeaSummary } from '#contract/ideas.ts'
import type { JudgedIdea } from './judge.ts'
import type { World } from './world.ts'

type Asked = Pick<World, 'owner'>

/** Asks the server directly, without the device's faulty network. */
export const listIdeas = async ({ owner }: Asked): Promise<IdeaSummary[]> =>
  v.parse(v.array(IdeaSummary), await owner.caller.send('GET', '/api/ideas'))

export async function readIdeas(world: Asked): Promise<Idea[]> {
  const ideas: Idea[] = []
  for (const { id } of await listIdeas(world))
    ideas.push(v.parse(Idea, await world.owner.caller.send('GET', `/api/ideas/${id}`)))
  return ideas
}

export const judged = (idea: Idea): JudgedIdea => ({
  id: idea.id,
  title: idea.title,
  html: typeof idea.content === 'string' ? idea.content : '',
  isCopy: idea.copyOf !== null,
})
