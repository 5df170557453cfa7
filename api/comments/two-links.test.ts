import * as v from 'valibot'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { Comment } from '#contract/comments.ts'
import {
  agree,
  identify,
  makeIdea,
  makeShare,
  open,
  type Reader,
  readAlong,
  signUp,
  startWithIdea,
} from '../../tests/access/people.ts'
import type { Client } from '../../tests/support/client.ts'

/** Two readers of one idea share a browser: each page continues as the reader whose link opened it, whatever was opened later. */
let world: Awaited<ReturnType<typeof startWithIdea>>
let alice: Reader
let bob: Reader
beforeAll(async () => {
  world = await startWithIdea()
})
afterAll(() => world.server.close())
beforeEach(async () => {
  const { server, owner, ideaId } = world
  alice = await readAlong(server, (await makeShare(owner, ideaId)).accessLink, 'Alice Reader')
  bob = await readInSameBrowser(alice, ideaId)
})

/** Another person opens their own link later in the same browser. */
async function readInSameBrowser({ browser }: Reader, ideaId: number): Promise<Reader> {
  const { server, owner } = world
  server.advance(1000)
  const { accessLink } = await makeShare(owner, ideaId)
  const details = { name: 'Bob Colleague', email: 'bob@example.org', browser }
  const reader = await agree(await identify(server, accessLink, details))
  await open(reader)
  return reader
}

const at = (token: string) => ({ 'Access-Token': token })
const say = ({ browser, token }: Reader, body: object) =>
  browser.post('/api/comments', { ideaId: world.ideaId, content: 'x', ...body }, at(token))
const read = async ({ browser, token }: Reader, query = `?ideaId=${world.ideaId}`) =>
  (await browser.get(`/api/comments${query}`, at(token))).json(v.array(Comment))
const texts = async (reader: Reader) => (await read(reader)).map(({ content }) => content)
const answer = async ({ id: recipientId }: Reader, content: string) =>
  (await world.owner.post('/api/comments', { ideaId: world.ideaId, recipientId, content })).json(Comment)

test('two readers in one browser write under their own names, in their own threads', async () => {
  expect((await say(alice, { content: 'from alice' })).json(Comment)).toMatchObject({
    author: 'Alice Reader',
    recipientId: alice.id,
  })
  expect((await say(bob, { content: 'from bob' })).json(Comment)).toMatchObject({
    author: 'Bob Colleague',
    recipientId: bob.id,
  })
  for (const query of ['', `?ideaId=${world.ideaId}`])
    expect((await read(alice, query)).map(({ content }) => content)).toEqual(['from alice'])
  expect(await texts(bob)).toEqual(['from bob'])
})

test('two readers in one browser can each continue only their own conversation', async () => {
  const place = { kind: 'text', block: 0, excerpt: 'An owl-wing edge.' }
  const root = (await say(alice, { place })).json(Comment)
  expect((await say(alice, { under: root.id })).json(Comment)).toMatchObject({ recipientId: alice.id })
  expect((await say(bob, { under: root.id })).code).toBe('not_found')
})

test('two readers in one browser comment on the revision that each of them opened', async () => {
  const { server, owner } = world
  const { id: ideaId } = await makeIdea(owner, 'Draft', '<p>First words.</p>')
  const first = await readAlong(server, (await makeShare(owner, ideaId)).accessLink, 'Alice Reader')
  await owner.put(`/api/ideas/${ideaId}`, { title: 'Draft', content: '<p>Other words.</p>' })
  const second = await readInSameBrowser(first, ideaId)
  const place = (excerpt: string) => ({ ideaId, place: { kind: 'text', block: 0, excerpt } })
  expect((await say(first, place('First words.'))).json(Comment).place).toMatchObject({ revision: 1 })
  expect((await say(second, place('Other words.'))).json(Comment).place).toMatchObject({ revision: 2 })
  expect((await say(second, place('First words.'))).status).toBe(422)
})

test('two readers in one browser each mark only their own answers as read', async () => {
  const [toAlice, toBob] = [await answer(alice, 'to alice'), await answer(bob, 'to bob')]
  const ids = [toAlice.id, toBob.id]
  const unread = async (reader: Reader) => (await read(reader)).flatMap((one) => (one.unread ? one.id : []))
  expect((await alice.browser.post('/api/comments/read', { ids }, at(alice.token))).status).toBe(204)
  expect([await unread(alice), await unread(bob)]).toEqual([[], [toBob.id]])
})

test('without an Access-Token the link opened last is written to, and all threads are read', async () => {
  const { browser } = alice
  const body = { ideaId: world.ideaId, content: 'without a token' }
  expect((await browser.post('/api/comments', body)).json(Comment).recipientId).toBe(bob.id)
  await say(alice, { content: 'from alice' })
  const all = (await browser.get(`/api/comments?ideaId=${world.ideaId}`)).json(v.array(Comment))
  expect(all.map(({ content }) => content)).toEqual(['without a token', 'from alice'])
})

