import { expect } from '@playwright/test'
import { enterAs, ideaAtOnce, ownerAtOnce, publishAtOnce, shareAtOnce } from './by-api.ts'
import { test } from './product.ts'
import { button, link, tab } from './screen.ts'
import { synced } from './steps.ts'

test('an idea is found by its text, labelled, pinned, duplicated and sealed; a sealed one cannot be edited', async ({
  page,
  context,
  product,
  watch,
}) => {
  watch(page)
  const owner = await ownerAtOnce(product)
  const rest = 'It fills by itself. '.repeat(60)
  const { id } = await ideaAtOnce(
    owner,
    'Rain collector',
    `<p>A tray.</p><p>${rest} A naïve siphon drains it.</p>`,
  )
  const first = await ideaAtOnce(owner, 'Quiet fan', '<p>An owl-wing edge.</p>')
  await publishAtOnce(owner, first.id)
  const version = { title: 'Quieter fan', content: '<p>Softer.</p>', predecessorId: first.id }
  await owner.caller.send('POST', '/api/ideas', version)
  for (const name of ['Lamp', 'Kettle']) await ideaAtOnce(owner, name, `<p>${name}.</p>`)
  for (let count = 0; count < 2; count++) await shareAtOnce(owner, id)
  await enterAs(owner, context)
  await page.goto(`${product.origin}/dashboard`)
  const search = page.getByRole('searchbox', { name: 'Search ideas' })
  await search.fill('NAIVE siphon')
  await expect(page.locator('mark')).toHaveText('naïve')
  await expect(page.locator('main h3')).toHaveCount(1)
  await context.setOffline(true)
  await search.fill('drains')
  await expect(page.locator('mark')).toHaveText('drains')
  await button(page, 'More for Rain collector').click()
  await page.getByRole('menuitem', { name: 'Labels' }).click()
  const sheet = page.getByRole('dialog', { name: 'Labels' })
  await sheet.getByLabel('Find or add a label').fill('Garden')
  await button(sheet, 'Add').click()
  await expect(sheet.getByRole('checkbox', { name: 'Garden' })).toBeChecked()
  await page.keyboard.press('Escape')
  await search.fill('')
  await button(page, 'More for Rain collector').click()
  await page.getByRole('menuitem', { name: 'Pin to the top' }).click()
  const card = page.getByRole('listitem').filter({ hasText: 'Rain collector' }).first()
  await expect(card).toContainText('Not synced yet')
  await context.setOffline(false)
  await expect(card).not.toContainText('Not synced yet')
  await page.reload()
  await expect(card).toContainText(/Pinned.*Garden/)
  await expect(page.locator('main h3').first()).toContainText('Rain collector')
  await page.getByRole('combobox', { name: 'Label' }).selectOption('Garden')
  await expect(page.locator('main h3')).toHaveCount(1)

  await button(page, 'Delete Rain collector').click()
  const question = page.getByRole('alertdialog')
  // If the server is slow, the number is left out (pwa/ideas/describe-ending-links.ts).
  await expect(question).toContainText(
    /(2 links to it stop working|Its links stop working): nobody can open it any more/,
  )
  await expect(button(question, 'Cancel')).toBeFocused()
  await page.keyboard.press('Escape')

  await button(page, 'More for Rain collector').click()
  await page.getByRole('menuitem', { name: 'Duplicate' }).click()
  await expect(page.getByText('Copy of “Rain collector”')).toBeVisible()
  await expect(page.getByLabel('Title')).toHaveValue('Rain collector')
  await expect(synced(page)).toBeVisible()
  await button(page, 'More actions').click()
  await page.getByRole('menuitem', { name: 'Publish' }).click()
  await button(page.getByRole('dialog', { name: 'Seal this idea?' }), 'Publish').click()
  await expect(page.getByRole('heading', { name: 'Sealed.' })).toBeVisible()
  await expect(page.locator('main')).toContainText('now read-only')
  await expect(page.getByLabel('Title')).toHaveCount(0)
  await button(page, 'Done').click()
  await page.goBack()
  await expect(page).toHaveURL(/\/dashboard$/)

  const label = page.getByRole('combobox', { name: 'Label' })
  await expect(label).toHaveValue('Garden')
  await label.selectOption('All labels')
  await expect(page.getByText('Version 2 of “Quiet fan”')).toBeVisible()
  await tab(page, 'Published').click()
  await link(page, /Quiet fan/)
    .first()
    .click()
  await link(page, 'Next version').click()
  await expect(page.getByText('Version 2 of “Quiet fan”')).toBeVisible()
  await expect(page.getByLabel('Title')).toHaveValue('Quieter fan')
})

test('Back from an idea restores the search, the tab and the scroll position of the portfolio', async ({
  page,
  context,
  product,
  watch,
}) => {
  watch(page)
  const owner = await ownerAtOnce(product)
  const long = 'A title that needs two lines on the screen of a phone'
  for (let count = 0; count < 40; count++) {
    const { id } = await ideaAtOnce(
      owner,
      `${count} ${count % 2 ? long : ''}`,
      '<p>A tray.</p><p>A naïve siphon.</p>',
    )
    if (count % 3 === 0)
      await owner.caller.send('PATCH', `/api/ideas/${id}/labels`, { add: ['Garden', 'Balcony', 'Roof'] })
    if (count === 30) await publishAtOnce(owner, id)
  }
  await enterAs(owner, context)
  await page.goto(`${product.origin}/dashboard`)
  const search = page.getByRole('searchbox', { name: 'Search ideas' })
  await search.fill('naive siphon')
  await expect(page.locator('mark').first()).toHaveText('naïve')
  const card = page.getByRole('heading', { name: / : 3 / })
  await expect(async () => {
    await page.evaluate(() => scrollBy(0, 900))
    await expect(card).toBeInViewport({ timeout: 100 })
  }).toPass()
  const top = () => card.evaluate((heading) => Math.round(heading.getBoundingClientRect().top))
  let before = 0
  await expect(async () => {
    const seen = before
    before = await top()
    expect(before).toBe(seen)
  }).toPass()
  await card.click()
  await expect(page.getByLabel('Title', { exact: true })).toBeVisible()
  await page.goBack()
  await expect(search).toHaveValue('naive siphon')
  await expect.poll(async () => Math.abs((await top()) - before)).toBeLessThan(30)

  await page.evaluate(() => scrollTo(0, 0))
  await tab(page, 'Published').click()
  await link(page, / : 30 /).click()
  await expect(page.locator('main')).toContainText('now read-only')
  await page.goBack()
  await expect(tab(page, 'Published')).toHaveAttribute('aria-selected', 'true')
  await search.fill('')

  await tab(page, 'Drafts').click()
  await page.getByRole('combobox', { name: 'Label' }).selectOption('Roof')
  await expect(tab(page, 'Drafts')).toContainText('13')
  await page.getByRole('button', { name: /^More for 39/ }).click()
  await page.getByRole('menuitem', { name: 'Labels' }).click()
  const sheet = page.getByRole('dialog', { name: 'Labels' })
  await sheet.getByRole('checkbox', { name: 'Roof' }).click()
  await expect(tab(page, 'Drafts')).toContainText('12')
  await sheet.getByRole('checkbox', { name: 'Garden' }).click()
  await expect(sheet.getByRole('checkbox', { name: 'Garden' })).not.toBeChecked()
  await expect(sheet.getByRole('checkbox', { name: 'Balcony' })).toBeChecked()
  await page.keyboard.press('Escape')
  await expect(sheet).toHaveCount(0)
  await expect(page.locator('#main')).toBeFocused()
})
