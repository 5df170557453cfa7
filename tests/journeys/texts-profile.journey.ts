import { expect } from '@playwright/test'
import { makePng } from '../support/make-image.ts'
import { enterAs, ownerAtOnce } from './by-api.ts'
import { test } from './product.ts'
import { button, expectToast, failRequests, heading, link } from './screen.ts'
import { declineCookies } from './steps.ts'

/** The profile, and what people who are signed in see: sections 2, 4, 5, 8 and 9 of tests/specification.md. */
test.beforeEach(({ context }) => declineCookies(context))

test('the profile changes photo and name, reports each result, and keeps the address fixed', async ({
  page,
  context,
  product,
  watch,
}) => {
  watch(page)
  const owner = await ownerAtOnce(product, 'Paula Example')
  await enterAs(owner, context)
  await page.goto(`${product.origin}/profile`)
  await expect(page.getByRole('checkbox', { name: 'Notifications by mail', exact: true })).toBeChecked()
  await expect(page.getByLabel('Email')).toBeDisabled()
  await expect(page.getByLabel('Email')).toHaveValue(owner.person.email)
  await expect(page.getByText('Email cannot be changed')).toBeVisible()
  await expect(button(page, 'Logout')).toBeVisible()
  await expect(page.getByRole('contentinfo').getByRole('link')).toHaveCount(0)
  await expect(page.getByRole('main').getByText('P', { exact: true })).toBeVisible()
  await page.getByLabel('Name').fill('Paula Renamed')
  await failRequests(page, '**/api/profile')
  await button(page, 'Save Changes').click()
  await expectToast(page, 'Error', 'Failed to update profile. Please try again.')
  await page.unroute('**/api/profile')
  const sent = page.waitForRequest('**/api/profile')
  await button(page, 'Save Changes').click()
  expect((await sent).postDataJSON()).toEqual({ name: 'Paula Renamed', email: owner.person.email })
  await expectToast(page, 'Success', 'Profile updated successfully!')
  const chooser = page.waitForEvent('filechooser')
  await button(page, 'Change Photo').click()
  const input = page.getByLabel('Photo', { exact: true })
  await expect(input).toHaveAttribute('accept', 'image/*')
  const photo = { name: 'me.png', mimeType: 'image/png', buffer: await makePng() }
  await failRequests(page, '**/api/profile/image')
  await (await chooser).setFiles(photo)
  await expectToast(page, 'Error', 'Failed to upload image. Please try again.')
  await page.unroute('**/api/profile/image')
  await input.setInputFiles(photo)
  await expectToast(page, 'Success', 'Profile image uploaded successfully!')
  await expect(page.getByRole('main').locator('img[src^="/api/profile/image"]')).toBeVisible()
  await page.goto(`${product.origin}/dashboard`)
  await expect(heading(page, 'Hi Paula')).toBeVisible()
  await context.clearCookies()
  await page.goto(`${product.origin}/profile`)
  await expect(page).toHaveURL(/\/login/)
})

test('a signed-in owner is led from sign-in and registration to the dashboard, and is known on the landing page', async ({
  page,
  context,
  product,
  watch,
}) => {
  watch(page)
  const owner = await ownerAtOnce(product)
  await enterAs(owner, context)
  await page.goto(`${product.origin}/dashboard`)
  await expect(heading(page, /^Hi /)).toBeVisible()
  for (const path of ['/login', '/register']) {
    await page.goto(product.origin + path)
    await expect(page).toHaveURL(/\/dashboard$/)
  }
  await page.goto(`${product.origin}/login?redirect=%2Factivity`)
  await expect(page).toHaveURL(/\/activity$/)
  await expect(heading(page, 'Activity')).toBeVisible()
  await link(page, 'IdeaVault, home').click()
  const main = page.getByRole('main')
  await expect(link(main, 'Open my portfolio')).toHaveAttribute('href', '/dashboard')
  await expect(link(main, 'New idea')).toHaveAttribute('href', '/editor/new')
  await expect(link(main, 'Join Waitlist')).toHaveCount(0)

  // The session ended elsewhere: the server's answer keeps them here, and there is no redirect loop.
  await context.clearCookies()
  const asked = page.waitForResponse('**/api/auth/me')
  await page.goto(`${product.origin}/login`)
  expect((await asked).status()).toBe(401)
  await expect(button(page, 'Sign in')).toBeEnabled()
  await expect(page).toHaveURL(/\/login$/)
})
