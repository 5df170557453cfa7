import mongoose from 'mongoose'
import * as v from 'valibot'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeIdea, makeShare, signUp, startUnlimitedServer } from '../../tests/access/people.ts'
import type { Client } from '../../tests/support/client.ts'
import { countCalls } from '../../tests/support/count-calls.ts'
import type { TestServer } from '../../tests/support/server.ts'

let server: TestServer
let owner: Client
let ideaId = 0
beforeAll(async () => {
  server = await startUnlimitedServer()
  owner = await signUp(server)
  ideaId = (await makeIdea(owner, 'First', '<p>a</p>')).id
  await makeShare(owner, ideaId)
})
afterAll(() => server.close())

/** Copies of one document that differ in their ids, and in what `each` says. */
async function multiply(name: string, count: number, each: (n: number) => object = () => ({})) {
  const rows = mongoose.connection.collection<{ _id: number }>(name)
  const one = await rows.findOne({ ownerId: { $exists: true } })
  const many = Array.from({ length: count }, (_, n) => ({ ...one, _id: 1_000_000 + n, ...each(n) }))
  await rows.insertMany(many)
}
const Rows = v.array(v.object({ id: v.number() }))

/** Every page's ids, as the answers name the next one. */
async function pagesOf(address: string): Promise<number[][]> {
  const pages: number[][] = []
  for (let next: string | undefined = address; next; ) {
    const answer = await owner.get(next)
    expect(answer.status).toBe(200)
    pages.push(answer.json(Rows).map(({ id }) => id))
    next = /^<(.*)>; rel="next"$/.exec(answer.headers.get('link') ?? '')?.[1]
  }
  return pages
}

test('the same ideas are listed in the same order, whether they are few enough to be joined to the session or one more', async () => {
  const newest = (n: number) => ({ lastModified: new Date(n), draftKey: `first-${n}` })
  const inOrder = (count: number) => [
    ideaId,
    ...Array.from({ length: count }, (_, n) => 1_000_000 + n).reverse(),
  ]
  await multiply('ideas', 99, newest)
  expect(await pagesOf('/api/ideas')).toEqual([inOrder(99)])
  expect(await countCalls(() => owner.get('/api/ideas'))).toBe(1)
  await mongoose.connection
    .collection('ideas')
    .updateOne({ draftKey: 'first-0' }, { $set: { deletedAt: new Date() } })
  expect(await pagesOf('/api/ideas')).toEqual([inOrder(99).filter((id) => id !== 1_000_000)])
  await mongoose.connection.collection('ideas').deleteMany({ draftKey: /^first-/ })
  await multiply('ideas', 100, newest)
  expect(await pagesOf('/api/ideas')).toEqual([inOrder(100)])
  expect(await countCalls(() => owner.get('/api/ideas'))).toBe(2)
  await mongoose.connection.collection('ideas').deleteMany({ draftKey: /^first-/ })
})

test('ideas come in pages of 2,000, each once and in their order, also when many are of one moment', async () => {
  const time = (n: number) => ({ lastModified: new Date(Math.floor(n / 700) * 1000), draftKey: `key-${n}` })
  await multiply('ideas', 4_100, time)
  const pages = await pagesOf('/api/ideas')
  expect(pages.map(({ length }) => length)).toEqual([2_000, 2_000, 101])
  const added = Array.from({ length: 4_100 }, (_, n) => 1_000_000 + n).reverse()
  expect(pages.flat()).toEqual([ideaId, ...added])
  await mongoose.connection.collection('ideas').deleteMany({ draftKey: /^key-/ })
})

test('links of an idea come in pages of 500', async () => {
  await multiply('shares', 1_000, (n) => ({ tokenHash: `hash ${n}` }))
  const pages = await pagesOf(`/api/ideas/${ideaId}/shares`)
  expect(pages.map(({ length }) => length)).toEqual([500, 500, 1])
  expect(new Set(pages.flat()).size).toBe(1_001)
})

test('a cursor of another shape is refused', async () => {
  for (const cursor of ['x', '12', '1-', '-1', '1-$gt'])
    expect((await owner.get(`/api/ideas?cursor=${cursor}`)).status).toBe(422)
  for (const cursor of ['0-1', '0-abc'])
    expect((await owner.get(`/api/ideas?cursor=${cursor}`)).json(Rows)).toEqual([])
  expect((await owner.get(`/api/ideas?cursor=5-${'9'.repeat(64)}`)).status).toBe(200)
})
