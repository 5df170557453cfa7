import { expect, type Locator, type Route } from '@playwright/test'
import { enterAs, ideaAtOnce, ownerAtOnce, publishAtOnce, shareAtOnce } from './by-api.ts'
import { test } from './product.ts'
import { button, expectToast, failRequests, heading, pauseClock } from './screen.ts'

/** The texts of the share screen: sections 2, 4, 8 and 9 of tests/specification.md. */
test('each kind of link has its own fields, sends only those, and shows its address', async ({
  page,
  context,
  product,
  watch,
}) => {
  watch(page)
  const owner = await ownerAtOnce(product)
  const { id } = await ideaAtOnce(owner, 'Rain tray', '<p>A wick.</p>')
  await enterAs(owner, context)
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.clock.install()
  await page.goto(`${product.origin}/share/${id}`)
  await expect(heading(page, 'Rain tray')).toBeVisible()
  await expect(page.getByText('Draft', { exact: true })).toBeVisible()
  await expect(heading(page, 'Active Share Links')).toBeVisible()
  await expect(heading(page, 'Create New Share Link')).toBeVisible()
  await expect(page.getByRole('contentinfo')).toContainText(
    /Blockchain timestamp [A-Z][a-z]{2} \d{1,2}, \d{4}, \d{1,2}:\d\d [AP]M/,
  )
  const choose = (name: string) => page.getByRole('radio', { name, exact: true }).press('Space')
  const views = page.getByLabel('Maximum Views')
  const ends = page.getByLabel('Expiration Date')
  const address = page.getByLabel('Recipient Email')
  const made: Record<string, unknown>[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/api/shares'))
      made.push(Object(request.postDataJSON()))
  })
  const create = button(page, 'Generate Share Link')
  await expect(page.locator('input[name=shareType]')).toHaveCount(4)
  await failRequests(page, '**/api/shares')
  await create.click()
  await expectToast(page, 'Error', 'Failed to create share link. Please try again.')
  await page.unroute('**/api/shares')
  made.length = 0

  await choose('One-time view')
  await expect(views).toHaveAttribute('placeholder', 'Leave empty for unlimited views')
  await expect(views).toHaveValue('1')
  await expect(ends).toHaveCount(0)
  await expect(address).toHaveCount(0)
  await create.click()
  const field = page.getByLabel('Your new share link')
  await expect(field).toHaveValue(new RegExp(`^${product.origin}/view/[\\w-]{43}$`))
  await expect(field).toHaveAttribute('readonly')
  await expectToast(page, 'Success', 'Share link created!')
  const form = page.getByRole('form', { name: 'Create New Share Link' })
  await button(form, 'Copy').click()
  await expectToast(page, 'Copied!', 'Share link copied to clipboard.')
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(await field.inputValue())

  await choose('Time-limited')
  await expect(ends).toHaveAttribute('type', 'datetime-local')
  await expect(views).toHaveAttribute('placeholder', 'Leave empty for unlimited views')
  for (const width of [360, 320]) {
    await page.setViewportSize({ width, height: 740 })
    expect(await roomBeside(views), `the placeholder is whole at ${width} px`).toBeGreaterThanOrEqual(0)
  }
  await page.setViewportSize({ width: 360, height: 740 })
  await expect(address).toHaveCount(0)
  await views.fill('5')
  await create.click()
  await expect(field).toHaveValue(/view/)

  await choose('Full access')
  for (const other of [ends, views, address]) await expect(other).toHaveCount(0)
  await create.click()
  await expect(field).toHaveValue(/view/)

  await choose('Email invitation')
  await expect(ends).toHaveCount(0)
  await expect(views).toHaveCount(0)
  await address.fill('ines@example.org')
  await button(page, 'Send Email Invitation').click()
  await expectToast(page, 'Success', 'The invitation to ines@example.org is on its way.')

  const sent = (share: Record<string, unknown>) => [
    share.shareType,
    share.expiresAt === null ? null : 'time',
    share.maxViews,
    share.recipientEmail,
  ]
  expect(made.map(sent)).toEqual([
    ['one-time', null, 1, null],
    ['time-dependent', 'time', 5, null],
    ['full-access', null, null, null],
    ['email', null, null, 'ines@example.org'],
  ])

  // The link is created, but its answer is lost: the repeated request returns the same link.
  const lose = async (route: Route) => {
    await route.fetch()
    await route.abort()
  }
  await page.route('**/api/shares', lose, { times: 1 })
  await choose('Full access')
  await expect(field).toHaveCount(0)
  await create.click()
  await expectToast(page, 'Error', 'Failed to create share link. Please try again.')
  await create.click()
  await expect(field).toHaveValue(/view/)
  expect(await owner.caller.send('GET', `/api/ideas/${id}/shares`)).toHaveLength(made.length - 1)
})

