import { type BrowserContext, expect } from '@playwright/test'
import { enterAsNewOwner, ideaAtOnce, ownerAtOnce, readerAtOnce, shareAtOnce } from './by-api.ts'
import { type Product, test } from './product.ts'
import { notifications } from './screen.ts'
import { declineCookies, newPerson, words, writeIdea } from './steps.ts'

test('a sheet whose code cannot be loaded shows a message, the words stay, and it opens with a connection', async ({
  page,
  context,
  product,
}) => {
  await enterAsNewOwner(page, product, newPerson('Mia Example'))
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

/** Lets a reader in this browser open a document; returns its address. */
async function beginReading(product: Product, context: BrowserContext): Promise<string> {
  const owner = await ownerAtOnce(product, 'Mia Example')
  const { id } = await ideaAtOnce(owner, 'Lamp', '<p>It turns blue.</p>')
  const { accessLink } = await shareAtOnce(owner, id)
  await declineCookies(context)
  await (await readerAtOnce(product, accessLink)).enter(context)
  return `${product.origin}/document/${accessLink}`
}

test('a reader can read on when the comments cannot be opened, and opens them once there is a connection', async ({
  page,
  context,
  product,
}) => {
  const address = await beginReading(product, context)
  await page.goto(address)
  await expect(page.getByRole('heading', { name: 'What you agreed to' })).toBeVisible()
  // The part that shows messages loads when the page is idle.
  await expect(notifications(page)).toBeAttached()
  await context.setOffline(true)
  await page.getByRole('button', { name: 'Comments' }).click()
  await expect(page.getByText('Comments could not be opened.')).toBeVisible()
  await expect(page.getByText('It turns blue.')).toBeVisible()

  await context.setOffline(false)
  await page.getByRole('button', { name: 'Comments' }).click()
  await expect(page.getByRole('dialog', { name: 'Comments' })).toBeVisible()
})

test('a document can be read when the code for verification and comments cannot be loaded', async ({
  page,
  context,
  product,
}) => {
  const address = await beginReading(product, context)
  const asked: string[] = []
  await page.route(/\/assets\/(shown-counter|verification|reader-comments)-.*\.js/, (route) => {
    asked.push(route.request().url())
    return route.abort()
  })
  await page.goto(address)
  // The page reloads once, as after a release that removed its files.
  const comments = page.getByRole('dialog', { name: 'Comments' })
  await expect(async () => {
    // On a slow machine it may open after the last check.
    if (!(await comments.isVisible()))
      await page.getByRole('button', { name: 'Comments' }).click({ timeout: 1_000 })
    await expect(comments).toContainText('Comments could not be loaded.', { timeout: 1_000 })
  }).toPass()
  await expect(page.getByText('It turns blue.')).toBeVisible()
  expect(new Set(asked).size).toBe(3)
})
