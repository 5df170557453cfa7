import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ShareLookup } from '#contract/access.ts'
import { calls } from '#contract/calls/calls.ts'
import type { Idea } from '#contract/ideas.ts'
import { dumpDatabase } from '../../tests/access/dump-database.ts'
import {
  agree,
  identify,
  lookUp,
  makeShare,
  open,
  readAlong,
  startWithIdea,
} from '../../tests/access/people.ts'
import type { Client } from '../../tests/support/client.ts'
import type { TestServer } from '../../tests/support/server.ts'
import { EventModel } from '../activity/log/event.model.ts'
import { ShareModel } from '../shares/share.model.ts'
import { ViewModel } from '../shares/view.model.ts'

/** Every GET that a reader may send. */
const readerGets = [...(calls.Access ?? []), ...(calls.Comments ?? [])]
  .map(({ endpoint }) => endpoint)
  .filter(({ method }) => method === 'GET')
  .map(({ path }) => path)

let server: TestServer
let owner: Client
let idea: Idea
beforeAll(async () => {
  ;({ server, owner, idea } = await startWithIdea())
})
afterAll(() => server.close())

describe('looking up a link', () => {
  test('answers owner, type and next step, and nothing else', async () => {
    const share = await makeShare(owner, idea.id, { shareType: 'one-time' })
    const answer = await server.browser().get(`/api/share/${share.accessLink}`)
    expect(answer.json(ShareLookup)).toEqual({
      idea: { id: idea.id, status: 'draft', user: { name: 'Ada Example' } },
      shareType: 'one-time',
      requireCode: false,
      expiresAt: null,
      next: 'identify',
      preview: false,
    })
    expect(answer.headers.get('cache-control')).toBe('no-store')
    expect(answer.headers.get('set-cookie')).toBeNull()
  })

  test('answers the next step of the access session, and the content only once it is open', async () => {
    const share = await makeShare(owner, idea.id)
    const reader = await identify(server, share.accessLink)
    const first = await lookUp(reader)
    expect(first).toMatchObject({ next: 'agree', idea: { title: 'Quiet fan', documentId: null } })
    expect(first.idea).not.toHaveProperty('content')
    await agree(reader)
    const second = await lookUp(reader)
    expect(second.next).toBe('open')
    expect(second.idea).not.toHaveProperty('content')
    await open(reader)
    expect(await lookUp(reader)).toMatchObject({
      next: 'read',
      idea: { content: '<p>An owl-wing edge.</p>' },
      recipient: { id: reader.id, agreedToNda: true },
    })
  })

  test.each(['x', 'A'.repeat(42), 'A'.repeat(43), 'A'.repeat(44), '%00', `${'A'.repeat(42)}!`])(
    'with the token %j is answered as unknown without a reason',
    async (token) => {
      for (const answer of [
        await server.browser().get(`/api/share/${token}`),
        await server.browser().post(`/api/share/${token}/open`),
        await server.browser().get(`/api/share/${token}/file`),
        await server.browser().post(`/api/share/${token}/close`),
      ]) {
        expect([answer.status, answer.code]).toEqual([404, 'share_unknown'])
        expect(JSON.parse(answer.text)).toEqual({
          code: 'share_unknown',
          message: "The link you're trying to access is invalid or has expired.",
        })
      }
    },
  )

  test('fifty times by crawlers and scanners changes nothing, and a reader can still open it', async () => {
    const share = await makeShare(owner, idea.id, { shareType: 'one-time' })
    const agreed = await agree(await identify(server, share.accessLink))
    const before = await dumpDatabase()
    const agents = ['WhatsApp/2.23', 'Slackbot-LinkExpanding 1.0', 'facebookexternalhit/1.1', 'SafeLinks']
    const paths = ['', '/session', '/file', '/download', '/assets/1', '/open', '/close']
    for (let n = 0; n < 50; n++) {
      const headers = { 'user-agent': agents[n % agents.length] ?? '' }
      const path = `/api/share/${share.accessLink}${paths[n % paths.length]}`
      const browser = n % 2 ? server.browser() : agreed.browser
      const answer = await browser.send(n % 5 ? 'GET' : 'HEAD', path, undefined, headers)
      expect(answer.text).not.toContain('owl-wing')
      expect(answer.headers.get('set-cookie')).toBeNull()
    }
    expect(await dumpDatabase()).toBe(before)
    expect((await open(agreed)).idea.content).toContain('owl-wing')
    expect((await ShareModel.findById(share.id).lean())?.viewCount).toBe(1)
  })

  test('or sending any other GET or HEAD of an open reader changes nothing in the database', async () => {
    const reader = await readAlong(server, (await makeShare(owner, idea.id)).accessLink)
    const before = await dumpDatabase()
    const paths = readerGets.map((path) => path.replace(':accessToken', reader.token).replace(':id', '1'))
    expect(paths.length).toBeGreaterThan(4)
    for (const path of [...paths, `/api/share/${reader.token}/download`])
      for (const method of ['GET', 'HEAD']) await reader.browser.send(method, path)
    expect(await dumpDatabase()).toBe(before)
  })

  test('several downloads by an open reader record one event and nothing else', async () => {
    const share = await makeShare(owner, idea.id)
    const reader = await readAlong(server, share.accessLink)
    const counts = async () => [
      await EventModel.countDocuments({ shareId: share.id }),
      (await ShareModel.findById(share.id).lean())?.viewCount,
      await ViewModel.countDocuments({ shareId: share.id }),
    ]
    const [events = 0, ...others] = await counts()
    await reader.browser.post(`/api/share/${reader.token}/download`)
    const after = await dumpDatabase()
    expect(await counts()).toEqual([Number(events) + 1, ...others])
    await reader.browser.post(`/api/share/${reader.token}/download`)
    expect(await dumpDatabase()).toBe(after)
  })
})
