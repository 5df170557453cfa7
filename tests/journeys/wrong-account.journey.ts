import { expect } from '@playwright/test'
import { makePdf } from '../support/make-pdf.ts'
import { type Caller, enterAs, ideaAtOnce, ownerAtOnce, shareAtOnce } from './by-api.ts'
import { test } from './product.ts'
import { button, expectToast } from './screen.ts'

const WRONG = 'Another account is signed in now. Nothing was changed.'
const count = async (caller: Caller, path: string) => {
  const list: unknown = await caller.send('GET', path)
  return Array.isArray(list) ? list.length : Number.NaN
}

test('a page of an account that is no longer signed in changes nothing for the account that is', async ({
  page,
  context,
  product,
  watch,
}) => {
  watch(page)
  const ann = await ownerAtOnce(product, 'Ann Example')
  const bob = await ownerAtOnce(product, 'Bob Example')
  const { id } = await ideaAtOnce(ann, 'Of Ann', '<p>word</p>')
  await shareAtOnce(ann, id)
  await enterAs(ann, context)
  const portfolio = await context.newPage()
  watch(portfolio)
  await portfolio.goto(`${product.origin}/dashboard`)
  await expect(portfolio.getByText('Of Ann').first()).toBeVisible()
  const profile = await context.newPage()
  watch(profile)
  await profile.goto(`${product.origin}/profile`)
  await expect(profile.getByLabel('Name')).toHaveValue('Ann Example')
  await page.goto(`${product.origin}/share/${id}`)
  await expect(button(page, 'Switch off')).toBeVisible()
  await bob.caller.enter(context)

  await button(page, 'Generate Share Link').click()
  await expectToast(page, 'Error', WRONG)
  await button(page, 'Switch off').click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Switch off' }).click()
  await expectToast(page, 'Error', 'The link could not be switched off. Please try again.')
  await profile.getByLabel('Name').fill('Ann Renamed')
  await button(profile, 'Save Changes').click()
  await expectToast(profile, 'Error', WRONG)
  const pdf = { name: 'Ann.pdf', mimeType: 'application/pdf', buffer: makePdf(['One']) }
  await portfolio.getByLabel('Choose a PDF').setInputFiles(pdf)
  await expect(portfolio.getByText(WRONG)).toBeVisible()

  expect(await count(ann.caller, `/api/ideas/${id}/shares`)).toBe(1)
  expect(await count(ann.caller, '/api/ideas')).toBe(1)
  expect(await count(bob.caller, '/api/ideas')).toBe(0)
  expect(await bob.caller.send('GET', '/api/auth/me')).toMatchObject({ name: 'Bob Example' })
  // The next owners' page belongs to the account that is signed in, with nothing of the other account in memory.
  await portfolio.getByRole('contentinfo').getByRole('link', { name: 'About' }).click()
  // The address changes before the screen does: the owners' pages are left when About appears.
  await expect(portfolio.getByText('Hi Ann')).toBeHidden()
  await portfolio.goBack()
  await expect(portfolio.getByText('Hi Bob')).toBeVisible()
  await expect(portfolio.getByText('Of Ann')).toHaveCount(0)
})
