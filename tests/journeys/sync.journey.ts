import { expect, type Page } from '@playwright/test'
import { makePng } from '../support/make-image.ts'
import { begin } from './by-api.ts'
import { KillableBrowser } from './killable-browser.ts'
import { test } from './product.ts'
import { newPerson, publish, register, saveButton, signIn, words, writeIdea } from './steps.ts'

/** Drafts between one device, the server and another one. In one file, because all of them write and save in the same few steps. */
const saved = (page: Page) => page.getByText('Saved on this device', { exact: true })
const synced = (page: Page) => page.getByText('Synced', { exact: true })

async function write(page: Page, text: string): Promise<void> {
  await words(page).click()
  await page.keyboard.press('ControlOrMeta+End')
  await page.keyboard.type(text)
}

const save = (page: Page) => saveButton(page).click()

/** The words of another device, as far as the server is concerned. */
async function writeElsewhere(
  page: Page,
  id: number,
  change: { title: string; content: string; editorSchema?: number },
) {
  const status = await page.evaluate(
    async ([idea, body]) =>
      (
        await fetch(`/api/ideas/${idea}`, {
          method: 'PUT',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify(body),
        })
      ).status,
    [id, change] as const,
  )
  expect(status).toBe(200)
}

/** All ideas of the account, as the server lists them. */
const listIdeas = (page: Page): Promise<{ id: number; title: string }[]> =>
  page.evaluate(async () => (await fetch('/api/ideas')).json())

