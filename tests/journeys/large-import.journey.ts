import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, type Page, type Route } from '@playwright/test'
import * as v from 'valibot'
import { phone } from '../../playwright.config.ts'
import { makePdf, makePdfOfSize } from '../support/make-pdf.ts'
import { findQuickFolder } from '../support/quick-folder.ts'
import { enterAs, type Owner, ownerAtOnce } from './by-api.ts'
import { KillableBrowser } from './killable-browser.ts'
import { type Product, startProduct, test } from './product.ts'
import { button } from './screen.ts'

/** An export of one account is imported into another, whatever happens halfway. `LONG=1`: a zip of 380 MB. */
const COUNT = process.env.LONG ? 40 : 6
const BYTES = process.env.LONG ? 9_400_000 : 300_000
const PATIENCE = { timeout: process.env.LONG ? 300_000 : 60_000 }
/** The importing account has another PDF of this name: to compare their bytes the import asks the server, where the journey holds the answer. */
const MIDDLE = COUNT / 2

const folder = findQuickFolder().then((quick) => mkdtemp(join(quick, 'ideavault-import-')))
const zipPath = async () => join(await folder, 'all.zip')
let place: Product
let browser: KillableBrowser
let importer: Owner

test.describe.configure({ timeout: process.env.LONG ? 900_000 : 180_000 })
test.beforeAll(async ({ product }) => {
  const exporter = await ownerAtOnce(product)
  for (let n = 0; n < COUNT; n++) await upload(exporter, n, paper(n))
  await writeFile(await zipPath(), await exporter.caller.download('/api/profile/take-out'))
})
test.afterAll(async () => rm(await folder, { recursive: true, force: true }))
test.beforeEach(async ({ product }) => {
  // Uploads from one address are limited to 120 an hour, which is less than all journeys together send if the zip is large.
  place = process.env.LONG ? await startProduct() : product
  importer = await ownerAtOnce(place, 'Bob Example')
  await upload(importer, MIDDLE, makePdf(['Of my own']))
  browser = await KillableBrowser.start()
  await enterAs(importer, browser.context())
})
test.afterEach(async ({ product }) => {
  await browser.remove()
  if (place === product) return
  await place.stop()
  await rm(place.dataDir, { recursive: true, force: true })
})

async function upload({ caller }: Owner, n: number, bytes: Buffer<ArrayBuffer>): Promise<void> {
  const form = new FormData()
  form.append('title', `Paper ${n}`)
  form.append('file', new Blob([bytes], { type: 'application/pdf' }), 'paper.pdf')
  await caller.send('POST', '/api/ideas/pdf', form)
}

/** All of one size, and each different. */
function paper(n: number): Buffer<ArrayBuffer> {
  const bytes = makePdfOfSize(BYTES)
  bytes.write(`Number ${n}.`, bytes.length - 2_000)
  return bytes
}

async function openProfile(): Promise<Page> {
  const page = await browser.page()
  await page.setViewportSize(phone.viewport)
  // Only the import requests files.
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'connection', { value: { saveData: true } })
  })
  await page.goto(`${place.origin}/profile`)
  return page
}

/** Bypasses Playwright, which would send a large file through its own connection. */
async function choose(page: Page): Promise<void> {
  const field = page.getByLabel('Files to bring in')
  await expect(field).toBeAttached()
  const devtools = await page.context().newCDPSession(page)
  const { result } = await devtools.send('Runtime.evaluate', {
    expression: `document.querySelector('[aria-label="Files to bring in"]')`,
  })
  await devtools.send('DOM.setFileInputFiles', { files: [await zipPath()], objectId: result.objectId ?? '' })
}

async function importFiles(page: Page): Promise<void> {
  await choose(page)
  await button(page, 'Make drafts').click(PATIENCE)
}

const expectText = (page: Page, text: string | RegExp) => expect(page.getByText(text)).toBeVisible(PATIENCE)

/** Imports the zip up to its middle, where it waits for an answer of the server. */
async function importHalf(page: Page): Promise<Route> {
  const held = new Promise<Route>((hold) => {
    void page.route(/\/api\/ideas\/\d+\/file$/, hold, { times: 1 })
  })
  await importFiles(page)
  const route = await held
  await expect(page.getByRole('progressbar', { name: 'Making drafts' })).toHaveAttribute(
    'aria-valuenow',
    String(Math.round((100 * MIDDLE) / COUNT)),
  )
  return route
}

/** Importing it once more completes it: each PDF once, whatever was there before. */
async function finishImport(page: Page): Promise<void> {
  await importFiles(page)
  await expectText(page, /drafts? (was|were) made/)
  await importFiles(page)
  await expectText(page, `No draft was made. ${COUNT} were skipped`)
  const titles = async () =>
    v
      .parse(v.array(v.object({ title: v.string() })), await importer.caller.send('GET', '/api/ideas'))
      .map(({ title }) => title)
      .sort()
  const papers = Array.from({ length: COUNT }, (_, n) => `Paper ${n}`)
  await expect.poll(titles, PATIENCE).toEqual([...papers, `Paper ${MIDDLE}`].sort())
}

test('an import that is stopped says how many drafts it made, and goes on with the same file', async () => {
  const page = await openProfile()
  const route = await importHalf(page)
  await button(page, 'Stop').click()
  await route.continue()
  await expectText(page, /drafts were made\. Choose the same file again to continue\./)
  await finishImport(page)
})

test('an import goes on when the connection is lost, and its drafts are sent later', async () => {
  const page = await openProfile()
  const route = await importHalf(page)
  await browser.context().setOffline(true)
  await route.abort()
  await expectText(page, `${COUNT} drafts were made.`)
  await browser.context().setOffline(false)
  await finishImport(page)
})

test('an import goes on after the app was killed, with no idea twice or missing', async () => {
  await importHalf(await openProfile())
  await browser.kill()
  await browser.launch()
  await enterAs(importer, browser.context())
  await finishImport(await openProfile())
})

test('an import stops on a full device with a message, and goes on once there is room', async () => {
  const { origin } = place
  await (await openProfile()).evaluate(() => navigator.serviceWorker.ready)
  // Chromium caches for half a minute how much room there is, but not across a restart.
  await browser.kill()
  await browser.launch()
  await enterAs(importer, browser.context())
  const devtools = await browser.context().newCDPSession(await browser.page())
  const { usage } = await devtools.send('Storage.getUsageAndQuota', { origin })
  await devtools.send('Storage.overrideQuotaForOrigin', { origin, quotaSize: usage + MIDDLE * BYTES })
  const page = await openProfile()
  await browser.context().setOffline(true)
  await importFiles(page)
  await expectText(
    page,
    'The import stopped: this device is out of space. Choose the same file again to continue.',
  )
  await devtools.send('Storage.overrideQuotaForOrigin', { origin })
  await browser.context().setOffline(false)
  await finishImport(page)
})

test('imports in two tabs wait for each other, can be stopped, and make nothing twice', async () => {
  const [one, other, third] = [await openProfile(), await openProfile(), await openProfile()]
  const route = await importHalf(one)
  await importFiles(other)
  await importFiles(third)
  await button(third, 'Stop').click()
  await expectText(third, 'No draft was made. Choose the same file again to continue.')
  await route.continue()
  await expectText(one, `${COUNT} drafts were made.`)
  await expectText(other, `No draft was made. ${COUNT} were skipped`)
  await finishImport(one)
})
