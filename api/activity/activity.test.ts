import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  type ActivityEvent,
  countActivity,
  type EventKind,
  eventFacts,
  listActivity,
} from '#contract/activity.ts'
import { Comment } from '#contract/comments.ts'
import { MINUTE } from '#contract/rules/durations.ts'
import {
  agree,
  askForCode,
  changeShare,
  codeSentTo,
  enterPasscode,
  freezeClock,
  identify,
  inviteByMail,
  makeIdea,
  makeShare,
  open,
  readAlong,
  signUp,
  startWithIdea,
  tryOpen,
  typeCode,
  wrongCodeFor,
} from '../../tests/access/people.ts'
import type { Client } from '../../tests/support/client.ts'
import { endLapsedReadings } from '../access/end-lapsed-readings.ts'
import { serverLimits } from '../server/server-limits.ts'
import { verifyLogs } from './log/verify-log.ts'

let world: Awaited<ReturnType<typeof startWithIdea>>
beforeAll(async () => {
  world = await startWithIdea()
})
afterAll(() => world.server.close())

const list = async (owner: Client, query = '', ideaId?: number): Promise<ActivityEvent[]> =>
  (await owner.get(`${ideaId ? `/api/ideas/${ideaId}` : '/api'}/activity?limit=100&${query}`)).json(
    listActivity.answer,
  ).events
/** Oldest first. */
const kindsOf = (events: ActivityEvent[]) => events.map(({ kind }) => kind).reverse()
const countsOf = async (owner: Client) => (await owner.get('/api/activity/counts')).json(countActivity.answer)
const newOwner = async (title = 'Rain collector') => {
  const owner = await signUp(world.server)
  const { id } = await makeIdea(owner, title, '<p>A tray.</p>')
  return { owner, id }
}

