import * as v from 'valibot'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { OpenedDocument, ShareLookup } from '#contract/access.ts'
import type { Idea } from '#contract/ideas.ts'
import { limits } from '#contract/limits.ts'
import { Share as Shown } from '#contract/shares.ts'
import { dumpDatabase } from '../../tests/access/dump-database.ts'
import {
  agree,
  freezeClock,
  identify,
  lookUp,
  makeIdea,
  makeShare,
  open,
  readAlong,
  signUp,
  startDoor,
  tryOpen,
} from '../../tests/access/people.ts'
import type { Client } from '../../tests/support/client.ts'
import type { TestServer } from '../../tests/support/server.ts'
import { AccessSession } from '../recipients/access-session.model.ts'
import { Recipient } from '../recipients/recipient.model.ts'
import { Share } from '../shares/share.model.ts'
import { View } from '../shares/view.model.ts'

const MINUTE = 60_000
let server: TestServer
let owner: Client
let idea: Idea
let realNow: () => Date
beforeAll(async () => {
  server = await startDoor()
  realNow = server.context.now
  owner = await signUp(server, 'Ada Example')
  idea = await makeIdea(owner, 'Quiet fan', '<p>An owl-wing edge.</p>')
})
afterEach(() => {
  Object.assign(server.context, { now: realNow })
})
afterAll(() => server.close())

const secondsLeft = async (browser: Client, token: string) =>
  (await browser.get(`/api/share/${token}/session`)).json(v.object({ secondsLeft: v.number() })).secondsLeft

