import { type BrowserContext, expect, type Page } from '@playwright/test'
import { enterAs, ideaAtOnce, ownerAtOnce } from './by-api.ts'
import { countLastUsers, rowsOnDevice } from './device-rows.ts'
import { type Product, test } from './product.ts'
import { heading, holdBack, pauseClock } from './screen.ts'
import { logOut } from './steps.ts'

/** What the page read from the device, and each state of its screen: whether it greeted, and how many cards it showed. */
type Start = { reads: string[]; screens: { greets: boolean; cards: number }[] }

const watchStart = (page: Page) =>
  page.addInitScript(() => {
    const start: Start = { reads: [], screens: [] }
    Object.assign(window, { start })
    const note = (store: IDBObjectStore, request: IDBRequest, what: string) =>
      request.addEventListener('success', () => start.reads.push(`${what} ${store.name}`))
    const { get, getAll } = IDBObjectStore.prototype
    IDBObjectStore.prototype.get = function (key) {
      const request = get.call(this, key)
      if (key === 'ideas') note(this, request, 'the list in')
      return request
    }
    IDBObjectStore.prototype.getAll = function (...args) {
      const request = getAll.apply(this, args)
      note(this, request, 'all')
      return request
    }
    new MutationObserver(() => {
      const greets = document.querySelector('h1')?.textContent.startsWith('Hi ') === true
      start.screens.push({ greets, cards: document.querySelectorAll('main li h3').length })
    }).observe(document, { childList: true, subtree: true })
  })
const noted = (page: Page) => page.evaluate<Start>('start')

test('the portfolio reads the device while it asks who is signed in, and shows nothing before the answer', async ({
  page,
  context,
  product,
  watch,
}) => {
  watch(page)
  const owner = await ownerAtOnce(product, 'Ida Example')
  await ideaAtOnce(owner, 'A quiet hinge', '<p>It has no pin.</p>')
  await enterAs(owner, context)
  await page.clock.install()
  await page.goto(`${product.origin}/dashboard`)
  await expect(heading(page, /A quiet hinge/)).toBeVisible()
  await expect.poll(() => page.evaluate(countLastUsers)).toBe(1)
  await expect
    .poll(async () => (await rowsOnDevice(page)).answers?.some((row) => row.includes('A quiet hinge')))
    .toBe(true)

  await watchStart(page)
  // With the clock stopped nothing opens from the device, however long the answer takes.
  await pauseClock(page)
  const goOn = await holdBack(page, '**/api/auth/me')
  let isAsked = false
  page.on('request', (request) => {
    if (request.url().endsWith('/api/auth/me')) isAsked = true
  })
  await page.reload()
  const begun = async () => {
    await page.clock.runFor(20)
    return [...(await noted(page)).reads, isAsked ? 'the server is asked' : '']
  }
  await expect
    .poll(begun)
    .toEqual(
      expect.arrayContaining(['the list in answers', 'all drafts', 'all outbox', 'the server is asked']),
    )
  await expect(page.getByText('Verifying access...')).toBeVisible()
  expect(await page.content()).not.toContain('A quiet hinge')
  expect((await noted(page)).screens.filter(({ greets, cards }) => greets || cards > 0)).toEqual([])

  goOn()
  await page.clock.resume()
  await expect(heading(page, /A quiet hinge/)).toBeVisible()
  // The screen appeared together with its card: it was never empty.
  const shown = (await noted(page)).screens.filter(({ greets }) => greets)
  expect(shown.length).toBeGreaterThan(0)
  expect(shown.filter(({ cards }) => cards !== 1)).toEqual([])
})

test('a person whose session has ended sees nothing of what the device keeps', async ({
  page,
  context,
  product,
  watch,
}) => {
  watch(page)
  const owner = await ownerAtOnce(product, 'Jon Example')
  await ideaAtOnce(owner, 'A quiet hinge', '<p>It has no pin.</p>')
  await enterAs(owner, context)
  await page.goto(`${product.origin}/dashboard`)
  await expect(heading(page, /A quiet hinge/)).toBeVisible()
  await expect.poll(() => page.evaluate(countLastUsers)).toBe(1)
  await context.clearCookies()
  await watchStart(page)
  await page.reload()
  await expect(page).toHaveURL(/\/login/)
  await expect(heading(page, 'Sign in')).toBeVisible()
  const { screens } = await noted(page)
  expect(screens.filter(({ greets, cards }) => greets || cards > 0)).toEqual([])
})

/** An owner who was here before, on a page that waits for its code. */
async function openWithoutApp(page: Page, context: BrowserContext, product: Product, who: string) {
  await enterAs(await ownerAtOnce(product, who), context)
  await page.goto(`${product.origin}/dashboard`)
  await expect(heading(page, /^Hi /)).toBeVisible()
  await expect.poll(() => page.evaluate(countLastUsers)).toBe(1)
  const asked: string[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/api/auth/me')) asked.push(request.method())
  })
  await watchStart(page)
  const goOn = await holdBack(page, '**/assets/index-*.js')
  const answered = page.waitForResponse('**/api/auth/me')
  await page.reload({ waitUntil: 'commit' })
  await answered
  await expect(page.getByText('Verifying access...')).toBeVisible()
  return { asked, goOn }
}

test('the server is asked only once who is signed in, while the app is being loaded', async ({
  page,
  context,
  product,
  watch,
}) => {
  watch(page)
  const { asked, goOn } = await openWithoutApp(page, context, product, 'Kai Example')
  goOn()
  await expect(heading(page, 'Hi Kai')).toBeVisible()
  expect(asked).toEqual(['GET'])
})

test('an answer from before another tab signed out does not open the portfolio', async ({
  page,
  context,
  product,
  watch,
}) => {
  const other = await context.newPage()
  watch(page)
  watch(other)
  const { goOn } = await openWithoutApp(page, context, product, 'Lea Example')
  await logOut(other, product.origin)
  await expect(other).not.toHaveURL(/dashboard/)
  goOn()
  await expect(heading(page, 'Sign in')).toBeVisible()
  expect((await noted(page)).screens.filter(({ greets }) => greets)).toEqual([])
})
