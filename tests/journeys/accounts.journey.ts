import { expect } from '@playwright/test'
import { enterAsNewOwner } from './by-api.ts'
import { test } from './product.ts'
import { agree, identify, newPerson, register, signIn, writeIdea } from './steps.ts'

test('a mailed link sets a new password once, and the old password no longer works', async ({
  page,
  product,
  watch,
}) => {
  watch(page)
  const ann = newPerson('Ann Example')
  await register(page, product, ann)
  await page.getByRole('link', { name: 'Forgot password?' }).click()
  // The previous page has a field with the same name.
  await expect(page.getByRole('heading', { name: 'Forgot your password?' })).toBeVisible()
  await page.getByLabel('Email').fill(ann.email)
  await page.getByRole('button', { name: 'Send Reset Instructions' }).click()
  await expect(page.getByRole('heading', { name: 'Check Your Email' })).toBeVisible()
  const mail = (await product.mailTo(ann.email)).replaceAll('=\n', '').replaceAll('=3D', '=')
  const link = /http:\/\/localhost:\d+\/reset-password\/[\w-]{43}/.exec(mail)?.[0] ?? ''
  await page.goto(link)
  await page.getByLabel('New Password', { exact: true }).fill('an even quieter pass phrase')
  await page.getByLabel('Confirm Password').fill('an even quieter pass phrase')
  await page.getByRole('button', { name: 'Change password' }).click()
  await expect(page).toHaveURL(/\/login$/)
  await page.getByLabel('Email').fill(ann.email)
  await page.getByLabel('Password', { exact: true }).fill(ann.password)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByText('Invalid email or password. Please try again.')).toBeVisible()
  await page.goto(link)
  await page.getByLabel('New Password', { exact: true }).fill('a third pass phrase, quiet')
  await page.getByLabel('Confirm Password').fill('a third pass phrase, quiet')
  await page.getByRole('button', { name: 'Change password' }).click()
  await expect(page.getByRole('heading', { name: 'This link no longer works' })).toBeVisible()
  await signIn(page, product, { ...ann, password: 'an even quieter pass phrase' })
})

test('an email invitation opens only for the address that it was sent to, proven by a code', async ({
  page,
  browser,
  product,
  watch,
}) => {
  watch(page)
  const owner = newPerson('Olga Example')
  const invited = newPerson('Ines Reader')
  await enterAsNewOwner(page, product, owner)
  const id = await writeIdea(page, product, 'Wind catcher', 'It turns with the street.')
  await page.goto(`${product.origin}/share/${id}`)
  await page.getByRole('radio', { name: 'Email invitation' }).check({ force: true })
  await page.getByLabel('Recipient Email').fill(invited.email)
  await page.getByRole('button', { name: 'Send Email Invitation' }).click()
  const link = await page.getByLabel(`The link for ${invited.email}`).inputValue()
  await expect.poll(() => product.mailTo(invited.email)).toContain('/view/')

  const context = await browser.newContext({
    viewport: { width: 360, height: 740 },
    isMobile: true,
    hasTouch: true,
  })
  const reader = await context.newPage()
  watch(reader)
  await identify(reader, link, newPerson('Otto Stranger'))
  await expect(reader.getByText('This link was made for another email address.')).toBeVisible()
  await identify(reader, link, invited)
  await expect(reader.getByLabel('Code')).toBeVisible()
  const code = async () =>
    /\b(\d{6})\b/.exec((await product.mailTo(invited.email)).split('\n\n').slice(1).join('\n'))?.[1] ?? ''
  await expect.poll(code).toMatch(/^\d{6}$/)
  await reader.getByLabel('Code').fill(await code())
  await agree(reader)
  await expect(reader.getByText('It turns with the street.')).toBeVisible()
  await context.close()
})

test('an owner who opens their own link uses up none of its views', async ({ page, product, watch }) => {
  watch(page)
  const una = newPerson('Una Example')
  await enterAsNewOwner(page, product, una)
  const id = await writeIdea(page, product, 'Stair lamp', 'It lights the next step.')
  await page.goto(`${product.origin}/share/${id}`)
  await page.getByRole('button', { name: 'Generate Share Link' }).click()
  const link = await page.getByLabel('Your new share link').inputValue()
  await page.goto(link.replace('/view/', '/document/'))
  await expect(page.getByText('It lights the next step.')).toBeVisible()
  await page.goto(`${product.origin}/share/${id}`)
  await expect(page.getByText('0 of 1 view')).toBeVisible()
})

test('a visitor who is not signed in signs in first and then gets the page that was asked for', async ({
  page,
  product,
  watch,
}) => {
  watch(page)
  const kim = newPerson('Kim Example')
  await register(page, product, kim)
  await page.goto(`${product.origin}/profile`)
  await expect(page).toHaveURL(/\/login\?redirect=/)
  await page.getByLabel('Email').fill(kim.email)
  await page.getByLabel('Password', { exact: true }).fill(kim.password)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page).toHaveURL(/\/profile$/)
  await page.getByLabel('Name').fill('Kim Changed')
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await expect(page.getByText(/updated/i)).toBeVisible()
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(page).toHaveURL(/\/login$/)
})
