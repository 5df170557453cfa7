import mongoose from 'mongoose'
import * as v from 'valibot'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeIdea, makeShare, signUp, startUnlimitedServer } from '../../../tests/access/people.ts'
import type { Client } from '../../../tests/support/client.ts'
import { countCalls } from '../../../tests/support/count-calls.ts'
import type { TestServer } from '../../../tests/support/server.ts'
import { AssetModel } from '../../assets/asset.model.ts'
import { ViewModel } from '../../shares/view.model.ts'
import { IdeaModel } from '../idea.model.ts'

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

/** Inserts copies of one document that differ in their ids and in the fields of `each`. */
async function multiply(name: string, count: number, each: (n: number) => object = () => ({})) {
  const rows = mongoose.connection.collection<{ _id: number }>(name)
  const one = await rows.findOne({ ownerId: { $exists: true } })
  const many = Array.from({ length: count }, (_, n) => ({ ...one, _id: 1_000_000 + n, ...each(n) }))
  await rows.insertMany(many)
}
const Rows = v.array(v.object({ id: v.number() }))
const Received = v.pipe(
  v.array(v.object({ title: v.pipe(v.string(), v.transform(Number)) })),
  v.mapItems(({ title }) => ({ id: title })),
)

/** The ids of every page, following each answer's link to the next. `between` runs after each page. */
async function pagesOf(
  address: string,
  rows: v.GenericSchema<unknown, { id: number }[]> = Rows,
  between = async () => {},
) {
  const pages: number[][] = []
  for (let next: string | undefined = address; next; await between()) {
    const answer = await owner.get(next)
    expect(answer.status).toBe(200)
    pages.push(answer.json(rows).map(({ id }) => id))
    next = /^<(.*)>; rel="next"$/.exec(answer.headers.get('link') ?? '')?.[1]
  }
  return pages
}
const countdown = (from: number, count: number) => Array.from({ length: count }, (_, n) => from - n)

test('100 ideas are listed with one database call and 101 with two, in the same order', async () => {
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

test('ideas come in pages of 2,000, each once and in order, even when many have the same time', async () => {
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

test('a picture or link added or removed between two pages shifts no row of the next page', async () => {
  const at = new Date()
  const later = new Date(at.getTime() + 1000)
  const { ownerId } = await IdeaModel.findById(ideaId).orFail().lean()
  const picture = {
    ownerId,
    deletedAt: null,
    fileId: 'x',
    length: 1,
    type: 'image/png',
    sha256: 'x',
    fileName: 'x.png',
  }
  const pictureAt = (createdAt: Date, _id: number) => ({ ...picture, _id, createdAt, width: 1, height: 1 })
  await AssetModel.insertMany(
    Array.from({ length: 1_100 }, (_, n) => pictureAt(at, n + 1)),
    { lean: true },
  )
  const pictures = await pagesOf('/api/assets', Rows, async () => {
    await AssetModel.updateMany({ _id: { $in: [101, 90] } }, { deletedAt: later })
    await AssetModel.updateOne({ _id: 2_000 }, pictureAt(later, 2_000), { upsert: true })
  })
  expect(pictures).toEqual([countdown(1_100, 1_000), countdown(100, 100).filter((id) => id !== 90)])

  await multiply('shares', 601, (n) => ({ _id: 5_000 + n, tokenHash: `of ${n}` }))
  const view = { ideaId, ownerId, userId: ownerId, recipientId: 1, revision: 1, contentSha256: 'x' }
  const viewAt = (startedAt: Date, n: number) => ({
    ...{ ...view, startedAt, _id: String(n), shareId: 4_000 + n, title: `${n}` },
  })
  await ViewModel.insertMany(
    Array.from({ length: 600 }, (_, n) => viewAt(at, 1_000 + n)),
    { lean: true },
  )
  const received = await pagesOf('/api/shares/received', Received, async () => {
    await ViewModel.deleteMany({ _id: { $in: ['1100', '1050'] } })
    await ViewModel.updateOne({ _id: '1600' }, viewAt(later, 1_600), { upsert: true })
  })
  expect(received).toEqual([countdown(1_599, 500), countdown(1_099, 100).filter((id) => id !== 1_050)])
})

test('a malformed cursor is refused', async () => {
  for (const cursor of ['x', '12', '1-', '-1', '1-$gt'])
    expect((await owner.get(`/api/ideas?cursor=${cursor}`)).status).toBe(422)
  for (const cursor of ['0-1', '0-abc'])
    expect((await owner.get(`/api/ideas?cursor=${cursor}`)).json(Rows)).toEqual([])
  expect((await owner.get(`/api/ideas?cursor=5-${'9'.repeat(64)}`)).status).toBe(200)
})
