import mongoose from 'mongoose'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ErrorAnswer } from '#contract/errors.ts'
import { Idea } from '#contract/ideas.ts'
import { hasGoneBack, RESTORE_GAP } from '#contract/rules/restored.ts'
import { startWithIdea } from '../../../tests/access/people.ts'
import { ideaRows } from '../idea.model.ts'
import { type HighWaterMarks, leaveGap, readHighWaterMarks } from './leave-gap.ts'

let world: Awaited<ReturnType<typeof startWithIdea>>
beforeAll(async () => {
  world = await startWithIdea()
})
afterAll(() => world.server.close())

const sequences = () => mongoose.connection.collection('sequences')
const backUp = async () => ({
  ideas: await ideaRows().find().toArray(),
  counters: await sequences().find().toArray(),
})
/**
 * Restores as `npm run restore` does, replacing data that had `reached` this far; null stands for a new machine that knows nothing
 * of it.
 */
async function putBack(
  { ideas, counters }: Awaited<ReturnType<typeof backUp>>,
  reached: HighWaterMarks | null,
): Promise<void> {
  await ideaRows().deleteMany({})
  await ideaRows().insertMany(ideas)
  await sequences().deleteMany({})
  await sequences().insertMany(counters)
  await leaveGap(reached)
}

test('a backup that is restored several times never reuses an idea id or a draft revision', async () => {
  const { owner } = world
  const { id } = (await owner.post('/api/ideas', { title: 'Fan', content: '<p>a</p>' })).json(Idea)
  const backup = await backUp()
  const last = { revision: 1, id }
  for (const day of ['monday', 'tuesday', 'wednesday']) {
    await putBack(backup, day === 'monday' ? null : await readHighWaterMarks())
    const saved = await owner.put(`/api/ideas/${id}`, { title: 'Fan', content: `<p>${day}</p>` })
    const { revision } = saved.json(Idea)
    const made = (await owner.post('/api/ideas', { title: 'New', content: '<p>b</p>' })).json(Idea)
    expect(revision).toBeGreaterThan(last.revision + RESTORE_GAP)
    expect(made.id).toBeGreaterThan(last.id + RESTORE_GAP)
    Object.assign(last, { revision, id: made.id })
  }
})

test('an idea deleted before the backup keeps its revision; one deleted later shows that a restore happened', async () => {
  const { owner } = world
  const make = async () =>
    (await owner.post('/api/ideas', { title: 'Fan', content: '<p>a</p>' })).json(Idea).id
  const [before, after] = [await make(), await make()]
  const revisionOf = async (id: number) => (await owner.get(`/api/ideas/${id}`)).json(ErrorAnswer).revision
  await owner.delete(`/api/ideas/${before}`)
  const said = await revisionOf(before)
  await putBack(await backUp(), null)
  await owner.delete(`/api/ideas/${after}`)
  expect([said, await revisionOf(before)]).toEqual([2, 2])
  expect(hasGoneBack(1, (await revisionOf(after)) ?? 0)).toBe(true)
})
