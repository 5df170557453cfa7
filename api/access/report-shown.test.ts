import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { listActivity } from '#contract/activity.ts'
import { Idea } from '#contract/ideas.ts'
import { HOUR, SECOND } from '#contract/rules/durations.ts'
import {
  agree,
  freezeClock,
  identify,
  makeShare,
  open,
  type Reader,
  readAlong,
  startWithIdea,
} from '../../tests/access/people.ts'
import type { Client } from '../../tests/support/client.ts'
import { makePdf } from '../../tests/support/make-pdf.ts'
import { sendPdf } from '../../tests/support/send-files.ts'
import type { TestServer } from '../../tests/support/server.ts'
import { personWith } from '../activity/log/person.ts'
import { verifyLogs } from '../activity/log/verify-log.ts'
import { endReading } from '../shares/readings/end-reading.ts'
import { MAX_COUNTERS } from '../shares/readings/record-shown.ts'
import { ViewModel } from '../shares/view.model.ts'
import { endLapsedReadings } from './end-lapsed-readings.ts'

let server: TestServer
let owner: Client
let ideaId: number
let realNow: () => Date
beforeAll(async () => {
  const content = '<p>Before.</p><h2>One</h2><p>a</p><h2>Two</h2>'
  ;({ server, owner, ideaId } = await startWithIdea(content))
  realNow = server.context.now
})
afterEach(() => {
  Object.assign(server.context, { now: realNow })
})
afterAll(() => server.close())

const read = async (id = ideaId) => readAlong(server, (await makeShare(owner, id)).accessLink)
/** Another person reads afterwards in the same browser. */
const readAnew = async ({ browser, token }: Reader) => {
  const next = await agree(await identify(server, token, { name: 'Hedy Reader', browser }))
  await open(next)
  return next
}
const report = ({ browser, token }: Reader, seconds: unknown, counter: unknown = '0a1b2c3d') =>
  browser.post(`/api/share/${token}/shown`, { counter, seconds })
const close = ({ browser, token }: Reader) => browser.post(`/api/share/${token}/close`)
const viewIdOf = async ({ id }: Reader) => (await ViewModel.findOne({ recipientId: id }).lean().orFail())._id
/** Moves the clock this far ahead of now. */
const wait = (ms: number) => freezeClock(server, new Date(realNow().getTime() + ms))
/** What the owner's activity shows about a reading. */
async function readingFacts(reader: Reader) {
  const { events } = (await owner.get('/api/activity?limit=100')).json(listActivity.answer)
  const found = events.find(({ kind, who }) => kind === 'read' && who?.recipientId === reader.id)
  return found?.kind === 'read' ? found.facts : null
}

