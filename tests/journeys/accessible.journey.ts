import { expect, type Page } from '@playwright/test'
import { audit } from './accessible.ts'
import { makeScreens, unbroken } from './accessible-screens.ts'
import { enterAs, type Owner, readerAtOnce } from './by-api.ts'
import { test } from './product.ts'
import { button, heading, link } from './screen.ts'
import { declineCookies, words } from './steps.ts'

/** Every screen, dialog, sheet and menu in its initial state, at 360 x 740. All in one file, so that a missing screen is noticed. */
let owner: Owner
let draftId: number
let sealedId: number
let token: string
test.beforeAll(async ({ product }) => {
  ;({ owner, draftId, sealedId, token } = await makeScreens(product))
})

const esc = (page: Page) => page.keyboard.press('Escape')

test('public pages and their dialogs have no accessibility faults', async ({ page, product, watch }) => {
  watch(page)
  const { look, over } = audit(page)
  await page.goto(product.origin)
  await expect(page.getByRole('region', { name: 'Cookies' })).toBeVisible()
  await look('landing with the cookie banner')
  await button(page, 'Decline').click()
  await page.getByRole('button', { name: 'Early Access' }).press('Enter')
  await expect(page.getByRole('dialog', { name: 'Early Access' })).toBeVisible()
  await look('early access')
  await page.getByRole('dialog').getByRole('button', { name: 'Join Waitlist' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Join Waitlist' }).click()
  await expect(page.getByText('Name is required')).toBeVisible()
  await look('waitlist with errors')
  over()
})

test('static pages and the forms of accounts have no accessibility faults', async ({
  page,
  context,
  product,
  watch,
}) => {
  watch(page)
  await declineCookies(context)
  const { look, over } = audit(page)
  const pages = ['/about', '/contact', '/privacy-policy', '/data-handling', '/terms', '/nowhere', '/api/docs']
  for (const path of [
    ...pages,
    '/login',
    '/register',
    '/forgot-password',
    `/reset-password/${'A'.repeat(43)}`,
  ]) {
    await page.goto(product.origin + path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await look(path)
  }
  over()
})

test('the portfolio has no accessibility faults', async ({ page, context, product, watch }) => {
  watch(page)
  await enterAs(owner, context)
  const { look, over } = audit(page)
  await page.goto(`${product.origin}/dashboard`)
  for (const [tab, shown] of [
    ['Drafts', page.getByText(unbroken)],
    ['Published', page.getByText('Quiet fan')],
    ['My Assets', page.getByText('.png')],
    ['Shared with me', page.getByText('No shared ideas yet')],
  ] as const) {
    await page.getByRole('tab', { name: new RegExp(`^${tab}`) }).click()
    await expect(shown.first()).toBeVisible()
    await look(tab)
  }
  await button(page, 'Account menu').click()
  await look('account menu')
  await page.getByRole('menuitem', { name: 'Help' }).press('Enter')
  await expect(page.getByRole('dialog', { name: 'Help' })).toBeVisible()
  await look('help')
  await esc(page)
  await page.getByRole('button', { name: /^Sync:/ }).press('Enter')
  await expect(page.getByRole('dialog', { name: 'Sync' })).toBeVisible()
  await look('sync')
  over()
})

test('the profile, the share screen and a published idea have no accessibility faults', async ({
  page,
  context,
  product,
  watch,
}) => {
  watch(page)
  await enterAs(owner, context)
  const { look, over } = audit(page)
  await page.goto(`${product.origin}/profile`)
  await expect(page.getByRole('region', { name: 'Sessions' })).toContainText('last seen')
  await look('profile')
  await button(page, 'Change Password').click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await look('password change')
  await page.goto(`${product.origin}/share/${sealedId}`)
  await expect(page.getByText('Active', { exact: true })).toBeVisible()
  await look('share')
  await page.getByText('Name, code, passcode, agreement').click()
  await button(page, 'Read it').click()
  await expect(page.getByRole('dialog')).toContainText('legal commitment')
  await look('agreement of a link')
  await esc(page)
  await page.getByRole('button', { name: 'Switch off' }).click()
  await expect(page.getByRole('alertdialog')).toBeVisible()
  await look('confirmation')
  await esc(page)
  await page.goto(`${product.origin}/editor/${sealedId}`)
  await expect(page.getByText('Published', { exact: true })).toBeVisible()
  await expect(page.getByText(`What is a ${unbroken}?`)).toBeVisible()
  await look('published idea')
  over()
})

test('the Activity page has no accessibility faults', async ({ page, context, product, watch }) => {
  watch(page)
  await enterAs(owner, context)
  const { look, over } = audit(page)
  await page.goto(`${product.origin}/activity`)
  await expect(page.getByText('commented on')).toBeVisible()
  await look('activity')
  await page.getByRole('tab', { name: 'Refused' }).click()
  await expect(page.getByText('Nobody was turned away')).toBeVisible()
  await look('activity without events')
  await page.goto(`${product.origin}/activity?idea=${sealedId}`)
  await expect(link(page, 'All ideas')).toBeVisible()
  await look('activity of one idea')
  over()
})

test('the editor and its sheets have no accessibility faults', async ({ page, context, product, watch }) => {
  watch(page)
  await enterAs(owner, context)
  const { look, over } = audit(page)
  await page.goto(`${product.origin}/editor/${draftId}`)
  await expect(words(page)).toContainText('hums')
  await look('editor')
  for (const tool of ['Text colour', 'Link', 'YouTube', 'All tools']) {
    await button(page, tool).press('Enter')
    await expect(page.getByRole('dialog')).toBeVisible()
    await look(tool)
    await esc(page)
  }
  await button(page, 'More actions').press('Enter')
  await look('more actions')
  for (const [action, title] of [
    ['Write with AI', 'AI Writing Assistant'],
    ['Publish', 'Seal this idea?'],
  ] as const) {
    if (!(await page.getByRole('menuitem', { name: action }).isVisible()))
      await button(page, 'More actions').press('Enter')
    await page.getByRole('menuitem', { name: action }).press('Enter')
    await expect(page.getByRole('dialog', { name: title })).toBeVisible()
    await look(title)
    await esc(page)
  }
  over()
})

test("the recipient's pages have no accessibility faults", async ({ page, context, product, watch }) => {
  watch(page)
  await declineCookies(context)
  const { look, over } = audit(page)
  await page.goto(`${product.origin}/view/${'A'.repeat(43)}`)
  await expect(heading(page, 'Access Denied')).toBeVisible()
  await look('access denied')
  await page.goto(`${product.origin}/view/${token}`)
  await expect(link(page, 'Continue')).toBeVisible()
  await look('cover')
  await page.goto(`${product.origin}/collect/${token}`)
  await button(page, 'Verify').click()
  await expect(page.getByText('Name must be at least 3 characters')).toBeVisible()
  await look('details with errors')
  await (await readerAtOnce(product, token, 'identified')).enter(context)
  await page.goto(`${product.origin}/nda/${token}`)
  await expect(button(page, 'Please read the full agreement')).toBeVisible()
  await look('agreement')
  await context.clearCookies()
  const reader = await readerAtOnce(product, token)
  await reader.enter(context)
  await page.goto(`${product.origin}/document/${token}`)
  await expect(page.getByText('Verified & Published')).toBeVisible()
  await look('document')
  await page.getByRole('button', { name: 'Comments' }).press('Enter')
  await expect(page.getByRole('dialog', { name: 'Comments' })).toBeVisible()
  await look('comments')
  await esc(page)
  await button(page, 'Close').press('Enter')
  await expect(page.getByRole('alertdialog')).toBeVisible()
  await look('close document')
  over()
})
