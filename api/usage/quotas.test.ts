import type * as v from 'valibot'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { Idea } from '#contract/ideas.ts'
import { HOUR, MINUTE } from '#contract/rules/durations.ts'
import { getUsage } from '#contract/usage.ts'
import { makeIdea, makeShare, readAlong, signUp } from '../../tests/access/people.ts'
import type { Client } from '../../tests/support/client.ts'
import { makePng } from '../../tests/support/make-image.ts'
import { makePdfOfSize } from '../../tests/support/make-pdf.ts'
import { startTestServer, type TestServer } from '../../tests/support/server.ts'
import { countUsages } from '../ideas/count-usage.ts'
import { VersionModel } from '../ideas/history/version.model.ts'
import { UsageModel } from './usage.model.ts'

let server: TestServer
let owner: Client
beforeAll(async () => {
  server = await startTestServer({
    QUOTA_MEGABYTES: '1',
    QUOTA_IDEAS: '4',
    QUOTA_VERSIONS: '3',
    QUOTA_UPLOADS: '5',
  })
})
afterAll(() => server.close())
beforeEach(async () => {
  owner = await signUp(server)
})

beforeAll(() => {
  // Rate limits are off, because only the quota of uploads is tested.
  const real = server.context.limiter.spend
  const spend: typeof real = async (limit, key) => (limit.name === 'uploads-day' ? real(limit, key) : null)
  Object.assign(server.context.limiter, { spend })
})

type Used = Record<keyof v.InferOutput<typeof getUsage.answer>, number>
async function used(by = owner): Promise<Used> {
  const { bytes, ideas, versions, uploads } = (await by.get('/api/profile/usage')).json(getUsage.answer)
  return { bytes: bytes.used, ideas: ideas.used, versions: versions.used, uploads: uploads.used }
}
function sendPdf(size: number, key?: string) {
  const form = new FormData()
  form.append('file', new Blob([makePdfOfSize(size)]), 'plan.pdf')
  return owner.post('/api/ideas/pdf', form, key ? { 'Idempotency-Key': key } : {})
}
async function sendPicture(key: string, width = 40) {
  const form = new FormData()
  form.append('image', new Blob([new Uint8Array(await makePng({ width }))]), 'picture.png')
  return owner.post('/api/upload/image', form, { 'Idempotency-Key': key })
}
const write = (id: number, content: string) => owner.put(`/api/ideas/${id}`, { title: 'Fan', content })
const refused = { status: 507, code: 'quota_reached' }
/** Counts the usage from scratch and expects what was charged; the rows are made to look long uncounted. */
async function expectCountEqual() {
  const before = await used()
  await UsageModel.updateMany({}, { $inc: { bytes: 777, ideas: 7, versions: 7 }, $set: { isCounted: false } })
  server.advance(11 * MINUTE)
  await countUsages(server.context)
  expect(await used()).toEqual(before)
}

describe('the quota of ideas', () => {
  test('is never exceeded, also by simultaneous requests, and deleting an idea frees one place', async () => {
    const make = () => owner.post('/api/ideas', { title: 'Fan', content: '<p>x</p>' })
    const answers = await Promise.all(Array.from({ length: 12 }, make))
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(4)
    for (const answer of answers.filter(({ status }) => status !== 201)) expect(answer).toMatchObject(refused)
    expect(await used()).toMatchObject({ ideas: 4, bytes: 4 * 8 })
    const [made] = answers.filter(({ status }) => status === 201)
    const { id } = made?.json(Idea) ?? { id: 0 }
    await Promise.all([1, 2, 3].map(() => owner.delete(`/api/ideas/${id}`)))
    expect(await used()).toMatchObject({ ideas: 3, bytes: 3 * 8 })
    expect((await make()).status).toBe(201)
    expect(await make()).toMatchObject(refused)
    await expectCountEqual()
  })

  test('does not refuse a repeated request, and is separate for each account', async () => {
    const body = { title: 'Fan', content: '<p>x</p>' }
    for (const n of [1, 2, 3, 4])
      await owner.post('/api/ideas', body, { 'Idempotency-Key': `draft-key-${n}` })
    expect((await owner.post('/api/ideas', body, { 'Idempotency-Key': 'draft-key-4' })).status).toBe(201)
    expect(await owner.post('/api/ideas', body, { 'Idempotency-Key': 'draft-key-5' })).toMatchObject(refused)
    expect((await (await signUp(server)).post('/api/ideas', body)).status).toBe(201)
    expect(await used()).toMatchObject({ ideas: 4 })
  })
})