describe('looking a link up', () => {
  test('tells owner, type and what is next, and no more', async () => {
    const share = await makeShare(owner, idea.id, { shareType: 'one-time' })
    const answer = await server.browser().get(`/api/share/${share.accessLink}`)
    expect(answer.json(ShareLookup)).toEqual({
      idea: { id: idea.id, status: 'draft', user: { name: 'Ada Example' } },
      shareType: 'one-time',
      expiresAt: null,
      next: 'identify',
      preview: false,
    })
    expect(answer.headers.get('cache-control')).toBe('no-store')
    expect(answer.headers.get('set-cookie')).toBeNull()
  })

  test('goes from step to step with the session', async () => {
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
    'the token %j is unknown without a reason',
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

  test('fifty crawlers and scanners change nothing, and the person after them still gets in', async () => {
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
    expect((await Share.findById(share.id).lean())?.viewCount).toBe(1)
  })

  test('an open reader looking again changes nothing either', async () => {
    const reader = await readAlong(server, (await makeShare(owner, idea.id)).accessLink)
    const before = await dumpDatabase()
    for (const path of ['', '/session', '/download'])
      await reader.browser.get(`/api/share/${reader.token}${path}`)
    expect(await dumpDatabase()).toBe(before)
  })
})

describe('opening', () => {
  const steps = ['identify', 'agree', 'open', 'read'] as const
  type Step = (typeof steps)[number]
  const permutations = (rest: readonly Step[]): Step[][] =>
    rest.length === 0
      ? [[]]
      : rest.flatMap((step) =>
          permutations(rest.filter((other) => other !== step)).map((tail) => [step, ...tail]),
        )

  test.each(permutations(steps).map((order) => [order.join(', '), order] as const))(
    'the steps %s release content only behind the ones that belong before',
    async (_name, order) => {
      const { accessLink } = await makeShare(owner, idea.id, { shareType: 'one-time' })
      const browser = server.browser()
      const done: Step[] = []
      let id = 999_999
      const take: Record<Step, () => Promise<{ status: number; text: string }>> = {
        identify: async () => {
          const body = { accessToken: accessLink, name: 'Grace Reader', email: 'grace@example.org' }
          const answer = await browser.post('/api/recipients', body)
          id = answer.status === 201 ? answer.json(v.object({ id: v.number() })).id : id
          return answer
        },
        agree: () => browser.put(`/api/recipients/${id}/nda`, { agreed: true }),
        open: () => browser.post(`/api/share/${accessLink}/open`),
        read: () => browser.get(`/api/share/${accessLink}/download`),
      }
      for (const step of order) {
        const answer = await take[step]()
        const allowed = done.length === steps.indexOf(step) && done.every((one, n) => one === steps[n])
        expect([step, answer.status < 300]).toEqual([step, allowed])
        if (step === 'read' || step === 'open') expect(answer.text.includes('owl-wing')).toBe(allowed)
        if (allowed) done.push(step)
      }
    },
  )

  test('answers the document, its view and its end, and records exactly what was released', async () => {
    const share = await makeShare(owner, idea.id, { shareType: 'one-time' })
    const reader = await agree(await identify(server, share.accessLink))
    const moment = server.context.now()
    freezeClock(server, moment)
    const opened = await open(reader)
    expect(opened).toMatchObject({
      idea: { title: 'Quiet fan', content: '<p>An owl-wing edge.</p>', user: { name: 'Ada Example' } },
      shareType: 'one-time',
      allowDownload: true,
      preview: false,
      recipient: { id: reader.id },
      endsAt: new Date(moment.getTime() + limits.oneTimeIdleMinutes * MINUTE).toISOString(),
    })
    expect(await View.findById(opened.viewId).lean()).toMatchObject({
      shareId: share.id,
      ideaId: idea.id,
      recipientId: reader.id,
      userId: null,
      revision: idea.revision,
      title: 'Quiet fan',
      contentSha256: expect.stringMatching(/^[0-9a-f]{64}$/),
      startedAt: moment,
      network: '127.0.0.0',
    })
  })

  test('a reader keeps the revision they opened, the next one gets the new one', async () => {
    const draft = await makeIdea(owner, 'Moving', '<p>first words</p>')
    const { accessLink } = await makeShare(owner, draft.id)
    const early = await readAlong(server, accessLink)
    await owner.put(`/api/ideas/${draft.id}`, { title: 'Moving', content: '<p>second words</p>' })
    const late = await readAlong(server, accessLink)
    for (const [reader, words, other] of [
      [early, 'first words', 'second words'],
      [late, 'second words', 'first words'],
    ] as const) {
      expect((await open(reader)).idea.content).toBe(`<p>${words}</p>`)
      const download = await reader.browser.get(`/api/share/${accessLink}/download`)
      expect(download.text).toContain(words)
      expect(download.text + JSON.stringify(await lookUp(reader))).not.toContain(other)
    }
  })

  test('two links in one browser do not disturb each other', async () => {
    const other = await makeIdea(owner, 'Other', '<p>other words</p>')
    const first = await readAlong(server, (await makeShare(owner, idea.id)).accessLink)
    const { accessLink } = await makeShare(owner, other.id, { shareType: 'one-time' })
    const second = await identify(server, accessLink, { browser: first.browser })
    expect((await tryOpen(second)).code).toBe('agreement_required')
    expect((await open(first)).idea.content).toContain('owl-wing')
    expect((await open(await agree(second))).idea.content).toContain('other words')
    await first.browser.post(`/api/share/${first.token}/close`)
    expect((await lookUp(second)).next).toBe('read')
  })
})

describe('the end of a reading', () => {
  test.each([
    ['one-time', limits.oneTimeIdleMinutes],
    ['full-access', limits.accessIdleMinutes],
  ] as const)('a %s reading ends after %i idle minutes, to the millisecond', async (shareType, minutes) => {
    const { accessLink } = await makeShare(owner, idea.id, { shareType })
    const reader = await agree(await identify(server, accessLink))
    const start = server.context.now()
    freezeClock(server, start)
    await open(reader)
    expect(await secondsLeft(reader.browser, accessLink)).toBe(minutes * 60)
    freezeClock(server, new Date(start.getTime() + minutes * MINUTE - 1))
    expect(await secondsLeft(reader.browser, accessLink)).toBe(1)
    expect((await reader.browser.get(`/api/share/${accessLink}/download`)).status).toBe(200)
    freezeClock(server, new Date(start.getTime() + minutes * MINUTE))
    const code = shareType === 'one-time' ? 'share_used' : 'identify'
    for (const path of ['/session', '/download', '/file'])
      expect((await reader.browser.get(`/api/share/${accessLink}${path}`)).code).toBe(code)
    expect((await reader.browser.post(`/api/share/${accessLink}/seen`)).code).toBe(code)
    expect((await tryOpen(reader)).code).toBe(code)
  })

  test.each([
    ['one-time', limits.oneTimeIdleMinutes, limits.oneTimeMinutes],
    ['full-access', limits.accessIdleMinutes, limits.accessHours * 60],
  ] as const)('being seen keeps a %s reading open, but not for ever', async (shareType, idle, whole) => {
    const { accessLink } = await makeShare(owner, idea.id, { shareType })
    const reader = await agree(await identify(server, accessLink))
    const start = server.context.now().getTime()
    const at = (minutes: number) => freezeClock(server, new Date(start + minutes * MINUTE))
    at(0)
    await open(reader)
    for (let minute = idle - 1; minute < whole; minute += idle - 1) {
      at(minute)
      expect((await reader.browser.post(`/api/share/${accessLink}/seen`)).status).toBe(204)
    }
    at(whole - 1 / MINUTE)
    expect(await secondsLeft(reader.browser, accessLink)).toBe(1)
    at(whole)
    expect((await reader.browser.get(`/api/share/${accessLink}/session`)).status).toBeGreaterThanOrEqual(401)
  })

  test('being seen writes at most once a minute', async () => {
    const reader = await readAlong(server, (await makeShare(owner, idea.id)).accessLink)
    const { seenAt } = await AccessSession.findOne({ recipientId: reader.id }).lean().orFail()
    const seen = async (after: number) => {
      freezeClock(server, new Date((seenAt?.getTime() ?? 0) + after))
      await reader.browser.post(`/api/share/${reader.token}/seen`)
      const now = await AccessSession.findOne({ recipientId: reader.id }).lean().orFail()
      return (now.seenAt?.getTime() ?? 0) - (seenAt?.getTime() ?? 0)
    }
    expect(await seen(59_999)).toBe(0)
    expect(await seen(60_000)).toBe(60_000)
    expect(await seen(119_999)).toBe(60_000)
  })

  test('an open reader goes blank at the exact moment their link expires', async () => {
    const expiresAt = new Date(server.context.now().getTime() + 10 * MINUTE)
    const { accessLink } = await makeShare(owner, idea.id, {
      shareType: 'time-dependent',
      expiresAt: expiresAt.toISOString(),
    })
    const reader = await agree(await identify(server, accessLink))
    const late = await agree(await identify(server, accessLink))
    expect((await open(reader)).endsAt).toBe(expiresAt.toISOString())
    freezeClock(server, new Date(expiresAt.getTime() - 1))
    expect((await reader.browser.get(`/api/share/${accessLink}/download`)).status).toBe(200)
    expect(await secondsLeft(reader.browser, accessLink)).toBe(1)
    expect((await lookUp(late)).next).toBe('open')
    freezeClock(server, expiresAt)
    for (const path of ['', '/session', '/download', '/file', '/assets/1'])
      expect((await reader.browser.get(`/api/share/${accessLink}${path}`)).code).toBe('share_expired')
    expect((await tryOpen(reader)).code).toBe('share_expired')
    expect((await tryOpen(late)).code).toBe('share_expired')
    expect((await reader.browser.get('/api/comments')).code).toBe('identify')
  })

  test('an open at the last millisecond counts, one later does not', async () => {
    const expiresAt = new Date(server.context.now().getTime() + 10 * MINUTE)
    const { accessLink, id } = await makeShare(owner, idea.id, {
      shareType: 'time-dependent',
      expiresAt: expiresAt.toISOString(),
    })
    const [first, second] = [
      await agree(await identify(server, accessLink)),
      await agree(await identify(server, accessLink)),
    ]
    freezeClock(server, new Date(expiresAt.getTime() - 1))
    expect((await tryOpen(first)).status).toBe(200)
    freezeClock(server, expiresAt)
    expect((await tryOpen(second)).code).toBe('share_expired')
    expect((await Share.findById(id).lean())?.viewCount).toBe(1)
  })

  test('closing is final for a one-time link and a new start for the others', async () => {
    for (const [shareType, code] of [
      ['one-time', 'share_used'],
      ['full-access', 'identify'],
    ] as const) {
      const { accessLink } = await makeShare(owner, idea.id, { shareType })
      const reader = await readAlong(server, accessLink)
      const close = () => reader.browser.post(`/api/share/${accessLink}/close`)
      expect([(await close()).status, (await close()).status]).toEqual([204, 204])
      expect((await tryOpen(reader)).code).toBe(code)
      expect((await reader.browser.get(`/api/share/${accessLink}/download`)).code).toBe(code)
      expect((await reader.browser.get('/api/comments')).code).toBe('identify')
    }
  })

  test('a used-up link still serves who has it open', async () => {
    const { accessLink } = await makeShare(owner, idea.id, { shareType: 'one-time' })
    const reader = await readAlong(server, accessLink)
    expect((await server.browser().get(`/api/share/${accessLink}`)).code).toBe('share_used')
    expect((await lookUp(reader)).next).toBe('read')
    expect((await open(reader)).idea.content).toContain('owl-wing')
  })

  test('an identified person who never opens is forgotten after twelve hours', async () => {
    const { accessLink } = await makeShare(owner, idea.id)
    const reader = await agree(await identify(server, accessLink))
    const { identifiedAt } = await AccessSession.findOne({ recipientId: reader.id }).lean().orFail()
    freezeClock(server, new Date(identifiedAt.getTime() + limits.accessHours * 60 * MINUTE - 1))
    expect((await lookUp(reader)).next).toBe('open')
    freezeClock(server, new Date(identifiedAt.getTime() + limits.accessHours * 60 * MINUTE))
    expect((await lookUp(reader)).next).toBe('identify')
    expect((await tryOpen(reader)).code).toBe('identify')
  })
})

describe("the owner's own look", () => {
  test('shows the document and leaves no trace but the frozen text', async () => {
    const share = await makeShare(owner, idea.id, { shareType: 'one-time', allowDownload: false })
    const look = await lookUp({ browser: owner, token: share.accessLink })
    expect(look).toMatchObject({ next: 'open', preview: true, idea: { title: 'Quiet fan' } })
    const opened = (await owner.post(`/api/share/${share.accessLink}/open`)).json(OpenedDocument)
    expect(opened).toMatchObject({ preview: true, viewId: null, recipient: null, endsAt: null })
    expect(opened.idea.content).toContain('owl-wing')
    for (const path of ['/seen', '/close'])
      expect((await owner.post(`/api/share/${share.accessLink}${path}`)).status).toBe(204)
    expect(await secondsLeft(owner, share.accessLink)).toBeGreaterThan(0)
    expect((await owner.get(`/api/share/${share.accessLink}/download`)).text).toContain('owl-wing')
    expect((await Share.findById(share.id).lean())?.viewCount).toBe(0)
    expect(await View.countDocuments({ shareId: share.id })).toBe(0)
    expect(await Recipient.countDocuments({ shareId: share.id })).toBe(0)
    await readAlong(server, share.accessLink)
  })

  test('is for the owner only: another signed-in user is a visitor', async () => {
    const share = await makeShare(owner, idea.id)
    const other = await signUp(server, 'Mallory')
    expect(await lookUp({ browser: other, token: share.accessLink })).toMatchObject({
      next: 'identify',
      preview: false,
    })
    expect((await other.post(`/api/share/${share.accessLink}/open`)).code).toBe('identify')
  })

  test('ends with the link', async () => {
    const share = await makeShare(owner, idea.id)
    await owner.delete(`/api/shares/${share.id}`)
    expect((await owner.get(`/api/share/${share.accessLink}`)).code).toBe('share_revoked')
    expect((await owner.post(`/api/share/${share.accessLink}/open`)).code).toBe('share_revoked')
  })
})

describe('asking for access', () => {
  const ask = (token: string, email = 'grace@example.org') =>
    server.browser().post(`/api/share/${token}/ask`, { name: 'Grace Reader', email })
  const requests = async (id: number) =>
    (await owner.get(`/api/ideas/${idea.id}/shares`)).json(v.array(Shown)).find((share) => share.id === id)
      ?.requests

  test('a dead link takes one request for each address and day and writes to the owner', async () => {
    const share = await makeShare(owner, idea.id)
    await owner.delete(`/api/shares/${share.id}`)
    const before = server.mailer.sent.length
    const answers = await Promise.all(
      ['grace@example.org', 'Grace@Example.org', 'grace@example.org'].map((email) =>
        ask(share.accessLink, email),
      ),
    )
    expect(answers.map(({ status }) => status)).toEqual([204, 204, 204])
    expect(await requests(share.id)).toMatchObject([{ name: 'Grace Reader', email: 'grace@example.org' }])
    expect(server.mailer.sent).toHaveLength(before + 1)
    expect(server.mailer.sent.at(-1)?.text).toContain('Grace Reader')
    await ask(share.accessLink, 'other@example.org')
    freezeClock(server, new Date(realNow().getTime() + 24 * 60 * MINUTE))
    await ask(share.accessLink)
    Object.assign(server.context, { now: realNow })
    expect(await requests(share.id)).toHaveLength(3)
  })

  test('a link that opens needs no request, and an unknown one takes none', async () => {
    const share = await makeShare(owner, idea.id)
    const before = server.mailer.sent.length
    expect((await ask(share.accessLink)).status).toBe(204)
    expect((await ask('A'.repeat(43))).code).toBe('share_unknown')
    expect(await requests(share.id)).toEqual([])
    expect(server.mailer.sent).toHaveLength(before)
  })

  test('the letter keeps to one line what a stranger typed', async () => {
    const share = await makeShare(owner, idea.id)
    await owner.delete(`/api/shares/${share.id}`)
    await server.browser().post(`/api/share/${share.accessLink}/ask`, {
      name: 'Grace\r\n\r\nClick https://evil.example',
      email: 'grace@example.org',
    })
    expect(server.mailer.sent.at(-1)?.text).toContain('Grace Click https://evil.example (grace@example.org)')
    expect(server.mailer.sent.at(-1)?.subject).not.toContain('evil')
  })
})
