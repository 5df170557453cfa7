import { expect } from '@playwright/test'
import { test } from './product.ts'
import { button, heading, holdBack, link } from './screen.ts'
import { declineCookies } from './steps.ts'

/** What a page shows and does before its app runs: public/first-paint.js and scripts/prerender.mjs. */
const app = '**/assets/index-*.js'

test('a form is shown before its app runs, and its fields are disabled until then', async ({
  page,
  context,
  product,
  watch,
}) => {
  watch(page)
  await declineCookies(context)
  const goOn = await holdBack(page, app)
  await page.goto(`${product.origin}/login`, { waitUntil: 'commit' })
  await expect(heading(page, 'Sign in')).toBeVisible()
  await expect(page.getByLabel('Email')).toBeDisabled()
  await expect(button(page, 'Sign in')).toBeDisabled()
  goOn()
  await page.getByLabel('Email').fill('ada@example.org')
  await expect(button(page, 'Sign in')).toBeEnabled()
  await expect(page.getByLabel('Email')).toHaveValue('ada@example.org')
})

test('links work before the app runs', async ({ page, context, product, watch }) => {
  watch(page)
  await declineCookies(context)
  const goOn = await holdBack(page, app)
  await page.goto(product.origin, { waitUntil: 'commit' })
  await link(page, 'Get Started').click({ noWaitAfter: true })
  await expect(heading(page, 'Sign in')).toBeVisible()
  goOn()
  await expect(page.getByLabel('Email')).toBeEnabled()
})

test('the app is loaded after the first frame, and the typeface after the app', async ({
  page,
  context,
  product,
  watch,
}) => {
  watch(page)
  await declineCookies(context)
  await page.addInitScript(() => {
    const order: string[] = []
    Object.assign(window, { order })
    requestAnimationFrame(() => order.push('frame'))
    new MutationObserver((changes) => {
      for (const { addedNodes, attributeName } of changes) {
        if (attributeName === 'data-typeface') order.push('typeface')
        for (const node of addedNodes)
          if (node instanceof HTMLScriptElement && node.type === 'module')
            order.push(/(react|app|index)-/.exec(node.src)?.[1] ?? node.src)
      }
    }).observe(document, { childList: true, subtree: true, attributes: true })
  })
  await page.goto(product.origin)
  await expect(page.locator('html')).toHaveAttribute('data-typeface')
  expect(await page.evaluate('order')).toEqual(['frame', 'react', 'app', 'index', 'typeface'])
  // The typeface is requested only now: earlier it would have delayed the app.
  const asked = () =>
    page.evaluate(() =>
      performance
        .getEntriesByType('resource')
        .toSorted((one, other) => one.startTime - other.startTime)
        .map(({ name }) => /\/assets\/(index-.*\.js|.*\.woff2)$/.exec(name)?.[1]?.split('.').at(-1))
        .filter((kind) => kind !== undefined),
    )
  await expect.poll(asked).toEqual(['js', 'woff2'])
})

for (const [where, isHidden] of [
  ['opened in the background', true],
  ['sent to the background while it loads', false],
] as const)
  test(`a tab ${where} starts its app without painting`, async ({ page, context, product, watch }) => {
    watch(page)
    await declineCookies(context)
    await page.addInitScript((hidden) => {
      Object.defineProperty(document, 'hidden', { get: () => hidden })
      window.requestAnimationFrame = () => 0
    }, isHidden)
    await page.goto(`${product.origin}/login`)
    await expect(page.getByLabel('Email')).toBeEnabled()
  })

for (const [which, forget] of [
  ['menus', () => Reflect.deleteProperty(HTMLElement.prototype, 'showPopover')],
  ['PDFs', () => Reflect.deleteProperty(Promise, 'withResolvers')],
] as const)
  test(`a browser too old for ${which} shows a message with the link and loads no app`, async ({
    page,
    product,
    watch,
  }) => {
    watch(page)
    await page.addInitScript(forget)
    const asked: string[] = []
    page.on('request', (request) => asked.push(new URL(request.url()).pathname))
    const address = `${product.origin}/view/${'A'.repeat(43)}`
    await page.goto(address)
    await expect(heading(page, 'This browser is too old for IdeaVault')).toBeVisible()
    await expect(link(page, address)).toHaveAttribute('href', address)
    // Neither the app nor the cookie question.
    await expect(page.locator('body > *')).toHaveCount(1)
    await expect(page.locator('script[type=module]')).toHaveCount(0)
    // The server's header requests only the look-up, which opens nothing.
    expect(asked.filter((path) => /^\/api\/(?!share\/)/.test(path))).toEqual([])
  })

for (const [path, entry] of [
  [`/view/${'A'.repeat(43)}`, '**/assets/main-recipient-*.js'],
  ['/login', app],
  // A missing script that the entry needs is as bad as a missing entry.
  ['/dashboard', '**/assets/react-*.js'],
] as const)
  test(`where the app of ${path.slice(0, 10)} cannot be loaded the page shows a message, and Try again loads it`, async ({
    page,
    product,
  }) => {
    await page.route(entry, (route) => route.abort())
    await page.goto(product.origin + path)
    await expect(heading(page, 'This page could not be loaded')).toBeVisible()
    await expect(page.locator('body > *')).toHaveCount(1)
    await page.unroute(entry)
    await button(page, 'Try again').click()
    await expect(
      heading(page, path === '/login' || path === '/dashboard' ? 'Sign in' : 'Access Denied'),
    ).toBeVisible()
    await expect(page.locator('#root')).toBeVisible()
  })

test('a static page stays readable when its app cannot be loaded', async ({ page, product }) => {
  await page.route(app, (route) => route.abort())
  const failed = page.waitForEvent('requestfailed')
  await page.goto(`${product.origin}/about`)
  await failed
  await expect(heading(page, 'This page could not be loaded')).toHaveCount(0)
  await expect(page.locator('#root h1')).toBeVisible()
})