describe('the quota of storage', () => {
  test('refuses a write that does not fit and accepts one that frees space', async () => {
    const pdf = await sendPdf(600_000)
    expect(pdf.status).toBe(201)
    expect(await sendPdf(600_000)).toMatchObject(refused)
    const { id } = await makeIdea(owner, 'Fan', `<p>${'x'.repeat(300_000)}</p>`)
    expect(await used()).toMatchObject({ bytes: 900_007, ideas: 2 })
    // The replaced text is kept as a version, so different text needs room.
    expect(await write(id, `<p>${'y'.repeat(300_000)}</p>`)).toMatchObject(refused)
    expect(await used()).toMatchObject({ bytes: 900_007, versions: 0 })
    expect(await VersionModel.countDocuments({ ideaId: id })).toBe(0)
    expect((await write(id, `<p>${'x'.repeat(300_000)}</p>`)).status).toBe(200)
    await owner.delete(`/api/ideas/${pdf.json(Idea).id}`)
    expect((await write(id, '<p>y</p>')).status).toBe(200)
    expect(await used()).toMatchObject({ bytes: 300_007 + 8, versions: 1, ideas: 1 })
    await owner.delete(`/api/ideas/${id}`)
    expect(await used()).toMatchObject({ bytes: 0, versions: 0, ideas: 0 })
    await expectCountEqual()
  })

  test('refuses a file larger than the whole quota', async () => {
    expect(await sendPdf(1_000_001)).toMatchObject(refused)
    expect((await sendPdf(1_000_000)).status).toBe(201)
  })

  test('never refuses a reader, and counts what was released to readers', async () => {
    const { id } = await makeIdea(owner, 'Fan', `<p>${'x'.repeat(600_000)}</p>`)
    const { accessLink } = await makeShare(owner, id)
    await readAlong(server, accessLink)
    expect(await used()).toMatchObject({ bytes: 1_200_014 })
    expect(await makeAnother()).toMatchObject(refused)
    await owner.delete(`/api/ideas/${id}`)
    expect(await used()).toMatchObject({ bytes: 600_007 })
    expect((await makeAnother()).status).toBe(201)
    await expectCountEqual()
  })
  const makeAnother = () => owner.post('/api/ideas', { title: 'Fan', content: '<p>y</p>' })
})

test('the quota of earlier versions refuses one too many, and unchanged text makes none', async () => {
  const { id } = await makeIdea(owner, 'Fan', '<p>0</p>')
  for (const n of [1, 2, 3]) expect((await write(id, `<p>${n}</p>`)).status).toBe(200)
  expect(await write(id, '<p>4</p>')).toMatchObject(refused)
  expect((await write(id, '<p>3</p>')).status).toBe(200)
  expect(await used()).toMatchObject({ versions: 3, bytes: 4 * 8 })
  await expectCountEqual()
})

test('the quota of uploads is daily, ignores repeats, and a refused upload costs no storage', async () => {
  for (const n of [1, 2, 3, 4, 5]) expect((await sendPicture(`picture-key-${n}`)).status).toBe(201)
  const { bytes } = await used()
  expect((await sendPicture('picture-key-5')).status).toBe(201)
  expect(await sendPicture('picture-key-6')).toMatchObject(refused)
  expect(await sendPdf(100_000)).toMatchObject(refused)
  expect(await used()).toEqual({ bytes, ideas: 0, versions: 0, uploads: 5 })
  const pictures: { id: number }[] = JSON.parse((await owner.get('/api/assets')).text)
  for (const { id } of pictures) expect((await owner.delete(`/api/assets/${id}`)).status).toBe(204)
  expect(await used()).toMatchObject({ bytes: 0, uploads: 5 })
})

describe('counting the usage', () => {
  test('waits until nothing was charged for ten minutes', async () => {
    await makeIdea(owner, 'Fan', '<p>x</p>')
    await UsageModel.updateMany({}, { $set: { ideas: 3 } })
    server.advance(9 * MINUTE)
    await countUsages(server.context)
    expect(await used()).toMatchObject({ ideas: 3 })
    server.advance(2 * MINUTE)
    await countUsages(server.context)
    expect(await used()).toMatchObject({ ideas: 1 })
  })

  test('includes accounts without a usage record', async () => {
    await makeIdea(owner, 'Fan', '<p>x</p>')
    await UsageModel.deleteMany({})
    await countUsages(server.context)
    expect(await used()).toMatchObject({ ideas: 1, bytes: 8 })
    server.advance(HOUR)
  })

  test('goes on with the next account after one that cannot be counted', async () => {
    await makeIdea(owner, 'Fan', '<p>x</p>')
    // What a request leaves that began before its account was erased: no account has this number, and all others come after it.
    await UsageModel.create({ _id: 0.5, changedAt: new Date(0) })
    await UsageModel.updateMany({}, { $set: { ideas: 3, isCounted: false } })
    server.advance(11 * MINUTE)
    await countUsages(server.context)
    expect(await used()).toMatchObject({ ideas: 1 })
  })
})
