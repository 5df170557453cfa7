import { expect, type Page } from '@playwright/test'
import { phone } from '../../playwright.config.ts'
import { audit } from './accessible.ts'
import { enterAs, ideaAtOnce, ownerAtOnce, publishAtOnce } from './by-api.ts'
import { test } from './product.ts'
import { button, expectToast, heading, link } from './screen.ts'
import { identify, newPerson, readToEnd } from './steps.ts'

/** Agreements that an owner wrote: their words are safe while they are typed, chosen for a link, and accepted by readers. */
const clauses = (page: Page) => page.getByLabel('Clauses')
const terms = (page: Page) => page.getByRole('region', { name: 'Terms of our workshop' })

test('an owner writes an agreement; readers who have not accepted it yet get its next version', async ({
  page: first,
  context,
  browser,
  product,
  watch,
}) => {
  const owner = await ownerAtOnce(product)
  const { id } = await ideaAtOnce(owner, 'Quiet fan', '<p>An edge like that of an owl.</p>')
  await publishAtOnce(owner, id)
  await enterAs(owner, context)
  await first.goto(`${product.origin}/agreements`)
  await link(first, 'Write an agreement').click()
  await first.getByLabel('Title').fill('Terms of our workshop')
  await clauses(first).fill('You keep what you read to yourself.')
  await first.close()

  const page = await context.newPage()
  watch(page)
  const { look, over } = audit(page)
  await page.goto(`${product.origin}/agreements`)
  await expect(heading(page, 'Standard agreement')).toBeVisible()
  await look('agreements, none written')
  await link(page, 'Write an agreement').click()
  await expect(page.getByLabel('Title')).toHaveValue('Terms of our workshop')
  await expect(clauses(page)).toHaveValue('You keep what you read to yourself.')
  await page.getByLabel('Title').fill('')
  await button(page, 'Save agreement').click()
  await look('an agreement with errors')
  await page.getByLabel('Title').fill('Terms of our workshop')
  await expect(page.getByLabel('As your readers see it')).toContainText('You keep what you read to yourself.')
  await button(page, 'Save agreement').click()
  await expectToast(page, 'Success', 'Agreement saved.')
  await expect(heading(page, 'Terms of our workshop')).toBeVisible()

  await page.goto(`${product.origin}/share/${id}`)
  await page.getByRole('radio', { name: 'Full access' }).check({ force: true })
  await page.getByText('Name, code, passcode, agreement').click()
  await page.getByLabel('Agreement').selectOption('Terms of our workshop, version 1')
  await button(page, 'Generate Share Link').click()
  const field = page.getByLabel('Your new share link')
  await expect(field).toHaveValue(/\/view\//)
  const address = await field.inputValue()

  const grace = await (await browser.newContext(phone)).newPage()
  const paul = await (await browser.newContext(phone)).newPage()
  for (const [reader, name] of [
    [grace, 'Grace Reader'],
    [paul, 'Paul Reader'],
  ] as const) {
    watch(reader)
    await identify(reader, address, newPerson(name))
    await expect(terms(reader)).toContainText('to yourself')
  }
  await button(grace, 'I Agree').click()
  await expect(heading(grace, 'Quiet fan')).toBeVisible()

  await page.goto(`${product.origin}/agreements`)
  await expect(page.getByText('In use')).toBeVisible()
  await look('agreements')
  await link(page, 'Change').click()
  await clauses(page).fill('You keep what you read to yourself.\n\nYou return what you were given.')
  await button(page, 'Save new version').click()
  await expectToast(page, 'Success', 'New version saved.')
  await page.goto(`${product.origin}/share/${id}`)
  await link(page.getByRole('listitem'), 'Full access').click()
  await expect(page.getByText('Accepted “Terms of our workshop”, version 1')).toBeVisible()
  await button(page, 'Change agreement').click()
  const sheet = page.getByRole('dialog', { name: 'Agreement of the link' })
  await sheet.getByLabel('Agreement').selectOption('Terms of our workshop, version 2')
  await look('agreement of a link')
  await button(sheet, 'Save').click()
  await expectToast(page, 'Success', 'Readers who have not accepted yet see “Terms of our workshop”.')
  over()

  await button(paul, 'I Agree').click()
  await expect(paul.getByText('The agreement has changed.')).toBeVisible()
  await expect(terms(paul)).toContainText('You return what you were given.')
  await readToEnd(paul, 'Terms of our workshop')
  await button(paul, 'I Agree').click()
  await expect(heading(paul, 'Quiet fan')).toBeVisible()
  await grace.reload()
  await expect(heading(grace, 'Quiet fan')).toBeVisible()
  await Promise.all([grace.context().close(), paul.context().close()])
})

test('signing out asks before it discards an unsaved agreement', async ({
  page,
  context,
  product,
  watch,
}) => {
  watch(page)
  await enterAs(await ownerAtOnce(product), context)
  await page.goto(`${product.origin}/agreements?edit=new`)
  await clauses(page).fill('You keep what you read to yourself.')
  const leave = async (answer: string) => {
    await page.goto(`${product.origin}/dashboard`)
    await button(page, 'Account menu').click()
    await page.getByRole('menuitem', { name: 'Log Out' }).click()
    await button(page.getByRole('alertdialog'), answer).click()
  }
  await leave('Cancel')
  await page.goto(`${product.origin}/agreements?edit=new`)
  await expect(clauses(page)).toHaveValue('You keep what you read to yourself.')
  await leave('Sign out')
  await expect(page).toHaveURL(/\/login$/)
  const stored = () => page.evaluate(() => JSON.stringify(localStorage))
  await expect.poll(stored).not.toContain('to yourself')
})
