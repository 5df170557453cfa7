import { type BrowserContext, expect, type Page } from '@playwright/test'
import { limits } from '#contract/rules/limits.ts'
import { makePdf } from '../support/make-pdf.ts'
import { enterAs, ideaAtOnce, type Owner, ownerAtOnce, publishAtOnce } from './by-api.ts'
import { test, withWorker } from './product.ts'
import { expectToast } from './screen.ts'
import { saveButton, saved, synced, words } from './steps.ts'

async function type(page: Page, text: string): Promise<void> {
  await words(page).click()
  await page.keyboard.press('ControlOrMeta+End')
  await page.keyboard.type(text)
}

async function open(owner: Owner, context: BrowserContext, address: string): Promise<Page> {
  await enterAs(owner, context)
  const page = await context.newPage()
  await page.goto(address)
  return page
}

/** A device writes without a connection; when it is back, the server has other words. */
async function writeApart(page: Page, text: string): Promise<() => Promise<void>> {
  await expect(words(page)).toContainText('Blade.')
  await page.context().setOffline(true)
  await type(page, text)
  await expect(saved(page)).toBeVisible()
  return async () => {
    await page.context().setOffline(false)
    await expect(page.getByText('This is a copy of your words')).toBeVisible()
    await expect(synced(page)).toBeVisible()
  }
}

test('conflict copies keep their whole title, name their original, and have the same number on every device', async ({
  browser,
  product,
  watch,
}) => {
  const owner = await ownerAtOnce(product)
  const title = `${'A quiet fan '.repeat(20).slice(0, limits.titleLength - 6)}owlets`
  const { id } = await ideaAtOnce(owner, title, '<p>Blade.</p>')
  const [phone, tablet, desk] = [
    await browser.newContext(),
    await browser.newContext(),
    await browser.newContext(),
  ]
  const editor = `${product.origin}/editor/${id}`
  const first = await open(owner, phone, editor)
  const second = await open(owner, tablet, editor)
  for (const page of [first, second]) watch(page)
  const comeBackFirst = await writeApart(first, ' From the phone.')
  const comeBackSecond = await writeApart(second, ' From the tablet.')
  await owner.caller.send('PUT', `/api/ideas/${id}`, { title, content: '<p>Elsewhere.</p>' })
  await comeBackFirst()
  await comeBackSecond()

  for (const page of [first, second]) await expect(page.getByLabel('Title')).toHaveValue(title)
  await expect(first.getByText(`Copy of “${title}”`, { exact: true })).toBeVisible()
  await expect(second.getByText(`Copy 2 of “${title}”`, { exact: true })).toBeVisible()

  const page = await open(owner, desk, `${product.origin}/dashboard`)
  watch(page)
  const card = page.getByRole('listitem').filter({ hasText: `Copy 2 of “${title}”` })
  await expect(card).toBeVisible()
  // A long mark is shortened so that it does not widen its card.
  const box = await card.boundingBox()
  expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(page.viewportSize()?.width ?? 0)
  await expect(page.getByText(`Copy of “${title}”`, { exact: true })).toBeVisible()
  await card.getByRole('link').first().click()
  await expect(words(page)).toContainText('Blade. From the tablet.')
  await expect(page.getByLabel('Title')).toHaveValue(title)
  await expect(page.getByText(`Copy 2 of “${title}”`, { exact: true })).toBeVisible()
  for (const context of [phone, tablet, desk]) await context.close()
})

test('a title that is too long is reported without a connection, never cut, and sent once it is shorter', async ({
  page,
  context,
  product,
  watch,
}) => {
  watch(page)
  const owner = await ownerAtOnce(product)
  const { id } = await ideaAtOnce(owner, 'Fan', '<p>Blade.</p>')
  await enterAs(owner, context)
  await page.goto(`${product.origin}/editor/${id}`)
  await expect(words(page)).toContainText('Blade.')
  await context.setOffline(true)
  const title = `${'t'.repeat(limits.titleLength)} last words`
  await page.getByLabel('Title').fill('')
  await page.getByLabel('Title').focus()
  await page.keyboard.insertText(title)
  await expect(page.getByLabel('Title')).toHaveValue(title)
  const message = 'Please use at most 200 characters. This title has 211.'
  await expect(page.getByText(message, { exact: true })).toBeVisible()
  await expect(page.getByText(`Saved on this device, but not synced: ${message}`)).toBeVisible()
  await context.setOffline(false)
  await page.reload()
  await saveButton(page).click()
  await expectToast(page, 'Error', message)
  await expect(page.getByLabel('Title')).toHaveValue(title)
  await page.getByLabel('Title').fill(title.slice(11))
  await saveButton(page).click()
  await expect(synced(page)).toBeVisible()
  await expect(page.getByText(message, { exact: true })).toBeHidden()
})

