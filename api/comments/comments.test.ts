import * as v from 'valibot'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { Comment } from '#contract/comments.ts'
import { ErrorAnswer } from '#contract/errors.ts'
import { limits } from '#contract/rules/limits.ts'
import {
  agree,
  freezeClock,
  identify,
  makeIdea,
  makeShare,
  type Reader,
  readAlong,
  signUp,
  startUnlimitedServer,
} from '../../tests/access/people.ts'
import type { Client } from '../../tests/support/client.ts'
import type { TestServer } from '../../tests/support/server.ts'
import { serverLimits } from '../server/server-limits.ts'

let server: TestServer
let owner: Client
let ideaId: number
let token: string
beforeAll(async () => {
  server = await startUnlimitedServer()
  owner = await signUp(server, 'Ada Example')
  ideaId = (await makeIdea(owner, 'Quiet fan', '<p>x</p>')).id
  token = (await makeShare(owner, ideaId)).accessLink
})
afterAll(() => server.close())

const say = (browser: Client, body: object) => browser.post('/api/comments', body)
const texts = async (browser: Client, query = '') =>
  (await browser.get(`/api/comments${query}`)).json(v.array(Comment)).map(({ content }) => content)

describe('a reader', () => {
  test('writes in their own thread and under their own name, whatever the request claims', async () => {
    const [grace, bob] = [await readAlong(server, token), await readAlong(server, token, 'Bob Reader')]
    const claims = { author: 'Ada Example', recipientId: bob.id, ideaId, content: ' Does it fit? ' }
    const comment = (await say(grace.browser, claims)).json(Comment)
    expect(comment).toMatchObject({
      ideaId,
      recipientId: grace.id,
      author: 'Grace Reader',
      byOwner: false,
      content: 'Does it fit?',
    })
    expect((await say(grace.browser, { content: 'x', byOwner: true })).status).toBe(422)
    expect(await texts(grace.browser)).toEqual(['Does it fit?'])
    expect(await texts(bob.browser)).toEqual([])
    expect(await texts(bob.browser, `?ideaId=${ideaId}`)).toEqual([])
  })

  test("reads their own thread with the owner's answers, and no other thread", async () => {
    const [grace, bob] = [await readAlong(server, token), await readAlong(server, token, 'Bob Reader')]
    await say(grace.browser, { content: 'from grace' })
    await say(bob.browser, { content: 'from bob' })
    const answer = (await say(owner, { ideaId, recipientId: grace.id, content: 'to grace' })).json(Comment)
    expect(answer).toMatchObject({ author: 'Ada Example', byOwner: true, recipientId: grace.id })
    expect(await texts(grace.browser)).toEqual(['from grace', 'to grace'])
    expect(await texts(bob.browser)).toEqual(['from bob'])
  })

  test('with two open ideas writes to the one they name, or else to the one opened last', async () => {
    const other = await makeIdea(owner, 'Other', '<p>y</p>')
    const first = await readAlong(server, token)
    server.advance(1000)
    const second = await agree(
      await identify(server, (await makeShare(owner, other.id)).accessLink, { browser: first.browser }),
    )
    await second.browser.post(`/api/share/${second.token}/open`)
    expect((await say(first.browser, { content: 'a' })).json(Comment)).toMatchObject({
      ideaId: other.id,
      recipientId: second.id,
    })
    expect((await say(first.browser, { content: 'b', ideaId })).json(Comment).recipientId).toBe(first.id)
    expect(await texts(first.browser)).toEqual(['a', 'b'])
    expect(await texts(first.browser, `?ideaId=${ideaId}`)).toEqual(['b'])
    expect((await say(first.browser, { content: 'c', ideaId: 999_999 })).code).toBe('identify')
  })

  test.each<[string, (reader: Reader, shareId: number) => Promise<unknown>]>([
    ['closed', (reader) => reader.browser.post(`/api/share/${reader.token}/close`)],
    ['revoked', (_reader, shareId) => owner.delete(`/api/shares/${shareId}`)],
    ['idle', async () => server.advance(serverLimits.accessIdleMinutes * 60_000)],
  ])('whose reading is %s can neither read nor write comments', async (_state, end) => {
    const share = await makeShare(owner, ideaId)
    const reader = await readAlong(server, share.accessLink)
    expect((await say(reader.browser, { content: 'while open' })).status).toBe(201)
    await end(reader, share.id)
    for (const answer of [
      await reader.browser.get('/api/comments'),
      await reader.browser.get(`/api/comments?ideaId=${ideaId}`),
      await say(reader.browser, { content: 'too late' }),
    ]) {
      expect([answer.status, answer.code]).toEqual([401, 'identify'])
      expect(answer.text).not.toContain('while open')
    }
  })

  test('who has not opened the document can neither read nor write comments', async () => {
    for (const reader of [await identify(server, token), await agree(await identify(server, token))]) {
      expect((await reader.browser.get('/api/comments')).code).toBe('identify')
      expect((await say(reader.browser, { content: 'early' })).code).toBe('identify')
    }
  })

  test('keeps the reading open by writing', async () => {
    const reader = await readAlong(server, token)
    const start = server.context.now()
    const now = server.context.now
    const at = (minutes: number) => freezeClock(server, new Date(start.getTime() + minutes * 60_000))
    at(serverLimits.accessIdleMinutes - 1)
    expect((await say(reader.browser, { content: 'still here' })).status).toBe(201)
    at(serverLimits.accessIdleMinutes + 10)
    expect((await reader.browser.get(`/api/share/${token}/session`)).status).toBe(200)
    Object.assign(server.context, { now })
  })
})

