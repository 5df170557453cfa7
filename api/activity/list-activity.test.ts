import * as v from 'valibot'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ActivityEvent, countActivity, listActivity } from '#contract/activity.ts'
import { makeIdea, makeShare, open, readAlong, signUp, startWithIdea } from '../../tests/access/people.ts'
import type { Client } from '../../tests/support/client.ts'
import { removeDeletedIdeas } from '../ideas/delete-idea.ts'
import { IdeaModel } from '../ideas/idea.model.ts'
import { ViewModel } from '../shares/view.model.ts'
import { EventModel } from './log/event.model.ts'

let world: Awaited<ReturnType<typeof startWithIdea>>
beforeAll(async () => {
  world = await startWithIdea()
})
afterAll(() => world.server.close())

const page = async (owner: Client, query: string) =>
  (await owner.get(`/api/activity?${query}`)).json(listActivity.answer)
const countsOf = async (owner: Client) => (await owner.get('/api/activity/counts')).json(countActivity.answer)

/** Makes two ideas with one reader each; the second reader wrote a comment. */
async function makeReadIdeas() {
  const owner = await signUp(world.server)
  const ideas = [await makeIdea(owner, 'One', '<p>1</p>'), await makeIdea(owner, 'Two', '<p>2</p>')]
  const links = []
  for (const { id } of ideas) links.push(await makeShare(owner, id))
  const readers = []
  for (const { accessLink } of links) readers.push(await readAlong(world.server, accessLink, '=Grace, "G"'))
  await readers[1]?.browser.post('/api/comments', { content: 'x' })
  const [one, two] = links
  if (!one || !two) throw new Error('two links are needed')
  return { owner, one, two, reader: readers[1] }
}

test('the list can be read in pages of any size, newest first, and the last page has no cursor', async () => {
  const { owner } = await makeReadIdeas()
  const whole = await page(owner, 'limit=100')
  expect(whole.next).toBeNull()
  expect(whole.events).toHaveLength(9)
  const ids = whole.events.map(({ id }) => id)
  expect(ids).toEqual(ids.toSorted().reverse())
  for (const limit of [1, 2, 9]) {
    const seen: string[] = []
    let cursor: string | null = null
    do {
      const got = await page(owner, `limit=${limit}${cursor ? `&cursor=${cursor}` : ''}`)
      seen.push(...got.events.map(({ id }) => id))
      cursor = got.next
    } while (cursor !== null)
    expect(seen).toEqual(ids)
  }
  for (const bad of ['limit=0', 'limit=101', 'limit=x', 'cursor=1', 'filter=x', 'link=0'])
    expect((await owner.get(`/api/activity?${bad}`)).code, bad).toBe('invalid_input')
})

test("the list can be filtered by kind and by one of the owner's links", async () => {
  const { owner, one, two } = await makeReadIdeas()
  const kinds = async (query: string) => (await page(owner, query)).events.map(({ kind }) => kind)
  expect(await kinds('filter=readers')).toHaveLength(7)
  expect(await kinds('filter=needs-you')).toEqual(['commented'])
  expect(await kinds('filter=refused')).toEqual([])
  expect(await kinds(`link=${one.id}`)).toEqual(['opened', 'agreed', 'identified', 'link-made'])
  expect(await kinds(`link=${two.id}&filter=needs-you`)).toEqual(['commented'])
  const stranger = await signUp(world.server)
  expect((await stranger.get(`/api/activity?link=${one.id}`)).json(listActivity.answer).events).toEqual([])
})

test("events up to a seen one become read, later ones stay unread, and the owner's own are never unread", async () => {
  const { owner, reader } = await makeReadIdeas()
  expect(await countsOf(owner)).toEqual({ unread: 7, needsYou: 1, reading: 2 })
  const [newest] = (await page(owner, 'limit=1')).events
  await reader?.browser.post('/api/comments', { content: 'y' })
  const counts = await owner.post('/api/activity/read', { upTo: newest?.id })
  expect(counts.json(countActivity.answer)).toEqual({ unread: 1, needsYou: 2, reading: 2 })
  expect((await owner.post('/api/activity/read', { upTo: 'x' })).code).toBe('invalid_input')
})

test('marking events as read does not affect another owner', async () => {
  const [one, other] = [await makeReadIdeas(), await makeReadIdeas()]
  const before = await countsOf(one.owner)
  const counts = await other.owner.post('/api/activity/read', { upTo: 'f'.repeat(32) })
  expect(counts.json(countActivity.answer)).toMatchObject({ unread: 0 })
  expect(await countsOf(one.owner)).toEqual(before)
})

test('answering a comment or dismissing it ends its waiting; another owner cannot dismiss it', async () => {
  const { owner, two, reader } = await makeReadIdeas()
  await owner.post('/api/comments', { ideaId: two.ideaId, recipientId: reader?.id, content: 'Yes.' })
  expect((await countsOf(owner)).needsYou).toBe(0)
  await reader?.browser.post('/api/comments', { content: 'And this?' })
  const [question] = (await page(owner, 'filter=needs-you')).events
  const path = `/api/activity/${question?.id}/dismiss`
  expect((await (await signUp(world.server)).post(path)).code).toBe('not_found')
  expect((await countsOf(owner)).needsYou).toBe(1)
  expect((await owner.post(path)).status).toBe(204)
  expect((await owner.post(path)).status).toBe(204)
  expect((await countsOf(owner)).needsYou).toBe(0)
  expect((await owner.post(`/api/activity/${'0'.repeat(32)}/dismiss`)).code).toBe('not_found')
})