describe('the log of an idea', () => {
  test('records every kind of event once', async () => {
    const { server } = world
    const { owner, id } = await newOwner()
    const { share, email } = await inviteByMail(owner, id)
    const other = await server.browser().post('/api/recipients', {
      accessToken: share.accessLink,
      name: 'Mallory',
      email: 'mallory@example.org',
    })
    expect(other.code).toBe('not_for_you')
    const reader = await identify(server, share.accessLink, { email })
    await askForCode(reader)
    const code = codeSentTo(server, email)
    expect((await typeCode(reader, wrongCodeFor(code))).code).toBe('code_wrong')
    expect((await typeCode(reader, code)).status).toBe(200)
    await agree(reader)
    await open(reader)
    await open(reader)
    for (let n = 0; n < 2; n++)
      expect((await reader.browser.post(`/api/share/${reader.token}/download`)).status).toBe(200)
    const place = { kind: 'text', block: 0, excerpt: 'A tray.' }
    const said = await reader.browser.post('/api/comments', { content: 'Does it fit?', place })
    const { id: commentId } = said.json(Comment)
    for (let n = 0; n < 2; n++) await owner.put(`/api/comments/${commentId}/resolved`, { upTo: commentId })
    await reader.browser.post(`/api/share/${reader.token}/close`)
    await reader.browser.post(`/api/share/${reader.token}/close`)
    const second = await identify(server, share.accessLink, { email })
    await second.browser.post(`/api/share/${reader.token}/decline`)
    for (let n = 0; n < 2; n++) await changeShare(owner, share.id, { maxViews: 9 })
    await owner.put(`/api/ideas/${id}/publish`)
    for (let n = 0; n < 2; n++) await owner.delete(`/api/shares/${share.id}`)
    const asker = { name: 'Mary', email: 'Mary@example.org' }
    for (let n = 0; n < 2; n++) await server.browser().post(`/api/share/${reader.token}/ask`, asker)

    const events = await list(owner, '', id)
    expect(kindsOf(events)).toEqual([
      'link-made',
      'refused',
      'identified',
      'code-sent',
      'refused',
      'verified',
      'agreed',
      'opened',
      'downloaded',
      'commented',
      'resolved',
      'read',
      'closed',
      'identified',
      'declined',
      'link-changed',
      'published',
      'link-revoked',
      'asked',
    ] satisfies EventKind[])
    expect(new Set(kindsOf(events))).toEqual(new Set(Object.keys(eventFacts)))
    const of = (kind: EventKind) => events.find((event) => event.kind === kind)
    const grace = { recipientId: reader.id, name: 'Grace Reader', email, proven: true }
    expect(of('opened')).toMatchObject({
      idea: { id, title: 'Rain collector', deleted: false },
      link: { id: share.id, shareType: 'email', state: 'revoked' },
      who: grace,
      network: '127.0.0.0',
      unread: true,
      facts: { revision: 1, reading: false },
    })
    expect(of('read')).toMatchObject({ who: grace, facts: { ended: 'closed' } })
    expect(of('asked')).toMatchObject({
      needs: 'access',
      who: { name: 'Mary', email: 'mary@example.org', proven: false, recipientId: null },
    })
    expect(of('commented')).toMatchObject({ needs: null, facts: { byOwner: false, threadId: reader.id } })
    // An invitation asks for a code without any such setting.
    const asking = { requireCode: true, hasPasscode: false }
    expect(of('link-made')).toMatchObject({
      unread: false,
      who: { name: null, email, proven: false },
      facts: asking,
    })
    expect(of('link-changed')).toMatchObject({ facts: { ...asking, changed: ['maxViews'] } })
    expect(events.filter(({ kind }) => kind === 'refused').map(({ facts }) => facts)).toEqual([
      { reason: 'wrong-code', count: 1 },
      { reason: 'other-address', count: 1 },
    ])
    expect((await verifyLogs()).faults).toEqual([])
  })

  test('does not name a person refused at one link by the details they gave at another', async () => {
    const { server } = world
    const [{ owner, id }, elsewhere] = [await newOwner(), await newOwner()]
    const reader = await readAlong(server, (await makeShare(elsewhere.owner, elsewhere.id)).accessLink)
    const { accessLink: token } = await makeShare(owner, id, { passcode: 'open sesame' })
    expect((await enterPasscode({ ...reader, token }, 'a guess')).code).toBe('passcode_wrong')
    expect(await list(owner, 'filter=refused')).toMatchObject([
      { who: null, facts: { reason: 'wrong-passcode', count: 1 } },
    ])
  })

  test('counts the refusals of an hour in one event', async () => {
    const { server } = world
    const { owner, id } = await newOwner()
    const { accessLink } = await makeShare(owner, id, { shareType: 'one-time' })
    const late = await agree(await identify(server, accessLink, { name: 'Late Reader' }))
    await readAlong(server, accessLink)
    const tries = await Promise.all(Array.from({ length: 8 }, () => tryOpen(late)))
    expect(tries.map(({ code }) => code)).toEqual(Array(8).fill('share_used'))
    const [event, ...others] = await list(owner, 'filter=refused')
    expect(others).toEqual([])
    expect(event).toMatchObject({ who: { name: 'Late Reader' }, facts: { reason: 'used', count: 8 } })
    server.advance(60 * MINUTE)
    await server
      .browser()
      .post('/api/recipients', { accessToken: accessLink, name: 'New', email: 'n@example.org' })
    expect(await list(owner, 'filter=refused')).toHaveLength(2)
  })

  test('records the end of a reading that nobody closed once it was idle', async () => {
    const { server } = world
    const { owner, id } = await newOwner()
    const share = await makeShare(owner, id)
    const { now } = server.context
    const begins = now().getTime()
    const goTo = (minutes: number) => freezeClock(server, new Date(begins + minutes * MINUTE))
    goTo(0)
    const reader = await readAlong(server, share.accessLink)
    expect((await countsOf(owner)).reading).toBe(1)
    expect((await list(owner, 'filter=readers'))[0]).toMatchObject({
      kind: 'opened',
      facts: { reading: true },
    })
    goTo(3)
    await reader.browser.post(`/api/share/${reader.token}/seen`)
    await endLapsedReadings(server.context)
    expect(kindsOf(await list(owner))).not.toContain('read')
    goTo(3 + serverLimits.accessIdleMinutes)
    await Promise.all([endLapsedReadings(server.context), endLapsedReadings(server.context)])
    const events = await list(owner)
    expect(kindsOf(events).filter((kind) => kind === 'read' || kind === 'closed')).toEqual(['read'])
    expect(events[0]).toMatchObject({ kind: 'read', facts: { ended: 'idle', seconds: 180 } })
    expect((await countsOf(owner)).reading).toBe(0)
    Object.assign(server.context, { now })
  })
})