/** The error codes of all calls that accept the header. */
const codes = async (browser: Client, token: string) => [
  (await browser.get('/api/comments', at(token))).code,
  (await browser.get(`/api/comments?ideaId=${world.ideaId}`, at(token))).code,
  (await browser.post('/api/comments', { ideaId: world.ideaId, content: 'x' }, at(token))).code,
  (await browser.post('/api/comments/read', { ids: [1] }, at(token))).code,
]
const four = (code: string) => [code, code, code, code]

test('an Access-Token of a link that the browser has not opened is refused as at that link', async () => {
  const { server, owner, ideaId } = world
  const revoked = await makeShare(owner, ideaId)
  await owner.delete(`/api/shares/${revoked.id}`)
  const elsewhere = await readAlong(server, (await makeShare(owner, ideaId)).accessLink, 'Carol Reader')
  expect(await codes(server.browser(), alice.token)).toEqual(four('identify'))
  expect(await codes(elsewhere.browser, alice.token)).toEqual(four('identify'))
  expect(await codes(await signUp(server, 'Mallory'), alice.token)).toEqual(four('identify'))
  expect(await codes(alice.browser, revoked.accessLink)).toEqual(four('share_revoked'))
  for (const unknown of ['A'.repeat(43), 'no token', ''])
    expect(await codes(alice.browser, unknown)).toEqual(four('share_unknown'))
  const { browser, token } = await identify(server, alice.token, { name: 'Dan Reader' })
  expect(await codes(browser, token)).toEqual(four('agreement_required'))
})

test('comments are refused for a closed link, even if another link to the idea is open in the browser', async () => {
  await alice.browser.post(`/api/share/${alice.token}/close`)
  expect(await codes(alice.browser, alice.token)).toEqual(four('identify'))
  expect((await say(bob, {})).status).toBe(201)
})

test('a page of an earlier reader can neither read nor write comments as the next reader', async () => {
  const { server } = world
  const { browser, token } = alice
  const carol = await agree(await identify(server, token, { name: 'Carol Reader', browser }))
  await open(carol)
  const as = ({ id }: Reader) => ({ ...at(token), 'X-Reader': String(id) })
  const comment = { ideaId: world.ideaId, content: 'x' }
  expect((await browser.post('/api/comments', comment, as(alice))).code).toBe('identify')
  expect((await browser.get('/api/comments', as(alice))).code).toBe('identify')
  expect((await browser.post('/api/comments/read', { ids: [1] }, as(alice))).code).toBe('identify')
  expect((await browser.post('/api/comments', comment, as(carol))).json(Comment).author).toBe('Carol Reader')
  const garbled = await browser.post('/api/comments', comment, { ...at(token), 'X-Reader': 'alice' })
  expect(garbled.code).toBe('bad_request')
})

test('with an Access-Token an owner is not a reader of their idea, and a reader is not an owner', async () => {
  const { owner, server, ideaId } = world
  expect(await codes(owner, alice.token)).toEqual(four('identify'))
  const olga = await signUp(server, 'Olga Example')
  const hers = await makeIdea(olga, 'Hers', '<p>z</p>')
  const writer = await readAlong(server, (await makeShare(olga, hers.id)).accessLink)
  await writer.browser.post('/api/comments', { content: 'to olga' })
  const reading = await agree(await identify(server, alice.token, { browser: olga, name: 'Olga Reading' }))
  await open(reading)
  expect([await read(reading, ''), await read(reading, `?ideaId=${hers.id}`)]).toEqual([[], []])
  const [asked = expect.fail('no comment')] = (await olga.get('/api/comments')).json(v.array(Comment))
  expect((await olga.post('/api/comments/read', { ids: [asked.id] }, at(reading.token))).status).toBe(204)
  expect((await olga.get(`/api/comments?ideaId=${hers.id}`)).json(v.array(Comment))).toMatchObject([
    { content: 'to olga', unread: true },
  ])
  const asOwner = { ideaId: hers.id, recipientId: writer.id }
  expect((await say(reading, asOwner)).code).toBe('identify')
  expect((await say(reading, { ideaId, content: 'from olga' })).json(Comment).byOwner).toBe(false)
})

test('who read their own link before they signed in writes as its owner, not as that reader', async () => {
  const { server } = world
  const browser = server.browser()
  const account = { email: 'olga@example.org', password: 'correct horse battery' }
  await browser.post('/api/auth/register', { name: 'Olga Example', ...account })
  await browser.post('/api/auth/login', account)
  const { id: ideaId } = await makeIdea(browser, 'Hers', '<p>z</p>')
  const { accessLink } = await makeShare(browser, ideaId)
  const carol = await readAlong(server, accessLink, 'Carol Reader')
  await browser.post('/api/auth/logout')
  const herself = await agree(await identify(server, accessLink, { name: 'Olga Reading', browser }))
  await open(herself)
  await browser.post('/api/auth/login', account)
  const to = { ideaId, recipientId: carol.id, content: 'to carol' }
  expect((await browser.post('/api/comments', to)).json(Comment)).toMatchObject({ author: 'Olga Example' })
  expect((await read(carol, '')).map(({ content }) => content)).toEqual(['to carol'])
})
