import { expect, type Page } from '@playwright/test'
import { enterAs, enterAsNewOwner } from './by-api.ts'
import { test } from './product.ts'
import { newPerson, saveButton, synced, words, writeIdea } from './steps.ts'

async function rewrite(page: Page, text: string): Promise<void> {
  await words(page).click()
  await page.keyboard.press('ControlOrMeta+A')
  await page.keyboard.type(text)
  await saveButton(page).click()
  await expect(synced(page)).toBeVisible()
}

async function openHistory(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'History' }).click()
}

test('every kept version of a draft is listed once, can be compared, and can be restored', async ({
  page,
  product,
  browser,
  watch,
}) => {
  watch(page)
  const eva = newPerson('Eva Example')
  const owner = await enterAsNewOwner(page, product, eva)
  const id = await writeIdea(page, product, 'Lamp', 'A lamp.\nIt turns blue.')
  await rewrite(page, 'A lamp.\nIt turns green.')
  await rewrite(page, 'A lamp.\nIt turns red.\nSlowly.')

  await openHistory(page)
  const list = page.getByRole('dialog', { name: 'History' })
  const versions = list.getByRole('listitem')
  // This version is on the device and on the server: one line for both.
  const blue = versions.filter({ hasText: 'It turns blue.' })
  await expect(blue.filter({ hasText: /This device\s*Server/ })).toHaveCount(1)
  await expect(blue).toHaveCount(1)
  await expect(versions.filter({ hasText: 'It turns green.' })).toHaveCount(1)
  await versions.filter({ hasText: 'It turns blue.' }).getByRole('button').click()
  const version = page.getByRole('dialog')
  await expect(version.getByRole('insertion')).toContainText('Only in this version')
  await expect(version.getByRole('insertion')).toContainText('It turns blue.')
  await expect(version.getByRole('deletion')).toContainText('It turns red.')
  await version.getByRole('button', { name: 'All versions' }).click()
  await expect(versions.filter({ hasText: 'It turns blue.' }).getByRole('button')).toBeFocused()
  await page.keyboard.press('Enter')
  await version.getByRole('button', { name: 'Restore this version' }).click()
  await expect(version).toBeHidden()
  await expect(words(page)).toContainText('It turns blue.')
  await expect(words(page)).not.toContainText('Slowly.')
  await expect(synced(page)).toBeVisible()
  await openHistory(page)
  await expect(versions.filter({ hasText: 'Before you restored' })).toContainText('Slowly.')

  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } })
  await enterAs(owner, context)
  const tablet = await context.newPage()
  watch(tablet)
  await tablet.goto(`${product.origin}/editor/${id}`)
  await expect(words(tablet)).toContainText('It turns blue.')
  await openHistory(tablet)
  const theirs = tablet.getByRole('dialog', { name: 'History' }).getByRole('listitem')
  await expect(theirs.filter({ hasText: 'It turns green.' })).toContainText('Server')
  await tablet.keyboard.press('Escape')
  await context.setOffline(true)
  await openHistory(tablet)
  await expect(tablet.getByText("The server's versions need a connection.")).toBeVisible()
  await context.setOffline(false)
  await expect(theirs.filter({ hasText: 'It turns green.' })).toBeVisible()
  await context.close()
})