/** The names of the server's answers that the device keeps. */
const keptAnswers = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const database = (await indexedDB.databases()).find(({ name }) => name?.startsWith('ideavault-drafts-'))
    const opened = indexedDB.open(database?.name ?? '')
    await new Promise((resolve) => opened.addEventListener('success', resolve))
    const keys = opened.result.transaction('answers').objectStore('answers').getAllKeys()
    await new Promise((resolve) => keys.addEventListener('success', resolve))
    opened.result.close()
    return keys.result.map(String)
  })

test(
  'a published idea and its PDF open without a connection on a device that has only listed them',
  withWorker,
  async ({ page, context, product, watch }) => {
    watch(page)
    const owner = await ownerAtOnce(product)
    const { id } = await ideaAtOnce(owner, 'Quiet fan', '<p>A serrated edge.</p>')
    await publishAtOnce(owner, id)
    const form = new FormData()
    form.append('file', new Blob([makePdf(['Page one'])], { type: 'application/pdf' }), 'Hinge plan.pdf')
    await owner.caller.send('POST', '/api/ideas/pdf', form)
    const pdf = id + 1
    await publishAtOnce(owner, pdf)
    await enterAs(owner, context)
    await page.goto(`${product.origin}/dashboard`)
    await page.evaluate(async () => void (await navigator.serviceWorker.ready))
    await expect
      .poll(() => keptAnswers(page))
      .toEqual(expect.arrayContaining([`idea-${id}`, `idea-${pdf}`, `idea-file-${pdf}`]))

    await product.stop()
    try {
      await page.reload()
      await expect(page.getByRole('link', { name: 'Write the next one' })).toBeVisible()
      await page.getByRole('tab', { name: /Published/ }).click()
      await page
        .getByRole('link', { name: /Quiet fan/ })
        .first()
        .click()
      await expect(page.getByText('A serrated edge.')).toBeVisible()
      await expect(page.getByText('This idea has been published and is now read-only.')).toBeVisible()
      await page.goto(`${product.origin}/editor/${pdf}`)
      await expect(
        page.getByRole('region', { name: 'Hinge plan.pdf' }).locator('canvas').first(),
      ).toBeVisible()
      await expect(page.getByRole('link', { name: 'Download PDF' })).toHaveAttribute('href', /^blob:/)
    } finally {
      await product.start()
    }
  },
)

test(
  'a PDF that waits for a connection is shown from the device',
  withWorker,
  async ({ page, context, product, watch }) => {
    watch(page)
    const owner = await ownerAtOnce(product)
    await enterAs(owner, context)
    await page.goto(`${product.origin}/dashboard`)
    await page.evaluate(async () => void (await navigator.serviceWorker.ready))
    await page.reload()
    await expect(page.getByText('No drafts yet')).toBeVisible()
    await context.setOffline(true)
    const name = `${'A long name '.repeat(18)}ends here.pdf`
    const [chooser] = await Promise.all([
      page.waitForEvent('filechooser'),
      page.getByText('File an Idea').click(),
    ])
    await chooser.setFiles({ name, mimeType: 'application/pdf', buffer: makePdf(['Page one']) })
    await page
      .getByRole('link', { name: /A long name/ })
      .first()
      .click()
    await expect(page.getByRole('main').getByText('Saved on this device, will sync')).toBeVisible()
    await expect(page.getByRole('region', { name }).locator('canvas').first()).toBeVisible()
    await context.setOffline(false)
    await expect(page).toHaveURL(/\/editor\/\d+$/)
    await expect(page.getByText(name, { exact: true }).first()).toBeVisible()
  },
)
