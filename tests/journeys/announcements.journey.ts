import { expect } from '@playwright/test'
import { enterAs, ideaAtOnce, ownerAtOnce } from './by-api.ts'
import { test } from './product.ts'
import { button, heading } from './screen.ts'
import { declineCookies } from './steps.ts'

/** What changes on a screen without taking the focus is announced to screen readers. */

test('screen readers are told the number of ideas found, the labels of an idea, and pinning', async ({
  page,
  context,
  product,
  watch,
}) => {
  watch(page)
  const owner = await ownerAtOnce(product)
  for (const title of ['Rain tray', 'Rain gauge', 'Quiet fan', 'Hinge'])
    await ideaAtOnce(owner, title, '<p>An idea.</p>')
  await enterAs(owner, context)
  await page.goto(`${product.origin}/dashboard`)
  const said = page.getByRole('main').getByRole('status').first()
  await expect(said).toBeEmpty()
  const search = page.getByRole('searchbox')
  await search.fill('rain')
  await expect(said).toHaveText('2 ideas found.')
  await search.fill('hinge')
  await expect(said).toHaveText('1 idea found.')
  await search.fill('owl')
  await expect(said).toHaveText('No idea found.')
  await search.fill('')
  await expect(said).toBeEmpty()

  await button(page, 'More for Hinge').click()
  await page.getByRole('menuitem', { name: 'Labels' }).click()
  const sheet = page.getByRole('dialog', { name: 'Labels' })
  const labels = sheet.getByRole('status').first()
  await expect(labels).toHaveText('This idea has no label.')
  await sheet.getByLabel('Find or add a label').fill('Urgent')
  await page.keyboard.press('Enter')
  await expect(labels).toHaveText('Labels of this idea: Urgent.')
  await page.keyboard.press('Escape')

  const pinned = page.getByRole('main').getByRole('status').nth(1)
  await expect(pinned).toBeEmpty()
  for (const [choice, words] of [
    ['Pin to the top', 'Pinned to the top: Quiet fan'],
    ['Unpin', 'Unpinned: Quiet fan'],
  ] as const) {
    await button(page, 'More for Quiet fan').press('Enter')
    await page.getByRole('menuitem', { name: choice }).press('Enter')
    await expect(pinned).toHaveText(words)
    // Its card has moved, and the keyboard continues from there.
    await expect(button(page, 'More for Quiet fan')).toBeFocused()
  }
})

test('screen readers are told the fault of a field while the focus stays in it', async ({
  page,
  product,
  watch,
}) => {
  watch(page)
  await declineCookies(page.context())
  await page.goto(`${product.origin}/forgot-password`)
  const field = page.getByLabel('Email')
  await field.focus()
  const said = page.locator('main [aria-live=polite]').first()
  await expect(said).toBeAttached()
  await expect(field).toBeEnabled()
  await field.press('Enter')
  await expect(said).toHaveText('Please enter your email address.')
  await expect(field).toBeFocused()
})

test('a very long first name does not make the portfolio scroll sideways', async ({
  page,
  context,
  product,
  watch,
}) => {
  watch(page)
  const name = 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerk'
  await enterAs(await ownerAtOnce(product, name), context)
  await page.goto(`${product.origin}/dashboard`)
  await expect(heading(page, `Hi ${name}`)).toBeVisible()
  const sideways = () =>
    page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
  for (const [width, height] of [
    [320, 740],
    [740, 360],
    [1280, 800],
  ] as const) {
    await page.setViewportSize({ width, height })
    expect(await sideways(), `${width} wide`).toBeLessThanOrEqual(0)
  }
})
