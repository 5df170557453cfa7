import { expect, type Page } from '@playwright/test'
import { enterAs, ideaAtOnce, ownerAtOnce, publishAtOnce } from './by-api.ts'
import { test } from './product.ts'
import { button, failRequests, heading, holdBack, link } from './screen.ts'

/** The texts of the portfolio: sections 2, 4, 5, 8 and 9 of tests/specification.md. To read beside its rows there. */
const tab = (page: Page, name: string) => page.getByRole('tab', { name: new RegExp(`^${name}`) })
const wide = { width: 1280, height: 800 }

test('an empty portfolio greets its owner, and each tab says what is missing and how to begin', async ({
  page,
  context,
  product,
  watch,
}) => {
  watch(page)
  await enterAs(await ownerAtOnce(product, 'Nora Example'), context)
  const goOn = await holdBack(page, '**/api/ideas')
  await page.goto(`${product.origin}/dashboard`)
  await expect(heading(page, 'Hi Nora')).toBeVisible()
  await expect(page.getByText('Idea Portfolio', { exact: true })).toBeVisible()
  await expect(page.getByText('Loading...', { exact: true })).toBeVisible()
  goOn()
  await expect(page.getByText('No drafts yet')).toBeVisible()
  await expect(link(page, 'Write the first one')).toBeVisible()
  await tab(page, 'Published').click()
  await expect(page.getByText('No published ideas yet')).toBeVisible()
  await expect(link(page, 'Begin with a draft')).toHaveAttribute('href', '/editor/new')
  await tab(page, 'My Assets').click()
  await expect(tab(page, 'My Assets')).toHaveText('My Assets0')
  await expect(page.getByText('No assets uploaded yet')).toBeVisible()
  await expect(link(page, 'Begin an idea')).toHaveAttribute('href', '/editor/new')
  await tab(page, 'Shared with me').click()
  await expect(page.getByText('No shared ideas yet')).toBeVisible()
  await expect(button(page, 'Account menu')).toHaveText('N')
  await expect(link(page, 'Start from scratch')).toHaveAttribute('href', '/editor/new')
  await expect(page.getByRole('button', { name: '+ File an Idea' })).toBeVisible()
  await expect(page.getByLabel('Choose a PDF')).toHaveAttribute('accept', '.pdf')
  await button(page, 'Account menu').click()
  await page.getByRole('menuitem', { name: 'Profile Settings' }).click()
  await expect(page).toHaveURL(/\/profile$/)
  await page.goBack()
  await page.setViewportSize(wide)
  for (const name of ['Drafts', 'Published', 'My Assets', 'Shared with me'])
    await expect(page.getByRole('region', { name: new RegExp(`^${name}`) })).toBeVisible()
})

test('an owner without a name is greeted as User', async ({ page, context, product, watch }) => {
  watch(page)
  await enterAs(await ownerAtOnce(product), context)
  await page.route('**/api/auth/me', async (route) => {
    const user = await (await route.fetch()).json()
    await route.fulfill({ json: { ...user, name: '' } })
  })
  await page.goto(`${product.origin}/dashboard`)
  await expect(heading(page, 'Hi User')).toBeVisible()
})

