import { expect, type Page } from '@playwright/test'
import { releaseAndCheck, signInWithWorker, updateOffer, waitForReadyTabs } from './moved-in.ts'
import { OwnBuild } from './own-build.ts'
import { test, withWorker } from './product.ts'

let build: OwnBuild
test.beforeAll(async () => {
  build = await OwnBuild.start()
})
test.afterAll(() => build.remove())

const page = 'pages/dashboard.html'
/** A service worker whose installation lasts until the test lets it go on. */
const held = `
self.addEventListener('install', (event) => event.waitUntil(new Promise((go) => {
  new BroadcastChannel('held').onmessage = go
})))`

/** A release in which one page has other bytes. */
async function releaseHeld(revision: string): Promise<void> {
  await build.change('service-worker.js', (text) => {
    const [whole = ''] = new RegExp(`"url":"${page}","revision":"\\w+"`).exec(text) ?? []
    return text.replace(whole, `"url":"${page}","revision":"${revision}"`) + held
  })
}

const isKept = (page: Page, revision: string) =>
  page.evaluate(async (revision) => {
    const lists = await Promise.all(
      (await caches.keys()).map(async (name) => (await caches.open(name)).keys()),
    )
    return lists.flat().some(({ url }) => url.endsWith(`__WB_REVISION__=${revision}`))
  }, revision)

test(
  "taking a new version while a newer one is downloading does not delete the newer one's files",
  withWorker,
  async ({ page, watch }) => {
    watch(page)
    await signInWithWorker(page, build, 'Tilda Example')
    await waitForReadyTabs(page, 1)
    await releaseAndCheck(page, build)
    await expect(updateOffer(page)).toBeVisible()
    await releaseHeld('newest')
    await page.evaluate(async () => void (await navigator.serviceWorker.getRegistration())?.update())
    await expect.poll(() => isKept(page, 'newest')).toBe(true)

    const loaded = page.waitForEvent('load')
    await page.getByRole('button', { name: 'Reload' }).click()
    await loaded
    await page.evaluate(() => new BroadcastChannel('held').postMessage('go'))
    await page.waitForFunction(async () => {
      const registration = await navigator.serviceWorker.getRegistration()
      return registration?.waiting && !registration.installing && registration.active?.state === 'activated'
    })
    expect(await isKept(page, 'newest')).toBe(true)
  },
)
