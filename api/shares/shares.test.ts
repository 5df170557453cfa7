import * as v from 'valibot'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { IdeaSummary } from '#contract/ideas.ts'
import { DAY } from '#contract/rules/durations.ts'
import { ReceivedShare, Share } from '#contract/shares.ts'
import {
  agree,
  identify,
  makeIdea,
  makeShare,
  open,
  readAlong,
  signUp,
  startWithIdea,
} from '../../tests/access/people.ts'
import type { Client } from '../../tests/support/client.ts'
import type { TestServer } from '../../tests/support/server.ts'

let server: TestServer
let owner: Client
let ideaId: number
beforeAll(async () => {
  ;({ server, owner, ideaId } = await startWithIdea())
})
afterAll(() => server.close())
const inDays = (days: number) => new Date(server.context.now().getTime() + days * DAY).toISOString()
const listOf = async (browser: Client, id: number) =>
  (await browser.get(`/api/ideas/${id}/shares`)).json(v.array(Share))

describe('the links of an idea', () => {
  test('cannot be made, seen or revoked by another account', async () => {
    const share = await makeShare(owner, ideaId)
    const other = await signUp(server, 'Mallory')
    expect((await other.post('/api/shares', { ideaId, shareType: 'full-access' })).status).toBe(404)
    expect((await other.get(`/api/ideas/${ideaId}/shares`)).status).toBe(404)
    expect((await other.delete(`/api/shares/${share.id}`)).status).toBe(404)
    expect((await server.browser().delete(`/api/shares/${share.id}`)).status).toBe(401)
    expect((await listOf(owner, ideaId)).find(({ id }) => id === share.id)?.state).toBe('active')
  })

  test('can be revoked repeatedly, and the card counts the links that are left', async () => {
    const idea = await makeIdea(owner, 'Counted', '<p>x</p>')
    const [kept, gone] = [await makeShare(owner, idea.id), await makeShare(owner, idea.id)]
    const answers = await Promise.all([1, 2, 3, 4].map(() => owner.delete(`/api/shares/${gone.id}`)))
    expect(answers.map(({ status }) => status)).toEqual([204, 204, 204, 204])
    const shares = await listOf(owner, idea.id)
    expect(shares.map(({ id, state }) => [id, state])).toEqual([
      [gone.id, 'revoked'],
      [kept.id, 'active'],
    ])
    await readAlong(server, kept.accessLink)
    const cards = (await owner.get('/api/ideas')).json(v.array(IdeaSummary))
    expect(cards.find(({ id }) => id === idea.id)).toMatchObject({ shareCount: 1, viewCount: 1 })
    expect((await owner.delete('/api/shares/999999')).status).toBe(404)
  })

  test('show revoked before expired, and expired before used', async () => {
    const idea = await makeIdea(owner, 'States', '<p>x</p>')
    const share = await makeShare(owner, idea.id, {
      shareType: 'time-dependent',
      maxViews: 1,
      expiresAt: inDays(1),
    })
    const state = async () => (await listOf(owner, idea.id))[0]?.state
    expect(await state()).toBe('active')
    await readAlong(server, share.accessLink)
    expect(await state()).toBe('used')
    const now = server.context.now
    Object.assign(server.context, { now: () => new Date(Date.now() + 2 * DAY) })
    const browser = server.browser()
    expect((await browser.get(`/api/share/${share.accessLink}`)).code).toBe('share_expired')
    Object.assign(server.context, { now })
    await owner.delete(`/api/shares/${share.id}`)
    expect(await state()).toBe('revoked')
    expect((await browser.get(`/api/share/${share.accessLink}`)).code).toBe('share_revoked')
  })

  test('are revoked with a deleted draft, also for readers who have it open', async () => {
    const idea = await makeIdea(owner, 'Short-lived', '<p>gone soon</p>')
    const share = await makeShare(owner, idea.id)
    const reader = await readAlong(server, share.accessLink)
    expect((await owner.delete(`/api/ideas/${idea.id}`)).status).toBe(204)
    for (const [method, path] of [
      ['GET', ''],
      ['GET', '/session'],
      ['POST', '/download'],
    ] as const) {
      const refused = await reader.browser.send(method, `/api/share/${share.accessLink}${path}`)
      expect(refused.code).toBe('share_revoked')
      expect(refused.text).not.toContain('gone soon')
    }
    expect((await reader.browser.post(`/api/share/${share.accessLink}/open`)).code).toBe('share_revoked')
  })
})

describe('the list of received links', () => {
  test('shows each link that the signed-in reader opened, with the title they read', async () => {
    const idea = await makeIdea(owner, 'First title', '<p>x</p>')
    const share = await makeShare(owner, idea.id)
    const grace = await signUp(server, 'Grace Reader')
    expect((await grace.get('/api/shares/received')).json(v.array(ReceivedShare))).toEqual([])
    const reader = await agree(await identify(server, share.accessLink, { browser: grace }))
    await open(reader)
    await owner.put(`/api/ideas/${idea.id}`, { title: 'Second title', content: '<p>y</p>' })
    const received = (await grace.get('/api/shares/received')).json(v.array(ReceivedShare))
    expect(received).toMatchObject([
      { accessLink: share.accessLink, title: 'First title', ownerName: 'Ada Example', state: 'active' },
    ])
    expect((await server.browser().get('/api/shares/received')).status).toBe(401)
    expect((await owner.get('/api/shares/received')).json(v.array(ReceivedShare))).toEqual([])
  })
})