test('an export has all events, oldest first: formulas are quoted in CSV, and JSON has their proofs', async () => {
  const { owner, two } = await makeReadIdeas()
  const csv = await owner.get(`/api/ideas/${two.ideaId}/activity/export`)
  expect(csv.headers.get('content-disposition')).toContain(`activity-${two.ideaId}.csv`)
  const lines = csv.text.trim().split('\r\n')
  expect(lines).toHaveLength(1 + 5)
  expect(lines[2]).toContain(`"'=Grace, ""G""",grace@example.org,false`)
  const File = v.object({ events: v.array(v.looseObject({ id: v.string(), proof: v.looseObject({}) })) })
  const all = (await owner.get('/api/activity/export?format=json')).json(File).events
  expect(all.map(({ id }) => id)).toEqual(
    (await page(owner, 'limit=100')).events.map(({ id }) => id).reverse(),
  )
  const stored = await EventModel.findById(all[0]?.id).lean()
  expect(all[0]?.proof).toMatchObject({ hash: stored?.hash, previous: null, facts: stored?.facts })
})

test('both exports describe each event as the list does', async () => {
  const { owner } = await makeReadIdeas()
  const listed = (await page(owner, 'limit=100')).events.reverse()
  const File = v.object({ format: v.literal('ideavault-activity/1'), events: v.array(ActivityEvent) })
  expect((await owner.get('/api/activity/export?format=json')).json(File).events).toEqual(listed)
  const [head, ...lines] = (await owner.get('/api/activity/export?format=csv')).text.trim().split('\r\n')
  expect(head).toBe('at,event,idea,title,link,name,email,proven,network,facts,sequence,hash')
  expect(lines.map((line) => line.split(',').slice(0, 5))).toEqual(
    listed.map(({ at, kind, idea, link }) => [at, kind, String(idea.id), idea.title, String(link?.id ?? '')]),
  )
  expect(lines.map((line) => line.split(',').at(-2))).toEqual(listed.map(({ sequence }) => String(sequence)))
})

test('deleting a draft removes its log, unless somebody had accepted an agreement', async () => {
  const owner = await signUp(world.server)
  const unread = await makeIdea(owner, 'Nobody came', '<p>1</p>')
  await makeShare(owner, unread.id)
  const read = await makeIdea(owner, 'Somebody came', '<p>1</p>')
  await readAlong(world.server, (await makeShare(owner, read.id)).accessLink)
  for (const { id } of [unread, read]) expect((await owner.delete(`/api/ideas/${id}`)).status).toBe(204)
  const { events } = await page(owner, '')
  expect(new Set(events.map(({ idea }) => idea.title))).toEqual(new Set(['Somebody came']))
  expect(events[0]).toMatchObject({ idea: { deleted: true }, link: { state: 'revoked' } })
  expect((await owner.get(`/api/ideas/${read.id}/activity`)).code).toBe('idea_deleted')
})

test('the log of a draft is removed later if the process died while deleting the draft', async () => {
  const owner = await signUp(world.server)
  const [unread, read] = [
    await makeIdea(owner, 'Nobody came', '<p>1</p>'),
    await makeIdea(owner, 'Somebody came', '<p>1</p>'),
  ]
  await makeShare(owner, unread.id)
  await readAlong(world.server, (await makeShare(owner, read.id)).accessLink)
  // The state after the first write of deleting an idea.
  const ids = [unread.id, read.id]
  await IdeaModel.updateMany({ _id: { $in: ids } }, { $set: { deletedAt: new Date(), isToRemove: true } })
  await Promise.all([removeDeletedIdeas(world.server.context), removeDeletedIdeas(world.server.context)])
  expect(await EventModel.distinct('ideaId', { ideaId: { $in: ids } })).toEqual([read.id])
  expect(await IdeaModel.countDocuments({ isToRemove: true })).toBe(0)
})

test('the evidence id on a copy leads the owner of the idea, and nobody else, to its reader', async () => {
  const { owner, one } = await makeReadIdeas()
  const { viewId } = await open(await readAlong(world.server, one.accessLink, 'Charles Babbage'))
  const evidence = viewId?.slice(0, 8) ?? ''
  const found = await page(owner, `evidence=${evidence}`)
  expect(found.events.map(({ kind }) => kind)).toEqual(['opened', 'agreed', 'identified'])
  expect(new Set(found.events.map(({ who }) => who?.name))).toEqual(new Set(['Charles Babbage']))
  expect(await page(owner, `evidence=%20${evidence.toUpperCase()}%20&limit=2`)).toMatchObject({
    events: [{ kind: 'opened' }, { kind: 'agreed' }],
    next: found.events[1]?.id,
  })
  expect(
    (await page(owner, `evidence=${evidence}&limit=2&cursor=${found.events[1]?.id}`)).events,
  ).toHaveLength(1)
  // Ids of before they were written in hexadecimal digits have capital letters.
  const view = await ViewModel.findById(viewId).lean().orFail()
  await ViewModel.create({ ...view, _id: `Qx${viewId}` })
  expect((await page(owner, `evidence=Qx${evidence.slice(2)}`)).events).toEqual([])
  expect(await page(owner, `evidence=Qx${evidence.slice(0, 6)}`)).toEqual(found)
  const other = await makeIdea(owner, 'Other', '<p>o</p>')
  expect((await owner.get(`/api/ideas/${other.id}/activity?evidence=${evidence}`)).text).toContain(
    '"events":[]',
  )
  const stranger = await signUp(world.server)
  for (const [by, id] of [
    [stranger, evidence],
    [owner, '00000000'],
    [owner, '--------'],
  ] as const)
    expect(await page(by, `evidence=${id}`)).toEqual({ events: [], next: null })
  for (const bad of ['', '4c71', '4c71e09$', 'x'.repeat(33)])
    expect((await owner.get(`/api/activity?evidence=${bad}`)).code).toBe('invalid_input')
})
