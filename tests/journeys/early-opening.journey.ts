import { expect, type Page } from '@playwright/test'
import { type Owner, readerAtOnce, shareAtOnce, sharedIdeaAtOnce } from './by-api.ts'
import { test } from './product.ts'
import { heading, holdBack, notifications } from './screen.ts'
import { declineCookies } from './steps.ts'

/** A reader's document is requested before the app has loaded (public/first-paint.js); the app then uses that answer once. */
const app = '**/assets/main-recipient-*.js'

let owner: Owner
let ideaId: number
test.beforeAll(async ({ product }) => {
  ;({ owner, ideaId } = await sharedIdeaAtOnce(product))
})
test.beforeEach(({ context }) => declineCookies(context))

/** Every opening that this page requests from now on. */
function openings(page: Page): string[] {
  const asked: string[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/open')) asked.push(request.method())
  })
  return asked
}

test('a document that is opened before the app runs counts one view', async ({
  page,
  context,
  product,
  watch,
}) => {
  watch(page)
  const { id, accessLink } = await shareAtOnce(owner, ideaId, { shareType: 'one-time' })
  await (await readerAtOnce(product, accessLink)).enter(context)
  const asked = openings(page)
  const goOn = await holdBack(page, app)
  const answered = page.waitForResponse('**/open')
  await page.goto(`${product.origin}/document/${accessLink}`, { waitUntil: 'commit' })
  expect((await answered).headers()['cache-control']).toBe('no-store')
  await expect(page.getByText('Loading document...'), 'nothing of it is drawn yet').toBeVisible()
  goOn()
  await expect(page.getByText('An owl-wing edge.')).toBeVisible()
  expect(asked).toEqual(['POST'])
  expect(await owner.caller.send('GET', `/api/ideas/${ideaId}/shares`)).toContainEqual(
    expect.objectContaining({ id, viewCount: 1 }),
  )
})

test('the app asks again for a document when the early request failed', async ({
  page,
  context,
  product,
}) => {
  const { accessLink } = await shareAtOnce(owner, ideaId)
  await (await readerAtOnce(product, accessLink)).enter(context)
  const asked = openings(page)
  await page.route('**/open', (route) => route.abort(), { times: 1 })
  await page.goto(`${product.origin}/document/${accessLink}`)
  await expect(page.getByText('An owl-wing edge.')).toBeVisible()
  expect(asked).toEqual(['POST', 'POST'])
})

test('a document is not requested early while a sign-out is still pending', async ({
  page,
  context,
  product,
  watch,
}) => {
  watch(page)
  const { accessLink } = await shareAtOnce(owner, ideaId)
  await (await readerAtOnce(product, accessLink)).enter(context)
  await page.addInitScript(() => localStorage.setItem('pendingSignOut', 'true'))
  const asked = openings(page)
  const goOn = await holdBack(page, app)
  await page.goto(`${product.origin}/document/${accessLink}`, { waitUntil: 'commit' })
  await expect(page.locator('template[data-app]')).toHaveCount(0)
  expect(asked).toEqual([])
  goOn()
  await expect(heading(page, 'Quiet fan')).toBeVisible()
  expect(asked).toEqual(['POST'])
  // Signing out loads code of the other app, which must not start here as well.
  expect(
    await page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name)),
  ).toContainEqual(expect.stringMatching(/\/assets\/index-/))
  await expect(notifications(page).first()).toBeAttached()
  await expect(notifications(page)).toHaveCount(1)
  await expect(heading(page, 'Quiet fan')).toBeVisible()
})