test('each active link shows its kind and views, and Copy Link shows Copied! for two seconds', async ({
  page,
  context,
  product,
  watch,
}) => {
  watch(page)
  const owner = await ownerAtOnce(product)
  const { id } = await ideaAtOnce(owner, 'Rain tray', '<p>A wick.</p>')
  const once = await shareAtOnce(owner, id, { shareType: 'one-time', maxViews: 3 })
  await shareAtOnce(owner, id, { shareType: 'time-dependent' })
  await shareAtOnce(owner, id)
  await publishAtOnce(owner, id)
  await enterAs(owner, context)
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.clock.install()
  await page.goto(`${product.origin}/share/${id}`)
  await expect(page.getByText('Published', { exact: true })).toBeVisible()
  const links = page.getByRole('region', { name: 'Active Share Links' })
  const item = (name: string) => links.getByRole('listitem').filter({ has: heading(page, name) })
  await expect(item('One-time view')).toContainText('0 of 3 views')
  await expect(item('Time-limited')).toContainText('0 views')
  await expect(item('Full access')).toContainText('0 views')
  await pauseClock(page)
  await button(item('One-time view'), 'Copy Link').click()
  const copied = button(item('One-time view'), 'Copied!')
  await expect(copied).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(
    `${product.origin}/view/${once.accessLink}`,
  )
  await page.clock.runFor(1_950)
  await expect(copied).toBeVisible()
  await page.clock.runFor(100)
  await expect(button(item('One-time view'), 'Copy Link')).toBeVisible()
  // A toast whose code arrives late is drawn after a timer (React throttles what replaces a fallback).
  await page.clock.resume()
  await page.evaluate(() => {
    navigator.clipboard.writeText = () => Promise.reject(new Error('refused'))
  })
  await button(item('Full access'), 'Copy Link').click()
  await expectToast(page, 'Copy failed', /\/view\//)
})

test('the share page reports a missing idea, and leads to the dashboard if the idea cannot be loaded', async ({
  page,
  context,
  product,
  watch,
}) => {
  watch(page)
  await enterAs(await ownerAtOnce(product), context)
  await page.goto(`${product.origin}/share/999999`)
  await expect(page.getByText('Idea not found')).toBeVisible()
  // Nor is a date shown for one about which the server says nothing: it may be published.
  await expect(page.getByRole('contentinfo')).not.toContainText('Blockchain timestamp')
  await page.route('**/api/ideas/999997', (route) => route.abort())
  await page.goto(`${product.origin}/share/999997`)
  await expect(page.getByText('Sharing needs a connection')).toBeVisible()
  await expect(page.getByRole('contentinfo')).not.toContainText('Blockchain timestamp')
  await failRequests(page, /\/api\/ideas\/\d+$/)
  await page.goto(`${product.origin}/share/999998`)
  await expect(page).toHaveURL(/\/dashboard$/)
})

/** How many pixels are left beside the placeholder of a field. */
const roomBeside = (field: Locator) =>
  field.evaluate((input: HTMLInputElement) => {
    const { paddingLeft, paddingRight } = getComputedStyle(input)
    const { fontFamily, fontSize } = getComputedStyle(input, '::placeholder')
    const words = document.createElement('span')
    words.textContent = input.placeholder
    Object.assign(words.style, { position: 'fixed', whiteSpace: 'nowrap', fontFamily, fontSize })
    document.body.append(words)
    const { width } = words.getBoundingClientRect()
    words.remove()
    return input.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight) - width
  })
