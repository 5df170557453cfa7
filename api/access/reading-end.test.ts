import * as v from 'valibot'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { getAccessSession } from '#contract/access.ts'
import type { Idea } from '#contract/ideas.ts'
import { MINUTE } from '#contract/rules/durations.ts'
import { limits } from '#contract/rules/limits.ts'
import {
  agree,
  freezeClock,
  identify,
  lookUp,
  makeShare,
  open,
  readAlong,
  startWithIdea,
  tryOpen,
} from '../../tests/access/people.ts'
import type { Client } from '../../tests/support/client.ts'
import type { TestServer } from '../../tests/support/server.ts'
import { AccessSessionModel } from '../recipients/access-session.model.ts'
import { serverLimits } from '../server/server-limits.ts'
import { ShareModel } from '../shares/share.model.ts'

let server: TestServer
let owner: Client
let idea: Idea
let realNow: () => Date
beforeAll(async () => {
  ;({ server, owner, idea } = await startWithIdea())
  realNow = server.context.now
})
afterEach(() => {
  Object.assign(server.context, { now: realNow })
})
afterAll(() => server.close())

const secondsLeft = async (browser: Client, token: string) =>
  (await browser.get(`/api/share/${token}/session`)).json(v.object({ secondsLeft: v.number() })).secondsLeft

