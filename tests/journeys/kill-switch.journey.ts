import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { expect } from '@playwright/test'
import { openWriting, registrations, signInWithWorker, storedPaths, waitForReadyTabs } from './moved-in.ts'
import { OwnBuild } from './own-build.ts'
import { test, withWorker } from './product.ts'
import { words } from './steps.ts'

let build: OwnBuild
test.beforeAll(async () => {
  build = await OwnBuild.start()
})
test.afterAll(() => build.remove())

test(
  'a browser with a broken release recovers once the server switches the service worker off',
  withWorker,
  async ({ page }) => {
    await signInWithWorker(page, build, 'Yara Example')
    // If a service worker already controls the page before its own code runs, the page does not notice the next one.
    await waitForReadyTabs(page, 1)
    // A release whose page loads no code at all, and which this browser has accepted.
    await build.change(portfolio, breakPage)
    const mendWorker = await changeEntry()
    await page.evaluate(async () => {
      const registration = await navigator.serviceWorker.getRegistration()
      await registration?.update()
    })
    await page.waitForFunction(async () => (await navigator.serviceWorker.getRegistration())?.waiting)
    // Chromium may postpone the takeover by a new service worker while the old one is busy, so it is asked again until it took over.
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
      // The first launch shows the broken page, until the browser has requested the service worker.
      await page.goto(`${build.origin}/dashboard`)
      expect(await page.locator('template').count()).toBeGreaterThan(0)
      await expect(page.getByRole('heading', { name: 'Hi Yara' })).toBeVisible()
      await page.goto(`${build.origin}/dashboard`)
      await expect(page.getByRole('heading', { name: 'Hi Yara' })).toBeVisible()
      await expect.poll(() => registrations(page)).toBe(0)
      expect(await storedPaths(page)).toEqual([])
      // Longer than a page waits before it would register a service worker.
      await page.waitForTimeout(1_500)
      expect(await registrations(page)).toBe(0)
    } finally {
      await build.run()
    }
  },
)

test(
  'an open editor keeps its words when the server switches the service worker off',
  withWorker,
  async ({ page, watch }) => {
    watch(page)
    await signInWithWorker(page, build, 'Yves Example')
    // Written before: on a busy machine the page could be loaded anew between two keys, where it takes a gap for a pause.
    await openWriting(page, build, 'Before the switch')
    await build.run({ SERVICE_WORKER: 'off' })
    try {
      // The page reloads in a pause, and Chromium may postpone the takeover or lose the check on a busy machine, so both are asked for again.
      await expect(async () => {
        expect(await page.evaluate(askForTakeover)).toMatchObject({ switchedOff: 'off' })
      }).toPass({ timeout: 100_000 })
      await expect(words(page)).toContainText('Before the switch')
      await expect.poll(() => registrations(page)).toBe(0)
      expect(await storedPaths(page)).toEqual([])
    } finally {
      await build.run()
    }
  },
)

/** Has the browser look for a new worker and take it, and says what there is, so that a failure shows what it waited for. */
async function askForTakeover() {
  const registration = await navigator.serviceWorker.getRegistration()
  void registration?.update().catch(() => undefined)
  registration?.waiting?.postMessage({ type: 'SKIP_WAITING' })
  return {
    switchedOff: document.documentElement.dataset.serviceWorker,
    active: registration?.active?.state,
    waiting: registration?.waiting?.state,
    installing: registration?.installing?.state,
    controls: navigator.serviceWorker.controller?.scriptURL,
  }
}

const portfolio = 'pages/dashboard.html'
/** Breaks the page's start: its script is in a template that public/first-paint.js looks for. */
const breakPage = (html: string) =>
  html.replace('<template data-app', '<div data-lost').replaceAll('<script', '<template')
const mendPage = (html: string) =>
  html.replaceAll('<template', '<script').replace('<div data-lost', '<template data-app')

/** The service worker contains a hash of each file's content, so a changed page makes a different service worker. */
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