test('an idea made without a connection outlives a killed browser and is on the server exactly once', async ({
  product,
  browser,
}) => {
  const phone = await KillableBrowser.start()
  const ada = newPerson('Ada Example')
  try {
    let page = await phone.page()
    await register(page, product, ada)
    await signIn(page, product, ada)
    await page.evaluate(async () => void (await navigator.serviceWorker.ready))
    await product.stop()

    await page.goto(`${product.origin}/editor/new`)
    await page.getByLabel('Title').fill('Flight mode')
    await write(page, ' Written above the clouds.')
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
    await write(page, ' And once more.')
    await expect(saved(page)).toBeVisible()

    await product.start()
    // A kill may take the session's cookie with it.
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
    const tablet = await context.newPage()
    await signIn(tablet, product, ada)
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

test('two devices that wrote in different parts are joined, with a way back', async ({
  page,
  browser,
  product,
  watch,
}) => {
  watch(page)
  const leo = newPerson('Leo Example')
  await begin(page, product, leo)
  const id = await writeIdea(page, product, 'Two hands', 'First line.')
  await write(page, '\nMiddle line.\nLast line.')
  await save(page)
  await expect(synced(page)).toBeVisible()

  // Coming back to the page fetches: it must not see the other words before it has some of its own.
  await page.context().setOffline(true)
  const context = await browser.newContext()
  const tablet = await context.newPage()
  await signIn(tablet, product, leo)
  await tablet.goto(`${product.origin}/editor/${id}`)
  await words(tablet).getByText('First line.').click()
  await tablet.keyboard.press('Home')
  await tablet.keyboard.type('Tablet: ')
  await save(tablet)
  await expect(synced(tablet)).toBeVisible()

  await write(page, ' Phone.')
  await expect(saved(page)).toBeVisible()
  await page.context().setOffline(false)
  await save(page)
  await expect(page.getByText('Changes from another device were joined with yours')).toBeVisible()
  await expect(words(page)).toContainText('Tablet: First line.')
  await expect(words(page)).toContainText('Last line. Phone.')
  await expect(synced(page)).toBeVisible()

  await page.getByRole('button', { name: 'Compare' }).click()
  const sheet = page.getByRole('dialog', { name: 'Joined from two versions' })
  await expect(sheet).toBeVisible()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Undo', exact: true }).last().click()
  await expect(words(page)).not.toContainText('Tablet')
  await expect(words(page)).toContainText('Last line. Phone.')
  await expect(page.getByText('Changes from another device were joined')).toBeHidden()
  await context.close()
})

test('two tabs on one idea lose nothing and agree', async ({ page, context, product, watch }) => {
  watch(page)
  const pia = newPerson('Pia Example')
  await begin(page, product, pia)
  const id = await writeIdea(page, product, 'Two tabs', 'Top.')
  await write(page, '\nMiddle.\nBottom.')
  await save(page)
  await expect(synced(page)).toBeVisible()
  const second = await context.newPage()
  watch(second)
  await second.goto(`${product.origin}/editor/${id}`)
  await write(second, ' From the second tab.')
  await expect(words(page)).toContainText('Bottom. From the second tab.')
  await words(page).getByText('Top.').click()
  await page.keyboard.press('Home')
  await page.keyboard.type('First tab. ')
  await expect(words(second)).toContainText('First tab. Top.')
  await save(second)
  await expect(synced(second)).toBeVisible()
  await page.reload()
  await expect(words(page)).toContainText('First tab. Top.')
  await expect(words(page)).toContainText('Bottom. From the second tab.')
  expect(await listIdeas(page)).toHaveLength(1)
})

test('published or deleted on another device: the words of this one go on as drafts of their own', async ({
  page,
  browser,
  product,
  watch,
}) => {
  watch(page)
  const kim = newPerson('Kim Example')
  await begin(page, product, kim)
  const sealed = await writeIdea(page, product, 'Sealed there', 'Old words.')
  const gone = await writeIdea(page, product, 'Gone there', 'Older words.')

  const context = await browser.newContext()
  const tablet = await context.newPage()
  await signIn(tablet, product, kim)

  await page.goto(`${product.origin}/editor/${sealed}`)
  await expect(words(page)).toContainText('Old words.')
  await page.context().setOffline(true)
  await tablet.goto(`${product.origin}/editor/${sealed}`)
  await publish(tablet)
  await write(page, ' Too late.')
  await expect(saved(page)).toBeVisible()
  await page.context().setOffline(false)
  await expect(page.getByText('Edited after publishing')).toBeVisible()
  await expect(words(page)).toContainText('Old words. Too late.')

  await page.goto(`${product.origin}/editor/${gone}`)
  await expect(words(page)).toContainText('Older words.')
  await page.context().setOffline(true)
  await tablet.evaluate(async (id) => void (await fetch(`/api/ideas/${id}`, { method: 'DELETE' })), gone)
  await write(page, ' Not lost.')
  await expect(saved(page)).toBeVisible()
  await page.context().setOffline(false)
  await expect(page.getByText('Restored from this device')).toBeVisible()
  await expect(words(page)).toContainText('Older words. Not lost.')
  await expect(synced(page)).toBeVisible()
  const titles = (await listIdeas(page)).map(({ id, title }) => `${id === gone ? 'dead ' : ''}${title}`)
  expect(titles.filter((title) => title.startsWith('dead'))).toEqual([])
  await context.close()
})

test("a captive portal's page is no success, and a frozen tab keeps its words", async ({
  page,
  context,
  product,
  watch,
}) => {
  watch(page)
  const ned = newPerson('Ned Example')
  await begin(page, product, ned)
  await writeIdea(page, product, 'Hotel room', 'Before.')
  await page.route('**/api/ideas**', (route) =>
    route.fulfill({ status: 200, contentType: 'text/html', body: '<h1>Welcome to the hotel</h1>' }),
  )
  await write(page, ' During.')
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

test('an input method is not disturbed by words that come from elsewhere', async ({
  page,
  context,
  product,
  watch,
}) => {
  watch(page)
  const ume = newPerson('Ume Example')
  await begin(page, product, ume)
  const id = await writeIdea(page, product, 'Composed', 'First.')
  await write(page, '\nMiddle.\nLast.')
  await save(page)
  await expect(synced(page)).toBeVisible()

  const devtools = await context.newCDPSession(page)
  await words(page).click()
  await page.keyboard.press('ControlOrMeta+End')
  await devtools.send('Input.imeSetComposition', { text: 'か', selectionStart: 1, selectionEnd: 1 })
  const answer = await page.request.put(`${product.origin}/api/ideas/${id}`, {
    headers: { origin: product.origin },
    data: { title: 'Composed', content: '<p>Elsewhere. First.</p><p>Middle.</p><p>Last.</p>' },
  })
  expect(answer.status()).toBe(200)
  await page.evaluate(() => window.dispatchEvent(new Event('online')))
  await devtools.send('Input.imeSetComposition', { text: 'かん', selectionStart: 2, selectionEnd: 2 })
  await devtools.send('Input.insertText', { text: '漢' })
  await expect(words(page)).toContainText('Elsewhere. First.')
  await expect(words(page)).toContainText('Last.漢')
  await save(page)
  await expect(synced(page)).toBeVisible()
  await page.reload()
  await expect(words(page)).toContainText('Elsewhere. First.')
  await expect(words(page)).toContainText('Last.漢')
  await expect(words(page)).not.toContainText('か')
})

test('a tab that holds the lock and sleeps holds up nobody for long', async ({
  page,
  context,
  product,
  watch,
}) => {
  watch(page)
  const rob = newPerson('Rob Example')
  await begin(page, product, rob)
  await writeIdea(page, product, 'Locked', 'Before.')
  const sleeper = await context.newPage()
  await sleeper.goto(`${product.origin}/about`)
  await sleeper.evaluate(async () => {
    const { held } = await navigator.locks.query()
    const me = await (await fetch('/api/auth/me')).json()
    const name =
      held?.find((lock) => lock.name?.startsWith('ideavault-sync-'))?.name ?? `ideavault-sync-${me.id}`
    await new Promise<void>((resolve) => {
      void navigator.locks.request(name, () => {
        resolve()
        return new Promise(() => undefined)
      })
    })
  })
  await write(page, ' After.')
  await save(page)
  await expect(synced(page)).toBeVisible()
})

test('an idea of a newer app is shown and not touched', async ({ page, product, watch }) => {
  watch(page)
  const ivo = newPerson('Ivo Example')
  await begin(page, product, ivo)
  const id = await writeIdea(page, product, 'Newer', 'Made of new parts.')
  await page.goto(`${product.origin}/dashboard`)
  await writeElsewhere(page, id, { title: 'Newer', content: '<p>Made of newer parts.</p>', editorSchema: 2 })
  await page.getByRole('button', { name: /^Sync/ }).click()
  await page.getByRole('button', { name: 'Try now' }).click()
  await page.keyboard.press('Escape')
  await expect(page.getByText('Made of newer parts.')).toBeVisible()
  await page.goto(`${product.origin}/editor/${id}`)
  await expect(page.getByText('This version of the app is too old to edit this idea')).toBeVisible()
  await expect(page.getByText('Made of newer parts.')).toBeVisible()
  await expect(words(page)).toBeHidden()
})

test('a device that loses its storage keeps the words that are on the screen', async ({
  page,
  context,
  product,
  watch,
}) => {
  watch(page)
  const zoe = newPerson('Zoe Example')
  await begin(page, product, zoe)
  await writeIdea(page, product, 'Wiped', 'Kept on the server.')
  const devtools = await context.newCDPSession(page)
  const lose = () =>
    devtools.send('Storage.clearDataForOrigin', { origin: product.origin, storageTypes: 'indexeddb' })
  await lose()
  await page.evaluate(() => window.dispatchEvent(new Event('online')))
  await write(page, ' Only on the screen.')
  await lose()
  await page.keyboard.type(' To the end.')
  await save(page)
  await expect(synced(page)).toBeVisible()
  await page.reload()
  // In the idea; in a copy of it where the storage went between the server's answer and its note here.
  await expect(words(page)).toContainText('Kept on the server. Only on the screen. To the end.')
})

test('a newer version that needs the database is told, and nothing hangs', async ({
  page,
  context,
  product,
}) => {
  const tom = newPerson('Tom Example')
  await begin(page, product, tom)
  await writeIdea(page, product, 'Upgrade', 'Before.')
  const newer = await context.newPage()
  await newer.goto(`${product.origin}/about`)
  const isOpen = await newer.evaluate(async () => {
    const [found] = (await indexedDB.databases()).filter(({ name }) => name?.startsWith('ideavault-drafts-'))
    return new Promise<boolean>((resolve) => {
      const request = indexedDB.open(found?.name ?? '', 999)
      request.onsuccess = () => resolve(true)
      request.onerror = () => resolve(false)
    })
  })
  expect(isOpen).toBe(true)
  await expect(page.getByText('A newer version of IdeaVault is open in another tab')).toBeVisible()
  await write(page, ' After.')
  await expect(saved(page).or(synced(page))).toBeVisible()
  await page.reload()
  await expect(words(page)).toContainText('Before. After.')
})

test('the last words before a tab is closed are there when it is opened again', async ({
  context,
  product,
}) => {
  const lou = newPerson('Lou Example')
  let page = await context.newPage()
  await begin(page, product, lou)
  const id = await writeIdea(page, product, 'Closed', 'Start.')
  const typed = ['one', 'two', 'three']
  for (const word of typed) {
    await words(page).click()
    await page.keyboard.press('ControlOrMeta+End')
    await page.keyboard.type(` ${word}`)
    // No waiting for the timer that keeps them.
    await page.close()
    page = await context.newPage()
    await page.goto(`${product.origin}/editor/${id}`)
    await expect(words(page)).toContainText(word)
  }
  await expect(words(page)).toContainText('Start. one two three')
})