describe('the seconds shown for each page', () => {
  test('of an earlier reading are not added to the next one in the same browser', async () => {
    const earlier = await read()
    const viewId = await viewIdOf(earlier)
    const next = await readAnew(earlier)
    wait(60 * SECOND)
    const page = (of: string, seconds: number[]) =>
      earlier.browser.post(`/api/share/${earlier.token}/shown`, { viewId: of, counter: '0a1b2c3d', seconds })
    expect((await page(viewId, [50, 0, 0])).status).toBe(204)
    expect((await page(await viewIdOf(next), [0, 7, 0])).status).toBe(204)
    await close(next)
    expect(await readingFacts(next)).toMatchObject({ pages: [0, 7, 0] })
  })

  test('reach the owner when the reading ends, as the largest reports, and are removed from the view', async () => {
    const reader = await read()
    wait(60 * SECOND)
    for (const seconds of [
      [5, 0, 3],
      [9, 0, 12],
      [5, 0, 3],
    ])
      expect((await report(reader, seconds)).status).toBe(204)
    expect((await report(reader, [0, 0, 7], 'ffffffff')).status).toBe(204)
    await close(reader)
    expect(await readingFacts(reader)).toMatchObject({
      unit: 'section',
      pages: [9, 0, 19],
      visibleSeconds: 28,
      ended: 'closed',
    })
    const view = await ViewModel.findOne({ recipientId: reader.id }).lean()
    expect(view).not.toHaveProperty('shown')
    expect(view).not.toHaveProperty('counters')
    expect((await verifyLogs()).faults).toEqual([])
  })

  test("of a PDF are accepted for as many pages as the reader's copy has", async () => {
    const { id } = (await sendPdf(owner, makePdf(['One', 'Two']))).json(Idea)
    const reader = await read(id)
    await reader.browser.get(`/api/share/${reader.token}/file`)
    wait(30 * SECOND)
    expect((await report(reader, [4, 0, 1])).code).toBe('invalid_input')
    expect((await report(reader, [4, 3])).status).toBe(204)
    await close(reader)
    expect(await readingFacts(reader)).toMatchObject({ unit: 'page', pages: [4, 3], visibleSeconds: 7 })
  })

  test('are kept for a reading that ended because it was idle', async () => {
    const reader = await read()
    wait(40 * SECOND)
    await report(reader, [20, 10, 0])
    wait(2 * HOUR)
    await endLapsedReadings(server.context)
    expect(await readingFacts(reader)).toMatchObject({
      pages: [20, 10, 0],
      visibleSeconds: 30,
      ended: 'idle',
    })
  })

  test('are never more in total than the time since opening', async () => {
    const reader = await read()
    wait(30 * SECOND)
    await report(reader, [80_000, 0, 0])
    await report(reader, [30, 30, 30], 'ffffffff')
    await close(reader)
    const facts = await readingFacts(reader)
    expect(facts?.visibleSeconds).toBeLessThanOrEqual(facts?.seconds ?? 0)
    expect(facts?.pages?.[0]).toBeGreaterThan(facts?.pages?.[1] ?? 99)
  })

  test.each([
    ['too few', [1, 2], undefined],
    ['too many', [1, 2, 3, 4], undefined],
    ['more than any document has', Array(1_001).fill(1), undefined],
    ['none', [], undefined],
    ['less than nothing', [-1, 0, 0], undefined],
    ['parts of a second', [1.5, 0, 0], undefined],
    ['more than a day', [86_401, 0, 0], undefined],
    ['words', ['One', 0, 0], undefined],
    ['a counter that is a path', [1, 0, 0], 'a.b.c.d.'],
    ['no counter', [1, 0, 0], null],
  ])('are refused with %s', async (_, seconds, counter) => {
    const reader = await read()
    wait(10 * SECOND)
    expect((await report(reader, seconds, counter)).code).toBe('invalid_input')
    const { parts, shown } = await ViewModel.findOne({ recipientId: reader.id }).lean().orFail()
    expect([parts, shown]).toEqual([undefined, undefined])
  })

  test('are accepted from the open reader only, and ignored from the owner', async () => {
    const reader = await read()
    const stranger = { ...reader, browser: server.browser() }
    expect((await report(stranger, [1, 0, 0])).code).toBe('identify')
    expect((await report({ ...reader, browser: owner }, [1, 0, 0])).status).toBe(204)
    expect(await ViewModel.exists({ recipientId: reader.id, shown: { $exists: true } })).toBeNull()
    await close(reader)
    expect((await report(reader, [1, 0, 0])).code).toBe('identify')
    expect(await readingFacts(reader)).not.toHaveProperty('pages')
  })

  test('reported many times at once by many pages keep the largest number of each', async () => {
    const reader = await read()
    wait(1_000 * SECOND)
    const pages = Array.from({ length: MAX_COUNTERS + 4 }, (_, n) => n.toString(16).padStart(8, '0'))
    const reports = pages.flatMap((counter) => [3, 1, 2].map((one) => report(reader, [one, 0, one], counter)))
    for (const { status } of await Promise.all(reports)) expect(status).toBe(204)
    const { counters } = await ViewModel.findOne({ recipientId: reader.id }).lean().orFail()
    expect(counters).toHaveLength(MAX_COUNTERS)
    expect(new Set(counters).size).toBe(MAX_COUNTERS)
    await close(reader)
    expect((await readingFacts(reader))?.pages).toEqual([3 * MAX_COUNTERS, 0, 3 * MAX_COUNTERS])
  })

  test('reported while the reading is being summed up are included', async () => {
    const reader = await read()
    wait(60 * SECOND)
    await report(reader, [1, 0, 0])
    const { updateOne } = ViewModel
    const spy = vi.spyOn(ViewModel, 'updateOne').mockImplementationOnce((filter, update) => {
      const summing = updateOne.call(ViewModel, filter, update)
      const exec = summing.exec.bind(summing)
      // The summary has been computed but not written yet.
      return Object.assign(summing, { exec: () => report(reader, [40, 0, 2]).then(exec) })
    })
    // The session stays open until the end of its reading is written.
    await endReading(server.context, await viewIdOf(reader), {
      ended: 'link-ended',
      at: server.context.now(),
      person: personWith({ recipientId: reader.id, name: 'Grace Reader', email: 'grace@example.org' }),
    })
    spy.mockRestore()
    expect(await readingFacts(reader)).toMatchObject({ pages: [40, 0, 2], visibleSeconds: 42 })
  })
})