describe('the end of a reading', () => {
  test('is visible to an open page by another view id once somebody else reads in the same browser', async () => {
    const { accessLink } = await makeShare(owner, idea.id)
    const first = await readAlong(server, accessLink, 'Grace Reader')
    const { browser } = first
    const viewOf = async () =>
      (await browser.get(`/api/share/${accessLink}/session`)).json(getAccessSession.answer).viewId
    const { viewId } = await open(first)
    expect(await viewOf()).toBe(viewId)
    await browser.post(`/api/share/${accessLink}/close`)
    const next = await open(await agree(await identify(server, accessLink, { name: 'Hedy Reader', browser })))
    expect(await viewOf()).toBe(next.viewId)
    expect(next.viewId).not.toBe(viewId)
  })

  test('is not caused by closing a page of an earlier reader in the same browser', async () => {
    const { accessLink } = await makeShare(owner, idea.id, { shareType: 'one-time', maxViews: 2 })
    const earlier = await readAlong(server, accessLink, 'Grace Reader')
    const { browser } = earlier
    const reader = await agree(await identify(server, accessLink, { name: 'Hedy Reader', browser }))
    await open(reader)
    const closeAs = ({ id }: typeof reader) =>
      browser.post(`/api/share/${accessLink}/close`, undefined, { 'X-Reader': String(id) })
    expect((await closeAs(earlier)).status).toBe(204)
    expect((await lookUp(reader)).next).toBe('read')
    expect((await closeAs(reader)).status).toBe(204)
    expect((await browser.get(`/api/share/${accessLink}`)).code).toBe('share_used')
  })

  test.each([
    ['one-time', serverLimits.oneTimeIdleMinutes],
    ['full-access', serverLimits.accessIdleMinutes],
  ] as const)('of a %s link comes after exactly %i idle minutes', async (shareType, minutes) => {
    const { accessLink } = await makeShare(owner, idea.id, { shareType })
    const reader = await agree(await identify(server, accessLink))
    const start = server.context.now()
    freezeClock(server, start)
    await open(reader)
    expect(await secondsLeft(reader.browser, accessLink)).toBe(minutes * 60)
    freezeClock(server, new Date(start.getTime() + minutes * MINUTE - 1))
    expect(await secondsLeft(reader.browser, accessLink)).toBe(1)
    expect((await reader.browser.post(`/api/share/${accessLink}/download`)).status).toBe(200)
    freezeClock(server, new Date(start.getTime() + minutes * MINUTE))
    const code = shareType === 'one-time' ? 'share_used' : 'identify'
    for (const path of ['/session', '/file'])
      expect((await reader.browser.get(`/api/share/${accessLink}${path}`)).code).toBe(code)
    for (const path of ['/seen', '/download'])
      expect((await reader.browser.post(`/api/share/${accessLink}${path}`)).code).toBe(code)
    expect((await tryOpen(reader)).code).toBe(code)
  })

  test.each([
    ['one-time', serverLimits.oneTimeIdleMinutes, serverLimits.oneTimeMinutes],
    ['full-access', serverLimits.accessIdleMinutes, limits.accessHours * 60],
  ] as const)('of a %s link is delayed by use, up to a limit', async (shareType, idle, whole) => {
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

  test('is delayed by reports of being seen, which are stored at most once a minute', async () => {
    const reader = await readAlong(server, (await makeShare(owner, idea.id)).accessLink)
    const { seenAt } = await AccessSessionModel.findOne({ recipientId: reader.id }).lean().orFail()
    const seen = async (after: number) => {
      freezeClock(server, new Date((seenAt?.getTime() ?? 0) + after))
      await reader.browser.post(`/api/share/${reader.token}/seen`)
      const now = await AccessSessionModel.findOne({ recipientId: reader.id }).lean().orFail()
      return (now.seenAt?.getTime() ?? 0) - (seenAt?.getTime() ?? 0)
    }
    expect(await seen(59_999)).toBe(0)
    expect(await seen(60_000)).toBe(60_000)
    expect(await seen(119_999)).toBe(60_000)
  })

  test('comes for an open reader at the exact moment the link expires', async () => {
    const expiresAt = new Date(server.context.now().getTime() + 10 * MINUTE)
    const { accessLink } = await makeShare(owner, idea.id, {
      shareType: 'time-dependent',
      expiresAt: expiresAt.toISOString(),
    })
    const reader = await agree(await identify(server, accessLink))
    const late = await agree(await identify(server, accessLink))
    expect((await open(reader)).endsAt).toBe(expiresAt.toISOString())
    freezeClock(server, new Date(expiresAt.getTime() - 1))
    expect((await reader.browser.post(`/api/share/${accessLink}/download`)).status).toBe(200)
    expect(await secondsLeft(reader.browser, accessLink)).toBe(1)
    expect((await lookUp(late)).next).toBe('open')
    freezeClock(server, expiresAt)
    for (const path of ['', '/session', '/file', '/assets/1'])
      expect((await reader.browser.get(`/api/share/${accessLink}${path}`)).code).toBe('share_expired')
    for (const path of ['/open', '/download'])
      expect((await reader.browser.post(`/api/share/${accessLink}${path}`)).code).toBe('share_expired')
    expect((await tryOpen(late)).code).toBe('share_expired')
    expect((await reader.browser.get('/api/comments')).code).toBe('identify')
  })

  test('at an expiring link still allows an open in the last millisecond, and none after it', async () => {
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
    expect((await ShareModel.findById(id).lean())?.viewCount).toBe(1)
  })

  test('by closing is final at a one-time link; at other links the reader must identify again', async () => {
    for (const [shareType, code] of [
      ['one-time', 'share_used'],
      ['full-access', 'identify'],
    ] as const) {
      const { accessLink } = await makeShare(owner, idea.id, { shareType })
      const reader = await readAlong(server, accessLink)
      const close = () => reader.browser.post(`/api/share/${accessLink}/close`)
      expect([(await close()).status, (await close()).status]).toEqual([204, 204])
      expect((await tryOpen(reader)).code).toBe(code)
      expect((await reader.browser.post(`/api/share/${accessLink}/download`)).code).toBe(code)
      expect((await reader.browser.get('/api/comments')).code).toBe('identify')
    }
  })

  test('does not come when a one-time link is used up by this reading', async () => {
    const { accessLink } = await makeShare(owner, idea.id, { shareType: 'one-time' })
    const reader = await readAlong(server, accessLink)
    expect((await server.browser().get(`/api/share/${accessLink}`)).code).toBe('share_used')
    expect((await lookUp(reader)).next).toBe('read')
    expect((await open(reader)).idea.content).toContain('owl-wing')
  })

  test('a reader who agreed and never opened must identify again after twelve hours', async () => {
    const { accessLink } = await makeShare(owner, idea.id)
    const reader = await agree(await identify(server, accessLink))
    const { identifiedAt } = await AccessSessionModel.findOne({ recipientId: reader.id }).lean().orFail()
    freezeClock(server, new Date(identifiedAt.getTime() + limits.accessHours * 60 * MINUTE - 1))
    expect((await lookUp(reader)).next).toBe('open')
    freezeClock(server, new Date(identifiedAt.getTime() + limits.accessHours * 60 * MINUTE))
    expect((await lookUp(reader)).next).toBe('identify')
    expect((await tryOpen(reader)).code).toBe('identify')
  })
})