test("cards show an idea's title and date; drafts can be edited, shared and deleted, published ideas shared", async ({
  page,
  context,
  product,
  watch,
}) => {
  watch(page)
  const owner = await ownerAtOnce(product)
  const draft = await ideaAtOnce(owner, 'Rain tray', '<p>A wick.</p>')
  const sealed = await publishAtOnce(owner, (await ideaAtOnce(owner, 'Quiet fan', '<p>An edge.</p>')).id)
  await enterAs(owner, context)
  const publishedAt = '2026-02-07T12:00:00.000Z'
  const dates = {
    [draft.id]: { lastModified: '2026-03-04T12:00:00.000Z', title: '' },
    [sealed.id]: { blockchainTimestamp: publishedAt, timestamp: { ...sealed.timestamp, at: publishedAt } },
  }
  await page.route('**/api/ideas', async (route) => {
    const ideas = await (await route.fetch()).json()
    await route.fulfill({ json: ideas.map((idea: { id: number }) => ({ ...idea, ...dates[idea.id] })) })
  })
  await page.setViewportSize(wide)
  await page.goto(`${product.origin}/dashboard`)
  const drafts = page.getByRole('region', { name: /^Drafts/ })
  const published = page.getByRole('region', { name: /^Published/ })
  await expect(heading(drafts, `Idea (${draft.id}) : Untitled Idea`)).toBeVisible()
  await expect(drafts.locator('time')).toHaveText('Mar 4, 2026')
  await expect(heading(published, `Idea (${sealed.id}) : Quiet fan`)).toBeVisible()
  await expect(published.locator('time')).toHaveText('Feb 7, 2026')
  await expect(link(drafts, 'Edit Untitled Idea')).toHaveAttribute('href', `/editor/${draft.id}`)
  await expect(link(drafts, 'Share Untitled Idea')).toHaveAttribute('href', `/share/${draft.id}`)
  await expect(link(published, 'Share Quiet fan')).toHaveAttribute('href', `/share/${sealed.id}`)
  await expect(page.getByRole('button', { name: 'Delete Quiet fan' })).toHaveCount(0)
  await expect(link(published, 'Edit Quiet fan')).toHaveCount(0)
  await link(published, /^Idea \(/).click()
  await expect(page).toHaveURL(new RegExp(`/editor/${sealed.id}$`))
})

test('the portfolio loads its pictures once, not again on focus or after a failure; a 401 leads to sign in', async ({
  page,
  context,
  product,
  watch,
}) => {
  watch(page)
  await enterAs(await ownerAtOnce(product), context)
  let asked = 0
  page.on('request', (request) => {
    if (request.url().endsWith('/api/assets')) asked += 1
  })
  await page.goto(`${product.origin}/dashboard`)
  await tab(page, 'My Assets').click()
  await expect(page.getByText('No assets uploaded yet')).toBeVisible()
  const comeBack = () =>
    page.evaluate(() => {
      for (const name of ['visibilitychange', 'focus', 'online']) window.dispatchEvent(new Event(name))
      document.dispatchEvent(new Event('visibilitychange'))
    })
  await comeBack()
  await tab(page, 'Drafts').click()
  await tab(page, 'My Assets').click()
  await expect(page.getByText('No assets uploaded yet')).toBeVisible()
  expect(asked).toBe(1)
  await failRequests(page, '**/api/assets')
  const failed = page.waitForResponse('**/api/assets')
  await page.reload()
  await failed
  await expect(page.getByText('No drafts yet')).toBeVisible()
  await comeBack()
  expect(asked).toBe(2)
  await tab(page, 'My Assets').click()
  await expect(page.getByText('Your pictures could not be loaded.')).toBeVisible()
  await page.unroute('**/api/assets')
  await page.route('**/api/assets', (route) =>
    route.fulfill({ status: 401, json: { code: 'sign_in', message: 'Please sign in to continue.' } }),
  )
  await button(page, 'Try again').click()
  await expect(page).toHaveURL(/\/login/)
})

test('the offer to install appears with the next screen, and never moves the ideas on this one', async ({
  page,
  context,
  product,
  watch,
}) => {
  watch(page)
  const owner = await ownerAtOnce(product, 'Ida Example')
  await ideaAtOnce(owner, 'Tea timer', '<p>It hums.</p>')
  await enterAs(owner, context)
  const bringIdeas = await holdBack(page, '**/api/ideas')
  await page.goto(`${product.origin}/dashboard`)
  await expect(heading(page, 'Hi Ida')).toBeVisible()
  await page.evaluate(() => {
    const offer = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), {
      prompt: async () => void document.body.setAttribute('data-prompted', ''),
    })
    window.dispatchEvent(offer)
  })
  bringIdeas()
  await expect(link(page, 'Edit Tea timer')).toBeVisible()
  const hint = page.getByRole('region', { name: 'Install IdeaVault' })
  await tab(page, 'Published').click()
  await expect(page.getByText('No published ideas yet')).toBeVisible()
  await expect(hint).toBeHidden()
  await link(page, 'New idea').click()
  await expect(page.getByRole('textbox', { name: 'Title' })).toBeVisible()
  await page.goBack()
  await expect(hint).toBeVisible()
  await button(hint, 'Install').click()
  await expect(page.locator('body')).toHaveAttribute('data-prompted', '')
  await expect(hint, 'the browser takes an offer once').toBeHidden()
  // An iPhone offers no such prompt; its steps appear with the first screen that has ideas, after a reload.
  const phone = await context.newPage()
  watch(phone)
  await phone.addInitScript("Object.defineProperty(navigator, 'userAgent', { value: 'Mozilla (iPhone)' })")
  await phone.goto(`${product.origin}/dashboard`)
  await button(phone, 'Install').click()
  await expect(heading(phone, 'Add to your home screen')).toBeVisible()
})