describe('an owner', () => {
  test('sees every thread of their own ideas, and none of other ideas', async () => {
    const other = await signUp(server, 'Olga Example')
    const otherIdea = await makeIdea(other, 'Not yours', '<p>z</p>')
    const otherReader = await readAlong(server, (await makeShare(other, otherIdea.id)).accessLink)
    await say(otherReader.browser, { content: 'in another house' })
    const mine = await readAlong(server, token)
    await say(mine.browser, { content: 'in this house' })
    expect(await texts(owner)).toContain('in this house')
    expect(await texts(owner)).not.toContain('in another house')
    expect(await texts(owner, `?ideaId=${otherIdea.id}`)).toEqual([])
    expect(await texts(other)).toEqual(['in another house'])
  })

  test('can answer only a recipient of their own idea', async () => {
    const other = await signUp(server, 'Olga Example')
    const otherIdea = await makeIdea(other, 'Not yours', '<p>z</p>')
    const otherReader = await readAlong(server, (await makeShare(other, otherIdea.id)).accessLink)
    const mine = await readAlong(server, token)
    const second = await makeIdea(owner, 'Mine, too', '<p>z</p>')
    const refused = await say(owner, { content: 'x' })
    expect([refused.status, Object.keys(refused.json(ErrorAnswer).fields ?? {})]).toEqual([422, ['ideaId']])
    expect((await say(owner, { content: 'x', ideaId })).status).toBe(422)
    for (const place of [
      { ideaId: otherIdea.id, recipientId: otherReader.id },
      { ideaId, recipientId: otherReader.id },
      { ideaId: otherIdea.id, recipientId: mine.id },
      // The reader of that recipient id would never see the answer.
      { ideaId: second.id, recipientId: mine.id },
      { ideaId, recipientId: 999_999 },
    ])
      expect((await say(owner, { content: 'x', ...place })).status).toBe(404)
    expect(await texts(otherReader.browser)).toEqual([])
  })

  test("who reads another owner's idea is a reader there and an owner of their own ideas", async () => {
    const olga = await signUp(server, 'Olga Example')
    const olgasIdea = await makeIdea(olga, 'Hers', '<p>z</p>')
    const olgasReader = await readAlong(server, (await makeShare(olga, olgasIdea.id)).accessLink)
    await say(olgasReader.browser, { content: 'to olga' })
    const asReader = await agree(await identify(server, token, { browser: olga, name: 'Olga Reading' }))
    await olga.post(`/api/share/${token}/open`)
    expect((await say(olga, { content: 'as reader', ideaId })).json(Comment)).toMatchObject({
      byOwner: false,
      recipientId: asReader.id,
    })
    const answer = { content: 'as owner', ideaId: olgasIdea.id, recipientId: olgasReader.id }
    expect((await say(olga, answer)).json(Comment)).toMatchObject({ byOwner: true, author: 'Olga Example' })
    expect(await texts(olga)).toEqual(['to olga', 'as reader', 'as owner'])
    expect(await texts(olga, `?ideaId=${ideaId}`)).toEqual(['as reader'])
  })
})

describe('a comment', () => {
  test('must have between 1 and 5,000 characters, and an open reading', async () => {
    const reader = await readAlong(server, token)
    for (const content of ['', '   ', 'x'.repeat(limits.commentLength + 1), 5, null])
      expect((await say(reader.browser, { content })).status).toBe(422)
    expect((await say(reader.browser, { content: 'x'.repeat(limits.commentLength) })).status).toBe(201)
    expect((await server.browser().get('/api/comments')).code).toBe('identify')
    expect((await say(server.browser(), { content: 'x' })).code).toBe('identify')
    expect((await reader.browser.get('/api/comments?ideaId=x')).status).toBe(422)
  })
})
