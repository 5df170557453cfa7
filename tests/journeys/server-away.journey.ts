import { expect, type Page, type Request } from '@playwright/test'
import { enterAsNewOwner } from './by-api.ts'
import { test } from './product.ts'
import { newPerson, words, writeIdea } from './steps.ts'

/** Lets time pass for the page, second by second, but stops it while a request is running, which may take as long as it takes. */
function clockOf(page: Page) {
  const underWay = new Set<Request>()
  const isOver = (request: Request) => underWay.delete(request)
  page.on('request', (request) => {
    if (new URL(request.url()).pathname.startsWith('/api/ideas')) underWay.add(request)
  })
  page.on('requestfinished', isOver)
  page.on('requestfailed', isOver)
  return {
    async pass(seconds: number): Promise<void> {
      for (let second = 0; second < seconds; second++) {
        await page.clock.runFor(1_000)
        await expect.poll(() => underWay.size).toBe(0)
      }
    },
  }
}

test('a server that cannot answer is asked seldom, and not at all once everything is synced', async ({
  page,
  product,
  watch,
}) => {
  watch(page)
  await page.clock.install()
  const clock = clockOf(page)
  await enterAsNewOwner(page, product, newPerson('Dora Example'))
  await writeIdea(page, product, 'During a deploy', 'Before.')
  const calls: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.startsWith('/api/ideas')) calls.push(`${request.method()} ${pathname}`)
  })
  await page.route('**/api/ideas**', (route) =>
    route.fulfill({
      status: 503,
      json: { code: 'store_unavailable', message: 'The database cannot be reached right now.' },
    }),
  )
  await words(page).click()
  await page.keyboard.press('ControlOrMeta+End')
  await page.keyboard.type(' During.')
  await expect(page.getByText('Saved on this device', { exact: true })).toBeVisible()
  await clock.pass(120)
  // Seven attempts with waits that double, each with the change and the list.
  expect(calls.filter((call) => call.startsWith('PUT')).length).toBeGreaterThan(2)
  expect(calls.length).toBeLessThanOrEqual(2 * 8)

  calls.length = 0
  await page.unroute('**/api/ideas**')
  await clock.pass(300)
  await expect(page.getByText('Synced', { exact: true })).toBeVisible()
  expect(calls.filter((call) => call.startsWith('PUT'))).toHaveLength(1)
  expect(calls.length).toBeLessThanOrEqual(4)

  calls.length = 0
  await clock.pass(10)
  expect(calls).toEqual([])
})
