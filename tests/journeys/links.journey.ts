import { expect, type Page } from '@playwright/test'
import { phone } from '../../playwright.config.ts'
import { audit } from './accessible.ts'
import { enterAs, ideaAtOnce, ownerAtOnce, publishAtOnce, readerAtOnce, shareAtOnce } from './by-api.ts'
import { test } from './product.ts'
import { button, expectToast, heading, link } from './screen.ts'
import { agree, declineCookies, newPerson } from './steps.ts'

/** One link: changed on its own page, renewed at the same address, and protected by what its readers know. */
const chip = (page: Page, words: string | RegExp) => page.locator('main').getByText(words).first()
const sheet = (page: Page, name: string) => page.getByRole('dialog', { name })
const comeBack = (page: Page) => page.evaluate(() => window.dispatchEvent(new Event('focus')))

test('an owner sees who read a link and changes it without leaving its page', async ({
  page,
  context,
  product,
  watch,
}) => {
  watch(page)
  const owner = await ownerAtOnce(product)
  const { id } = await ideaAtOnce(owner, 'Quiet fan blade with an owl-wing edge', '<p>An edge.</p>')
  await publishAtOnce(owner, id)
  const share = await shareAtOnce(owner, id, { shareType: 'time-dependent', maxViews: 2 })
  await enterAs(owner, context)
  const { look, over } = audit(page)
  await page.goto(`${product.origin}/share/${id}`)
  await link(page.getByRole('listitem'), 'Time-limited').click()
  await expect(heading(page, 'Time-limited link')).toBeVisible()
  await expect(page).toHaveURL(new RegExp(`/share/${id}\\?link=${share.id}$`))
  await expect(chip(page, '0 of 2 views')).toBeVisible()
  await expect(page.getByText('No readers yet.')).toBeVisible()

  const reader = await readerAtOnce(product, share.accessLink)
  await reader.send('POST', `/api/share/${share.accessLink}/open`)
  await comeBack(page)
  await expect(page.getByText('Reading now')).toBeVisible()
  await expect(chip(page, '1 of 2 views')).toBeVisible()
  await expect(page.getByText('as typed')).toBeVisible()
  await expect(link(page, /^PDF of the certificate/)).toHaveAttribute('href', /certificates\/\w+\/pdf$/)

  await button(page, 'Name it').click()
  await sheet(page, 'Name of the link').getByLabel('Name').fill('For the bank')
  await page.keyboard.press('Enter')
  await expectToast(page, 'Success', 'The link is called “For the bank”.')
  await expect(heading(page, 'For the bank')).toBeVisible()

  await button(page, 'Views').click()
  await look('views')
  await sheet(page, 'Number of views').getByLabel('Maximum Views').fill('0')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Please enter a whole number of views, at least 1.')).toBeVisible()
  await button(page, 'One more view').click()
  await expectToast(page, 'Success', 'The link has 1 of 3 views.')
  await button(page, 'Extend').click()
  await look('time')
  await button(page, 'One more week').click()
  await expectToast(page, 'Success', /The link is open until/)
  await page.getByLabel('Allow downloads').click()
  await expectToast(page, 'Success', 'Readers can no longer download it.')
  await expect(page.getByLabel('Allow downloads')).not.toBeChecked()
  await page.getByLabel('Ask for a code by email').press('Space')
  await expect(chip(page, 'Code by email')).toBeVisible()
  await button(page, 'Set a passcode').click()
  await button(page, 'Suggest one').click()
  await expect(page.getByRole('textbox', { name: 'Passcode' })).toHaveValue(/^\w{4}-\w{4}-\w{4}$/)
  await look('passcode')
  await button(sheet(page, 'Passcode'), 'Save').click()
  await expect(button(page, 'Change passcode')).toBeVisible()
  await look('one link')
  await expect(page.getByText('Reading now')).toBeVisible()

  await link(page, 'All activity').click()
  await expect(page.getByText('You changed a link to').first()).toBeVisible()
  await page.goBack()
  await context.setOffline(true)
  await button(page, 'Remove').click()
  await expectToast(page, 'Error', 'No connection: the link was not changed. Please try again.')
  await context.setOffline(false)
  await button(page, 'Remove').click()
  await expectToast(page, 'Success', 'The link no longer has a passcode.')
  await button(page, 'Switch off').click()
  await button(page.getByRole('alertdialog'), 'Switch off').click()
  await expect(page.getByText(/^Switched off /)).toBeVisible()
  await expect(button(page, 'Views')).toHaveCount(0)
  over()
  await page.goto(`${product.origin}/share/${id}?link=999999`)
  await expect(page.getByText('Link not found')).toBeVisible()
})

