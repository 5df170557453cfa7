import { type BrowserContext, expect, type Page } from '@playwright/test'
import { type Caller, enterAs, ownerAtOnce, readerAtOnce, sharedIdeaAtOnce } from './by-api.ts'
import { test } from './product.ts'
import { event, link } from './screen.ts'
import { logOut } from './steps.ts'

/** What happens appears on the owner's screen while they look, through one stream for all tabs of a browser. */
const STREAM = '**/api/activity/stream'

/** Records the streams of a browser: which are open, the most that were open at once, and after which event each continued. */
function watchStreams(context: BrowserContext) {
  const open = new Set<unknown>()
  const streams = { open, most: 0, behind: [] as (string | undefined)[], polls: 0 }
  context.on('request', (request) => {
    if (request.url().endsWith('/api/activity/counts')) streams.polls += 1
    if (!request.url().endsWith('/api/activity/stream')) return
    open.add(request)
    request
      .frame()
      .page()
      .once('close', () => open.delete(request))
    streams.most = Math.max(streams.most, open.size)
    streams.behind.push(request.headers()['last-event-id'])
  })
  context.on('requestfinished', (request) => void open.delete(request))
  context.on('requestfailed', (request) => void open.delete(request))
  return streams
}
const read = (reader: Caller, token: string) => reader.send('POST', `/api/share/${token}/open`)
const number = (page: Page) => link(page.getByRole('navigation', { name: 'Main' }), /^Activity \(\d+ new\)$/)

test('two tabs share one stream of events, which continues after a lost connection or a closed tab', async ({
  page,
  context,
  product,
  watch,
}) => {
  watch(page)
  const { owner, token } = await sharedIdeaAtOnce(product)
  const streams = watchStreams(context)
  await enterAs(owner, context)
  // The list marks as read what it shows. On a slow machine it would do so before the other tab has shown the number.
  await context.route('**/api/activity/read', (route) => route.abort())
  await page.goto(`${product.origin}/activity`)
  await expect(event(page, 'You made a link to Quiet fan')).toBeVisible()
  const portfolio = await context.newPage()
  watch(portfolio)
  await portfolio.goto(`${product.origin}/dashboard`)
  await expect(link(portfolio, /^Activity$/)).toBeVisible()
  await expect.poll(() => streams.open.size).toBe(1)

  await read(await readerAtOnce(product, token, 'agreed', 'Grace Reader'), token)
  await expect(event(page, 'Grace Reader is reading Quiet fan')).toBeVisible()
  await expect(page.getByRole('status').filter({ hasText: /Grace Reader|new events/ })).toHaveCount(1)
  await expect(number(portfolio)).toBeVisible()
  expect(streams.most).toBe(1)

  await context.setOffline(true)
  await expect(page.getByText(/^No connection\./)).toBeVisible()
  await read(await readerAtOnce(product, token, 'agreed', 'Paul Reader'), token)
  const before = streams.behind.length
  await context.setOffline(false)
  await expect(event(page, 'Paul Reader is reading Quiet fan')).toBeVisible()
  await expect.poll(() => streams.behind.slice(before).filter(Boolean).length).toBeGreaterThan(0)
  await expect.poll(() => streams.open.size).toBe(1)
  expect(streams.most).toBe(1)

  // The tab that has the stream is closed: the other one takes over.
  await page.close()
  await expect.poll(() => streams.open.size).toBe(1)
  const label = await number(portfolio).textContent()
  await read(await readerAtOnce(product, token, 'agreed', 'Rita Reader'), token)
  await expect(number(portfolio)).not.toHaveText(label ?? '')
})

test('a row that is being pressed does not move until it is released', async ({
  page,
  context,
  product,
  watch,
}) => {
  watch(page)
  const { owner, token } = await sharedIdeaAtOnce(product)
  await enterAs(owner, context)
  await page.goto(`${product.origin}/activity`)
  const row = event(page, 'You made a link to Quiet fan')
  await expect(row).toBeVisible()
  await row.hover({ position: { x: 4, y: 4 } })
  await page.mouse.down()
  const before = await row.boundingBox()
  const asked = page.waitForResponse(/\/api\/activity\?|\/api\/activity$/)
  await read(await readerAtOnce(product, token), token)
  await asked
  await expect(page.getByText('One person is reading right now.')).toBeVisible()
  await expect(event(page, 'is reading')).toHaveCount(0)
  expect((await row.boundingBox())?.x).toBe(before?.x)
  await page.mouse.up()
  await expect(event(page, 'Grace Reader is reading Quiet fan')).toBeVisible()
})

test('without a stream the app polls for events, and stops polling once there is a stream', async ({
  page,
  context,
  product,
  watch,
}) => {
  watch(page)
  const { owner, token } = await sharedIdeaAtOnce(product)
  const streams = watchStreams(context)
  const busy = { code: 'busy', message: 'The server is busy.' }
  await context.route(STREAM, (route) => route.fulfill({ status: 503, json: busy }))
  await enterAs(owner, context)
  await page.goto(`${product.origin}/activity`)
  await expect(event(page, 'You made a link to Quiet fan')).toBeVisible()
  await read(await readerAtOnce(product, token), token)
  await expect(event(page, 'Grace Reader is reading Quiet fan')).toBeVisible({ timeout: 30_000 })
  await context.unroute(STREAM)
  await page.evaluate(() => window.dispatchEvent(new Event('online')))
  await expect.poll(() => streams.open.size).toBe(1)
  await expect.poll(() => streams.polls).toBeGreaterThan(1)
  // The steps of a reader are also sent, one after the other on a slow machine; the one event that is counted comes after them.
  const paul = await readerAtOnce(product, token, 'agreed', 'Paul Reader')
  await expect(event(page, 'Paul Reader accepted the agreement for Quiet fan')).toBeVisible()
  const polls = streams.polls
  await read(paul, token)
  await expect(event(page, 'Paul Reader is reading Quiet fan')).toBeVisible()
  expect(streams.polls - polls).toBeLessThan(6)
})

test('signing out closes the stream, and another account in the browser gets none of its events', async ({
  page,
  context,
  product,
  watch,
}) => {
  watch(page)
  const { owner, token } = await sharedIdeaAtOnce(product)
  const streams = watchStreams(context)
  await enterAs(owner, context)
  await page.goto(`${product.origin}/activity`)
  await expect.poll(() => streams.open.size).toBe(1)
  await context.clearCookies({ name: 'iv_session' })
  const other = await ownerAtOnce(product, 'Mallory Example')
  await enterAs(other, context)
  const theirs = await context.newPage()
  await theirs.goto(`${product.origin}/activity`)
  await expect(theirs.getByText('Nothing has happened yet')).toBeVisible()
  await page.close()
  await expect.poll(() => streams.open.size).toBe(1)
  await read(await readerAtOnce(product, token), token)
  await theirs.bringToFront()
  await expect(theirs.getByText('Nothing has happened yet')).toBeVisible()
  await logOut(theirs, product.origin)
  await expect.poll(() => streams.open.size).toBe(0)
})
