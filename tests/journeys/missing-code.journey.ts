import { expect } from '@playwright/test'
import { begin } from './by-api.ts'
import { test } from './product.ts'
import { newPerson, words, writeIdea } from './steps.ts'

test('a sheet whose code cannot be loaded says so in its place, the page stays, and it opens with a connection', async ({
  page,
  context,
  product,
}) => {
  await begin(page, product, newPerson('Mia Example'))
  await writeIdea(page, product, 'Lamp', 'It turns blue.')
  await context.setOffline(true)
  await words(page).click()
  await page.keyboard.type('Slowly. ')
  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'History' }).click()
  const missing = page.getByRole('dialog', { name: 'This part could not be loaded' })
  await expect(missing).toBeVisible()
  await missing.getByRole('button', { name: 'Try again' }).click()
  await expect(missing).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(missing).toBeHidden()
  await expect(words(page)).toContainText('Slowly.')

  await context.setOffline(false)
  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'History' }).click()
  await expect(page.getByRole('dialog', { name: 'History' })).toBeVisible()
  await expect(words(page)).toContainText('Slowly.')
})