test('an owner renews an ended link, from Activity or its page, and it opens at the same address', async ({
  page,
  context,
  browser,
  product,
  watch,
}) => {
  watch(page)
  const owner = await ownerAtOnce(product)
  const { id } = await ideaAtOnce(owner, 'Rain tray', '<p>A wick.</p>')
  const once = await shareAtOnce(owner, id, { shareType: 'one-time' })
  const soon = new Date(Date.now() + 3_000).toISOString()
  const short = await shareAtOnce(owner, id, { shareType: 'time-dependent', expiresAt: soon })
  const first = await readerAtOnce(product, once.accessLink)
  await first.send('POST', `/api/share/${once.accessLink}/open`)

  const elsewhere = await browser.newContext(phone)
  const reader = await elsewhere.newPage()
  watch(reader)
  await declineCookies(elsewhere)
  await expect(async () => {
    await reader.goto(`${product.origin}/view/${short.accessLink}`)
    await expect(heading(reader, 'Access Denied')).toBeVisible({ timeout: 5_000 })
  }).toPass()
  await button(reader, 'Ask for access').click()
  await reader.getByLabel('Name').fill('Mary Somerville')
  await reader.getByLabel('Email').fill('mary@example.org')
  await reader.keyboard.press('Enter')
  await expect(reader.getByText('The owner has been notified.')).toBeVisible()

  await enterAs(owner, context)
  await page.goto(`${product.origin}/activity`)
  await button(page, 'One more week').click()
  await expectToast(page, 'Success', /The same link opens again, until /)
  await expect(button(page, 'One more week')).toHaveCount(0)
  await reader.goto(`${product.origin}/view/${short.accessLink}`)
  await expect(heading(reader, 'Ada Example shared an idea with you.')).toBeVisible()

  await page.goto(`${product.origin}/share/${id}?link=${once.id}`)
  await expect(page.getByText(/^Used up /)).toBeVisible()
  await button(page, 'One more view').click()
  await expectToast(page, 'Success', 'The same link opens again, for one more view.')
  await expect(chip(page, '1 of 2 views')).toBeVisible()
  await reader.goto(`${product.origin}/view/${once.accessLink}`)
  await expect(heading(reader, 'Ada Example shared an idea with you.')).toBeVisible()
  await elsewhere.close()
})

test('a reader enters the passcode, proves the address with a code, and goes on at the same step', async ({
  page,
  product,
  watch,
}) => {
  watch(page)
  const owner = await ownerAtOnce(product)
  const { id } = await ideaAtOnce(owner, 'Rain tray', '<p>A wick.</p>')
  const terms = { name: 'For the bank', passcode: 'owls at night', requireCode: true }
  const { accessLink } = await shareAtOnce(owner, id, terms)
  await declineCookies(page.context())
  const { look, over } = audit(page)
  await page.goto(`${product.origin}/view/${accessLink}`)
  await expect(page.getByText('First the passcode of this link.')).toBeVisible()
  await link(page, 'Continue').click()
  await expect(heading(page, 'This link has a passcode')).toBeVisible()
  const passcode = page.getByLabel('Passcode')
  await page.keyboard.press('Tab')
  await passcode.press('Enter')
  await expect(page.getByText('Please enter the passcode.')).toBeVisible()
  await passcode.fill('a guess')
  await passcode.press('Enter')
  await expect(page.getByText('That passcode is wrong. Ask the person who sent you the link.')).toBeVisible()
  await look('a wrong passcode')
  await passcode.fill('owls at night')
  await button(page, 'Continue').click()

  const { name, email } = newPerson('Grace Reader')
  await page.getByLabel('Name').fill(name)
  await page.getByLabel('Email').fill(newPerson('Grace Mistyped').email)
  await expect(page.getByText('We send a code there to prove it is yours.')).toBeVisible()
  await button(page, 'Verify').click()
  await expect(page.getByText('We sent a 6-digit code to')).toBeVisible()
  await button(page, 'Wrong address? Correct your details').click()
  await expect(page.getByLabel('Name')).toHaveValue(name)
  await page.getByLabel('Email').fill(email)
  await button(page, 'Verify').click()
  await expect(page.getByText(`We sent a 6-digit code to ${email}`)).toBeVisible()
  const code = async () =>
    /\b(\d{6})\b/.exec((await product.mailTo(email)).split('\n\n').slice(1).join('\n'))?.[1] ?? ''
  await expect.poll(code).toMatch(/^\d{6}$/)
  // The phone has killed the page while its reader looked at their mail.
  await page.reload()
  await expect(page.getByText('This link asks for a 6-digit code that we send to')).toBeVisible()
  await expect(button(page, 'Send the code')).toBeEnabled()
  await look('the code, after a reload')
  // Six digits that replace six wrong ones are sent as they are typed, and the error message stays until then.
  const right = await code()
  const wrong = String((Number(right) + 1) % 1_000_000).padStart(6, '0')
  await page.getByLabel('Code').fill(wrong)
  const says = /^That code is wrong/
  await expect(page.getByText(says)).toBeVisible()
  await page.getByLabel('Code').blur()
  await expect(page.getByText(says)).toBeVisible()
  await page.getByLabel('Code').fill(right)
  await agree(page)
  await expect(page.getByText('A wick.')).toBeVisible()
  await expect(page.getByText('For the bank')).toHaveCount(0)
  await page.reload()
  await expect(page.getByText('A wick.')).toBeVisible()
  over()
})
