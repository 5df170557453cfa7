import { expect, type Page } from '@playwright/test'
import { enterAs, enterAsNewOwner } from './by-api.ts'
import { test } from './product.ts'
import {
  listIdeas,
  newPerson,
  publish,
  saveButton,
  saved,
  synced,
  words,
  writeAtEnd,
  writeIdea,
} from './steps.ts'

/** Drafts that another device changes while this one has them. */

const save = (page: Page) => saveButton(page).click()

test("changes of two devices in different parts are joined, and the other device's can be undone", async ({
  page,
  browser,
  product,
  watch,
}) => {
  watch(page)
  const leo = newPerson('Leo Example')
  const owner = await enterAsNewOwner(page, product, leo)
  const id = await writeIdea(page, product, 'Two hands', 'First line.')
  await writeAtEnd(page, '\nMiddle line.\nLast line.')
  await save(page)
  await expect(synced(page)).toBeVisible()

  // Returning to the page fetches: it must not see the other words before it has some of its own.
  await page.context().setOffline(true)
  const context = await browser.newContext()
  await enterAs(owner, context)
  const tablet = await context.newPage()
  await tablet.goto(`${product.origin}/editor/${id}`)
  await words(tablet).getByText('First line.').click()
  await tablet.keyboard.press('Home')
  await tablet.keyboard.type('Tablet: ')
  await save(tablet)
  await expect(synced(tablet)).toBeVisible()

  await writeAtEnd(page, ' Phone.')
  await expect(saved(page)).toBeVisible()
  await page.context().setOffline(false)
  await save(page)
  await expect(page.getByText('Changes from another device were merged with yours')).toBeVisible()
  await expect(words(page)).toContainText('Tablet: First line.')
  await expect(words(page)).toContainText('Last line. Phone.')
  await expect(synced(page)).toBeVisible()

  await page.getByRole('button', { name: 'Compare' }).click()
  const sheet = page.getByRole('dialog', { name: 'Merged from two versions' })
  await expect(sheet).toBeVisible()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Undo', exact: true }).last().click()
  await expect(words(page)).not.toContainText('Tablet')
  await expect(words(page)).toContainText('Last line. Phone.')
  await expect(page.getByText('Changes from another device were merged')).toBeHidden()
  await context.close()
})

test('words for an idea that another device published or deleted go on as drafts of their own', async ({
  page,
  browser,
  product,
  watch,
}) => {
  watch(page)
  const kim = newPerson('Kim Example')
  const owner = await enterAsNewOwner(page, product, kim)
  const sealed = await writeIdea(page, product, 'Sealed there', 'Old words.')
  const gone = await writeIdea(page, product, 'Gone there', 'Older words.')

  const context = await browser.newContext()
  await enterAs(owner, context)
  const tablet = await context.newPage()

  await page.goto(`${product.origin}/editor/${sealed}`)
  await expect(words(page)).toContainText('Old words.')
  await page.context().setOffline(true)
  await tablet.goto(`${product.origin}/editor/${sealed}`)
  await publish(tablet)
  await writeAtEnd(page, ' Too late.')
  await expect(saved(page)).toBeVisible()
  await page.context().setOffline(false)
  await expect(page.getByText('Edited after publishing')).toBeVisible()
  await expect(words(page)).toContainText('Old words. Too late.')

  await page.goto(`${product.origin}/editor/${gone}`)
  await expect(words(page)).toContainText('Older words.')
  await page.context().setOffline(true)
  await tablet.evaluate(async (id) => void (await fetch(`/api/ideas/${id}`, { method: 'DELETE' })), gone)
  await writeAtEnd(page, ' Not lost.')
  await expect(saved(page)).toBeVisible()
  await page.context().setOffline(false)
  await expect(page.getByText('Restored from this device')).toBeVisible()
  await expect(words(page)).toContainText('Older words. Not lost.')
  await expect(synced(page)).toBeVisible()
  const titles = (await listIdeas(page)).map(({ id, title }) => `${id === gone ? 'dead ' : ''}${title}`)
  expect(titles.filter((title) => title.startsWith('dead'))).toEqual([])
  await context.close()
})

test('a composition with an input method is not disturbed by words from another device', async ({
  page,
  context,
  product,
  watch,
}) => {
  watch(page)
  const ume = newPerson('Ume Example')
  await enterAsNewOwner(page, product, ume)
  const id = await writeIdea(page, product, 'Composed', 'First.')
  await writeAtEnd(page, '\nMiddle.\nLast.')
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

test('changes of two devices in the same words are never overwritten: one goes on as a copy', async ({
  page,
  browser,
  product,
  watch,
}) => {
  watch(page)
  const mia = newPerson('Mia Example')
  const owner = await enterAsNewOwner(page, product, mia)
  const id = await writeIdea(page, product, 'Folded hinge', 'One strip.')

  // It must not fetch the other words before it has some of its own.
  await page.context().setOffline(true)
  const other = await browser.newContext()
  await enterAs(owner, other)
  const tablet = await other.newPage()
  await tablet.goto(`${product.origin}/editor/${id}`)
  await words(tablet).click()
  await tablet.keyboard.press('ControlOrMeta+End')
  await tablet.keyboard.type(' Written on the tablet.')
  await tablet.getByRole('button', { name: 'Save Changes' }).click()
  await expect(tablet.getByText('Synced', { exact: true })).toBeVisible()

  await words(page).click()
  await page.keyboard.press('ControlOrMeta+End')
  await page.keyboard.type(' Written on the phone.')
  await expect(saved(page)).toBeVisible()
  await page.context().setOffline(false)
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await expect(page.getByText('This is a copy of your words')).toBeVisible()
  await expect(page).not.toHaveURL(new RegExp(`/editor/${id}$`))
  await expect(words(page)).toContainText('One strip. Written on the phone.')
  await expect(page.getByText('Synced', { exact: true })).toBeVisible()
  await page.goto(`${product.origin}/editor/${id}`)
  await expect(words(page)).toContainText('One strip. Written on the tablet.')
  await other.close()
})
