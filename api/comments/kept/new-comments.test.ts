import * as v from 'valibot'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { IdeaSummary } from '#contract/ideas.ts'
import { makeIdea, startWithIdea } from '../../../tests/access/people.ts'
import { writeComments } from '../../../tests/support/write-comments.ts'
import { IdeaModel } from '../../ideas/idea.model.ts'
import { countNewAtLinks } from './new-comments.ts'

let world: Awaited<ReturnType<typeof startWithIdea>>
beforeAll(async () => {
  world = await startWithIdea()
})
afterAll(() => world.server.close())

test('many comments on one idea do not keep new comments on other ideas or links from being counted', async () => {
  const { owner, ideaId: first } = world
  const { ownerId } = await IdeaModel.findById(first).orFail().lean()
  const flooded = (await makeIdea(owner, 'Flooded', '<p>x</p>')).id
  const last = (await makeIdea(owner, 'Last', '<p>x</p>')).id
  const write = (ideaId: number, count: number) =>
    writeComments(Array.from({ length: count }, () => ({ ideaId, ownerId, recipientId: 1 })))
  const counts = async () =>
    (await owner.get('/api/ideas'))
      .json(v.array(IdeaSummary))
      .map(({ title, newComments }) => [title, newComments])
  await write(first, 3)
  await write(flooded, 997)
  await write(last, 2)
  expect(await counts()).toEqual([
    ['Last', 2],
    ['Flooded', 997],
    ['Quiet fan', 3],
  ])
  await write(flooded, 203)
  expect(await counts()).toEqual([
    ['Last', 2],
    ['Flooded', 1_000],
    ['Quiet fan', 3],
  ])
  await writeComments(
    Array.from({ length: 1_803 }, (_, n) => ({
      ideaId: last,
      ownerId,
      recipientId: 1,
      shareId: n < 1_800 ? 7 : 8,
    })),
  )
  expect(Object.fromEntries(await countNewAtLinks(ownerId, last))).toEqual({ 7: 1_800, 8: 3 })
})
