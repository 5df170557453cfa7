import { expect, type Page } from '@playwright/test'
import { makePng } from '../support/make-image.ts'
import { enterAs, enterAsNewOwner } from './by-api.ts'
import { KillableBrowser } from './killable-browser.ts'
import { beginWithWorker } from './moved-in.ts'
import { test } from './product.ts'
import { listIdeas, newPerson, saveButton, saved, synced, words, writeAtEnd, writeIdea } from './steps.ts'

/** Drafts on their way from one device to the server when the connection, the storage or the browser is lost. */

const save = (page: Page) => saveButton(page).click()

test('an idea made without a connection outlives a killed browser and is stored once on the server', async ({
  product,
  browser,
}) => {
  const phone = await KillableBrowser.start()
  const ada = newPerson('Ada Example')
  try {
    let page = await phone.page()
    const owner = await beginWithWorker(page, product, ada)
    await product.stop()

    await page.goto(`${product.origin}/editor/new`)
    await page.getByLabel('Title').fill('Flight mode')
    await writeAtEnd(page, ' Written above the clouds.')
    await page.getByLabel('Choose a picture').setInputFiles({
      name: 'sketch.png',
      mimeType: 'image/png',
      buffer: await makePng(),
    })
    await expect(page.getByText('Saved on this device, will sync')).toBeVisible()
    await expect(words(page).locator('img')).toHaveJSProperty('complete', true)
    await expect(saved(page)).toBeVisible()

    await phone.kill()
    await phone.launch()
    page = await phone.page()
    await page.goto(`${product.origin}/dashboard`)
    await page
      .getByRole('link', { name: /Flight mode/ })
      .first()
      .click()
    await expect(words(page)).toContainText('Written above the clouds.')
    await expect(words(page).locator('img')).toHaveAttribute('src', /^blob:/)
    await writeAtEnd(page, ' And once more.')
    await expect(saved(page)).toBeVisible()

    await product.start()
    // A kill may lose the session's cookie.
    await page.context().clearCookies()
    await saveButton(page).click()
    const again = page.getByRole('dialog', { name: 'Please sign in again' })
    await again.getByLabel('Password', { exact: true }).fill(ada.password)
    await again.getByRole('button', { name: 'Sign in' }).click()
    await expect(page).toHaveURL(/\/editor\/\d+$/)
    await expect(synced(page)).toBeVisible()
    await expect(words(page).locator('img')).toHaveAttribute('src', /^\/api\/assets\/\d+\/file$/)
    expect(await listIdeas(page)).toHaveLength(1)

    const context = await browser.newContext()
    await enterAs(owner, context)
    const tablet = await context.newPage()
    await tablet.goto(page.url())
    await expect(words(tablet)).toContainText('Written above the clouds.')
    await expect(words(tablet)).toContainText('And once more.')
    await expect(words(tablet).locator('img')).toHaveAttribute('src', /^\/api\/assets\/\d+\/file$/)
    await context.close()
  } finally {
    await phone.remove()
    await product.start()
  }
})

test('the page of a captive portal counts as no success, and a frozen tab keeps its words', async ({
  page,
  context,
  product,
  watch,
}) => {
  watch(page)
  const ned = newPerson('Ned Example')
  await enterAsNewOwner(page, product, ned)
  await writeIdea(page, product, 'Hotel room', 'Before.')
  await page.route('**/api/ideas**', (route) =>
    route.fulfill({ status: 200, contentType: 'text/html', body: '<h1>Welcome to the hotel</h1>' }),
  )
  await writeAtEnd(page, ' During.')
  await save(page)
  await expect(page.getByText('Saved on this device, will sync')).toBeVisible()
  await expect(page.getByText('Waiting for connection')).toBeVisible()

  const devtools = await context.newCDPSession(page)
  await page.keyboard.type(' Frozen.')
  await devtools.send('Page.setWebLifecycleState', { state: 'frozen' })
  await devtools.send('Page.setWebLifecycleState', { state: 'active' })
  await expect(saved(page)).toBeVisible()
  await page.unroute('**/api/ideas**')
  await save(page)
  await expect(synced(page)).toBeVisible()
  await page.reload()
  await expect(words(page)).toContainText('Before. During. Frozen.')
  expect(await listIdeas(page)).toHaveLength(1)
})

test('a device that loses its storage keeps the words that are on the screen', async ({
  page,
  context,
  product,
  watch,
}) => {
  watch(page)
  const zoe = newPerson('Zoe Example')
  await enterAsNewOwner(page, product, zoe)
  await writeIdea(page, product, 'Wiped', 'Kept on the server.')
  const devtools = await context.newCDPSession(page)
  const lose = () =>
    devtools.send('Storage.clearDataForOrigin', { origin: product.origin, storageTypes: 'indexeddb' })
  await lose()
  await page.evaluate(() => window.dispatchEvent(new Event('online')))
  await writeAtEnd(page, ' Only on the screen.')
  await lose()
  await page.keyboard.type(' To the end.')
  await save(page)
  await expect(synced(page)).toBeVisible()
  await page.reload()
  // In the idea, or in a copy of it if the storage was lost between the server's answer and recording it here.
  await expect(words(page)).toContainText('Kept on the server. Only on the screen. To the end.')
})

test('the last words typed before a tab is closed are there when it is opened again', async ({
  context,
  product,
}) => {
  const lou = newPerson('Lou Example')
  let page = await context.newPage()
  await enterAsNewOwner(page, product, lou)
  const id = await writeIdea(page, product, 'Closed', 'Start.')
  const typed = ['one', 'two', 'three']
  for (const word of typed) {
    await words(page).click()
    await page.keyboard.press('ControlOrMeta+End')
    await page.keyboard.type(` ${word}`)
    // Does not wait for the timer that saves them.
    await page.close()
    page = await context.newPage()
    await page.goto(`${product.origin}/editor/${id}`)
    await expect(words(page)).toContainText(word)
  }
  await expect(words(page)).toContainText('Start. one two three')
})
