import * as v from 'valibot'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { Idea } from '#contract/ideas.ts'
import { DAY, MINUTE } from '#contract/rules/durations.ts'
import {
  agree,
  freezeClock,
  identify,
  lookUp,
  makeIdea,
  makeShare,
  open,
  readAlong,
  startWithIdea,
  tryOpen,
} from '../../tests/access/people.ts'
import type { Client } from '../../tests/support/client.ts'
import type { TestServer } from '../../tests/support/server.ts'
import { serverLimits } from '../server/server-limits.ts'
import { findReading } from '../shares/find-views.ts'
import { ViewModel } from '../shares/view.model.ts'
import { endLapsedReadings } from './end-lapsed-readings.ts'

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

describe('opening a document', () => {
  const steps = ['identify', 'agree', 'open', 'read'] as const
  type Step = (typeof steps)[number]
  const permutations = (rest: readonly Step[]): Step[][] =>
    rest.length === 0
      ? [[]]
      : rest.flatMap((step) =>
          permutations(rest.filter((other) => other !== step)).map((tail) => [step, ...tail]),
        )

  test.each(permutations(steps).map((order) => [order.join(', '), order] as const))(
    'in the order %s succeeds and releases content only after all previous steps',
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
        read: () => browser.post(`/api/share/${accessLink}/download`),
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

  test('answers the content, the view and the end of the reading, and records the released revision', async () => {
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
      openedAt: moment.toISOString(),
      endsAt: new Date(moment.getTime() + serverLimits.oneTimeIdleMinutes * MINUTE).toISOString(),
    })
    expect(await ViewModel.findById(opened.viewId).lean()).toMatchObject({
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

  test('shows a reader the revision they opened, and the next reader the newer one', async () => {
    const draft = await makeIdea(owner, 'First title', '<p>first words</p>')
    const { accessLink } = await makeShare(owner, draft.id)
    const early = await readAlong(server, accessLink)
    await owner.put(`/api/ideas/${draft.id}`, { title: 'Second title', content: '<p>second words</p>' })
    const late = await readAlong(server, accessLink)
    for (const [reader, words, other] of [
      [early, 'first words', 'econd'],
      [late, 'second words', 'irst'],
    ] as const) {
      expect((await open(reader)).idea.content).toBe(`<p>${words}</p>`)
      const download = await reader.browser.post(`/api/share/${accessLink}/download`)
      expect(download.text).toContain(words)
      expect(download.text + JSON.stringify(await lookUp(reader))).not.toContain(other)
    }
  })

  test('while the clock is over a day ahead begins a reading that ends once the clock is right', async () => {
    const { accessLink } = await makeShare(owner, idea.id)
    const now = realNow().getTime()
    for (const [ahead, next] of [
      [DAY, 'read'],
      [DAY + MINUTE, 'identify'],
    ] as const) {
      freezeClock(server, new Date(now + ahead))
      const reader = await readAlong(server, accessLink)
      const { viewId } = await open(reader)
      freezeClock(server, new Date(now))
      expect((await lookUp(reader)).next).toBe(next)
      await endLapsedReadings(server.context)
      expect([next, (await findReading([viewId ?? ''])).size]).toEqual([next, next === 'read' ? 1 : 0])
      const answer = await reader.browser.post(`/api/share/${accessLink}/download`)
      expect([next, answer.status]).toEqual([next, next === 'read' ? 200 : 401])
    }
  })

  test('through two links in one browser keeps the two access sessions apart', async () => {
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
