import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { expect } from '@playwright/test'
import {
  openWriting,
  registrations,
  signInWithWorker,
  storedPaths,
  updateOffer,
  waitForReadyTabs,
} from './moved-in.ts'
import { OwnBuild } from './own-build.ts'
import { test, withWorker } from './product.ts'
import { saveButton, words } from './steps.ts'

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
    // Once the offer is on the screen, nothing loads code any more, which would keep the old service worker in charge (updateOffer).
    await expect(updateOffer(page)).toBeVisible()
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
    await openWriting(page, build, 'Saved')
    // Loads the code of messages, which would otherwise be loaded in the moment of the takeover and delay it (updateOffer).
    await saveButton(page).click()
    await expect(page.getByText('Success', { exact: true })).toBeVisible()
    // Written before: on a busy machine the page could be loaded anew between two keys, where it takes a gap for a pause.
    await words(page).click()
    await page.keyboard.press('ControlOrMeta+A')
    await page.keyboard.type('Before the switch')
    await build.run({ SERVICE_WORKER: 'off' })
    try {
      await page.evaluate(() => {
        void navigator.serviceWorker.getRegistration().then((registration) => registration?.update())
      })
      // A new service worker is fetched, and the page waits for a pause before it reloads, which takes long on a busy machine.
      await expect(async () => {
        expect(await page.evaluate(describeWorkers)).toMatchObject({ off: true })
      }).toPass({ timeout: 100_000 })
      await expect(words(page)).toContainText('Before the switch')
      await expect.poll(() => registrations(page)).toBe(0)
      expect(await storedPaths(page)).toEqual([])
    } finally {
      await build.run()
    }
  },
)

/** Says also which workers there are, so that a failure shows what the page waited for. */
async function describeWorkers() {
  const registration = await navigator.serviceWorker.getRegistration()
  const states = [registration?.active, registration?.waiting, registration?.installing].map(
    (one) => one?.state,
  )
  return { off: document.documentElement.dataset.serviceWorker === 'off', states }
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
