import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { expect } from '@playwright/test'
import { moveIn, openWriting, registrations, storedPaths, tabsWatch } from './moved-in.ts'
import { OwnBuild } from './own-build.ts'
import { test, withWorker } from './product.ts'
import { words } from './steps.ts'

let build: OwnBuild
test.beforeAll(async () => {
  build = await OwnBuild.start()
})
test.afterAll(() => build.remove())

test(
  'a broken release does not trap anybody once the service worker is switched off',
  withWorker,
  async ({ page }) => {
    await moveIn(page, build, 'Yara Example')
    // A page that a worker is in charge of before its own code runs does not see the next one come.
    await tabsWatch(page, 1)
    // A release whose page loads no code at all, taken up by this browser.
    await build.change(portfolio, breakPage)
    const mendWorker = await changeEntry()
    await page.evaluate(async () => {
      const registration = await navigator.serviceWorker.getRegistration()
      await registration?.update()
    })
    await page.waitForFunction(async () => (await navigator.serviceWorker.getRegistration())?.waiting)
    // Chromium may put off a worker that asks while the one before it is busy: it is asked until it took over.
    await expect(async () => {
      await page.evaluate(async () => {
        const registration = await navigator.serviceWorker.getRegistration()
        registration?.waiting?.postMessage({ type: 'SKIP_WAITING' })
      })
      await expect(page.locator('template').first()).toBeAttached({ timeout: 1_000 })
    }).toPass()
    await page.goto('about:blank')
    await build.stop()
    await build.change(portfolio, mendPage)
    await mendWorker()
    await build.run({ SERVICE_WORKER: 'off' })
    try {
      // The first launch shows the broken page, until the browser has asked for the worker.
      await page.goto(`${build.origin}/dashboard`)
      expect(await page.locator('template').count()).toBeGreaterThan(0)
      await expect(page.getByRole('heading', { name: 'Hi Yara' })).toBeVisible()
      await page.goto(`${build.origin}/dashboard`)
      await expect(page.getByRole('heading', { name: 'Hi Yara' })).toBeVisible()
      await expect.poll(() => registrations(page)).toBe(0)
      expect(await storedPaths(page)).toEqual([])
      // Longer than a page waits before it would register one.
      await page.waitForTimeout(1_500)
      expect(await registrations(page)).toBe(0)
    } finally {
      await build.run()
    }
  },
)

test(
  'switched off, a page that works keeps its words and is freed by itself',
  withWorker,
  async ({ page, watch }) => {
    watch(page)
    await moveIn(page, build, 'Yves Example')
    await build.run({ SERVICE_WORKER: 'off' })
    try {
      await openWriting(page, build, 'Before the switch')
      const isOff = () => page.locator('html').getAttribute('data-service-worker')
      // A new worker is fetched, and the page waits for a pause before it loads itself anew: a busy machine takes long for that.
      await expect.poll(isOff, { timeout: 100_000 }).toBe('off')
      await expect(words(page)).toContainText('Before the switch')
      await expect.poll(() => registrations(page)).toBe(0)
      expect(await storedPaths(page)).toEqual([])
    } finally {
      await build.run()
    }
  },
)

const portfolio = 'pages/dashboard.html'
/** Nothing starts the app: its script stands in a template that public/first-paint.js looks for. */
const breakPage = (html: string) =>
  html.replace('<template data-app', '<div data-lost').replaceAll('<script', '<template')
const mendPage = (html: string) =>
  html.replaceAll('<template', '<script').replace('<div data-lost', '<template data-app')

/** The worker names each file with what it holds: a changed page is another worker. */
async function changeEntry(): Promise<() => Promise<void>> {
  const digest = createHash('sha256').update(await readFile(build.client(portfolio)))
  const changed = `"url":"${portfolio}","revision":"${crypto.randomUUID()}","integrity":"sha256-${digest.digest('base64')}"`
  let entry = ''
  await build.change('service-worker.js', (text) => {
    entry = new RegExp(`"url":"${portfolio}","revision":"\\w+","integrity":"[^"]+"`).exec(text)?.[0] ?? ''
    if (entry === '') throw new Error('The worker does not name the page.')
    return text.replaceAll(entry, changed)
  })
  return () => build.change('service-worker.js', (text) => text.replaceAll(changed, entry))
}
