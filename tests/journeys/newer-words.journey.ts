import { expect, type Page } from '@playwright/test'
import { enterAsNewOwner } from './by-api.ts'
import { test } from './product.ts'
import { listIdeas, newPerson, saveButton, words, writeAtEnd, writeIdea } from './steps.ts'

/** While an idea is open here, another device writes it with a newer version of the app or with another client. */

const writeWithNewerApp = (page: Page, id: number) =>
  writeElsewhere(page, id, { content: '<p>Made of newer parts.</p>', editorSchema: 99 })

async function writeElsewhere(page: Page, id: number, change: object): Promise<void> {
  const data = { title: 'Newer', ...change }
  const { origin } = new URL(page.url())
  const answer = await page.request.put(`${origin}/api/ideas/${id}`, { data, headers: { origin } })
  expect(answer.status()).toBe(200)
}

test('an idea written with a newer app is shown and cannot be edited, also in an editor that was open', async ({
  page,
  product,
  watch,
}) => {
  watch(page)
  const ivo = newPerson('Ivo Example')
  await enterAsNewOwner(page, product, ivo)
  const id = await writeIdea(page, product, 'Newer', 'Made of new parts.')
  const tooOld = page.getByText('This version of the app is too old to edit this idea')
  await writeWithNewerApp(page, id)
  await page.evaluate(() => window.dispatchEvent(new Event('online')))
  await expect(tooOld).toBeVisible()
  await expect(page.getByText('Made of newer parts.')).toBeVisible()
  await expect(words(page)).toBeHidden()
  await page.goto(`${product.origin}/dashboard`)
  await page.getByRole('link', { name: 'Newer' }).first().click()
  await expect(tooOld).toBeVisible()
  await expect(words(page)).toBeHidden()
  expect(await listIdeas(page)).toHaveLength(1)
})

test('unsent words stay on the device while their idea was written with a newer app', async ({
  page,
  product,
  watch,
}) => {
  watch(page)
  const ivo = newPerson('Ivo Example')
  await enterAsNewOwner(page, product, ivo)
  const id = await writeIdea(page, product, 'Newer', 'Made of new parts.')
  await writeWithNewerApp(page, id)
  await writeAtEnd(page, ' Not sent.')
  await saveButton(page).click()
  const tooOld = page.getByText('This version of the app is too old to send these words')
  await expect(tooOld).toBeVisible()
  await page.reload()
  await expect(words(page)).toContainText('Made of new parts. Not sent.')
  await expect(tooOld).toBeVisible()
  await expect(page.getByRole('button', { name: 'Update now' })).toBeVisible()
  expect(await listIdeas(page)).toHaveLength(1)
})

test('a drawing that another client put in place of the words is shown, not reported as a deleted idea', async ({
  page,
  product,
  watch,
}) => {
  watch(page)
  await enterAsNewOwner(page, product, newPerson('Ivo Example'))
  const id = await writeIdea(page, product, 'Newer', 'Made of words.')
  await writeElsewhere(page, id, { content: { elements: [{ type: 'text', x: 1, y: 1, text: 'Drawn.' }] } })
  await page.evaluate(() => window.dispatchEvent(new Event('online')))
  await expect(page.getByText('Drawn.')).toBeVisible()
  await expect(words(page)).toBeHidden()
  await expect(page.getByText('This idea was deleted')).toHaveCount(0)
})

test('an open idea that the server does not answer for is not reported as deleted', async ({
  page,
  product,
  watch,
}) => {
  watch(page)
  await enterAsNewOwner(page, product, newPerson('Ina Example'))
  const id = await writeIdea(page, product, 'Newer', 'Made of words.')
  await writeElsewhere(page, id, { content: { elements: [{ type: 'text', x: 1, y: 1, text: 'Drawn.' }] } })
  const address = `**/api/ideas/${id}`
  // Sync learns of it, and nothing after that is answered.
  let asked = 0
  await page.route(address, (route) => {
    asked += 1
    return asked === 1 ? route.continue() : route.abort()
  })
  await page.evaluate(() => window.dispatchEvent(new Event('online')))
  await expect(page.getByText('This idea could not be opened')).toBeVisible()
  await expect(page.getByText('This idea was deleted')).toHaveCount(0)
  await page.unroute(address)
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByText('Drawn.')).toBeVisible()
})
