import { expect, type Page } from '@playwright/test'
import { enterAs, ideaAtOnce, type Owner, ownerAtOnce, readerAtOnce, shareAtOnce } from './by-api.ts'
import { test } from './product.ts'
import { button, expectToast, failRequests } from './screen.ts'
import { declineCookies } from './steps.ts'

/** The texts of comments: sections 2, 4, 5 and 8 of tests/specification.md. */
const wide = { width: 1280, height: 800 }
const panel = (page: Page) => page.getByRole('complementary', { name: 'Comments' })
const minute = 60_000

let owner: Owner
let ideaId: number
let token: string
test.beforeAll(async ({ product }) => {
  owner = await ownerAtOnce(product, 'Ada Example')
  ideaId = (await ideaAtOnce(owner, 'Quiet fan', '<p>An edge.</p>')).id
  token = (await shareAtOnce(owner, ideaId)).accessLink
})
test.beforeEach(({ context }) => declineCookies(context))

test('the comments panel on large screens shows a count, a list and the length of a comment; Send needs words', async ({
  page,
  context,
  product,
  watch,
}) => {
  watch(page)
  await (await readerAtOnce(product, token)).enter(context)
  await page.setViewportSize(wide)
  await page.goto(`${product.origin}/document/${token}`)
  await expect(panel(page)).toContainText('0 comments')
  const input = panel(page).getByLabel('Add a comment')
  const send = button(panel(page), 'Send')
  await expect(send).toBeDisabled()
  await input.fill('   ')
  await expect(send).toBeDisabled()
  await input.fill('Does it fit?')
  await expect(panel(page)).toContainText('12 / 5,000')
  await page.route('**/api/comments', (route) => route.fulfill({ status: 500, body: 'broken' }))
  await send.click()
  await expectToast(page, 'Error', 'Failed to add comment. Please try again.')
  await expect(input).toHaveValue('Does it fit?')
  await expect(panel(page)).toContainText('0 comments')
  await page.unroute('**/api/comments')
  // The message is beside the panel and does not cover the button that has to be pressed again.
  const sent = page.waitForRequest((request) =>
    /POST .*comments$/.test(`${request.method()} ${request.url()}`),
  )
  const refreshed = page.waitForRequest(/\/api\/comments\?ideaId=\d+$/)
  await send.click()
  expect((await sent).postDataJSON()).toMatchObject({ content: 'Does it fit?' })
  await refreshed
  await expect(panel(page).getByRole('listitem')).toHaveText([/just now.*Does it fit\?/])
  await expect(panel(page)).toContainText('1 comment')
  await expect(input).toHaveValue('')
  await input.fill('Two sizes?')
  await send.click()
  await expect(panel(page).getByRole('listitem')).toHaveText([/Does it fit\?/, /Two sizes\?/])
  await page.setViewportSize({ width: 360, height: 740 })
  await expect(panel(page)).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Comments' })).toBeVisible()
})

test('comments show how long ago they were written, and a button shows earlier ones', async ({
  page,
  context,
  product,
  watch,
}) => {
  watch(page)
  await (await readerAtOnce(product, token)).enter(context)
  const ages: [number, string][] = [
    [59_000, 'just now'],
    [minute, '1 minute'],
    [59 * minute, '59 minutes'],
    [60 * minute, '1 hour'],
    [23 * 60 * minute, '23 hours'],
    [3 * 24 * 60 * minute, '3 days'],
  ]
  await page.clock.setFixedTime('2026-11-21T12:00:00Z')
  const now = Date.parse('2026-11-21T12:00:00Z')
  // By the server's clock, which says the same: its answers are dated.
  const dated = { Date: new Date(now).toUTCString() }
  await page.route('**/api/**', async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, headers: { ...response.headers(), ...dated } })
  })
  const years: [number, string] = [800 * 24 * 60 * minute, '800 days']
  await page.route(/\/api\/comments/, (route) =>
    route.fulfill({
      headers: route.request().url().includes('cursor')
        ? dated
        : { ...dated, Link: `</api/comments?ideaId=${ideaId}&cursor=5-11>; rel="next"` },
      json: (route.request().url().includes('cursor') ? [years] : ages).map(([age], index) => ({
        id: age === years[0] ? 1 : index + 11,
        ideaId,
        recipientId: 1,
        author: 'Grace Reader',
        byOwner: false,
        content: 'Words',
        createdAt: new Date(now - age).toISOString(),
      })),
    }),
  )
  await page.setViewportSize(wide)
  await page.goto(`${product.origin}/document/${token}`)
  await expect(panel(page).locator('time')).toHaveText(ages.map(([, label]) => label))
  await expect(panel(page)).toContainText('6+ comments')
  await button(panel(page), 'Earlier comments').click()
  await expect(panel(page).locator('time')).toHaveText([years, ...ages].map(([, label]) => label))
  await expect(button(panel(page), 'Earlier comments')).toHaveCount(0)
  await expect(panel(page)).toContainText('7 comments')
  await expect(panel(page).getByRole('listitem').nth(1)).toBeFocused()
})

test('a document stays readable when its comments cannot be loaded', async ({
  page,
  context,
  product,
  watch,
}) => {
  watch(page)
  await (await readerAtOnce(product, token)).enter(context)
  await failRequests(page, /\/api\/comments/)
  await page.setViewportSize(wide)
  await page.goto(`${product.origin}/document/${token}`)
  await expect(panel(page)).toContainText('Comments could not be loaded.')
  await expect(page.getByText('An edge.')).toBeVisible()
  await expect(page.getByRole('alert')).toHaveText('')
})

test('the owner reads and answers every thread on the page of the idea', async ({
  page,
  context,
  product,
  watch,
}) => {
  watch(page)
  const reader = await readerAtOnce(product, token, 'agreed', 'Paul Reader')
  await reader.send('POST', `/api/share/${token}/open`)
  await reader.send('POST', '/api/comments', { content: 'Which steel?' })
  await enterAs(owner, context)
  await page.goto(`${product.origin}/editor/${ideaId}`)
  const thread = page.getByRole('region', { name: 'Conversation with Paul Reader' })
  await expect(thread).toContainText('Which steel?')
  await button(thread, 'Answer Paul Reader').click()
  await expect(thread.getByLabel('Answer Paul Reader')).toBeFocused()
  await expect(button(thread, 'Send')).toBeInViewport({ ratio: 1 })
  await thread.getByLabel('Answer Paul Reader').fill('Spring steel.')
  await button(thread, 'Send').click()
  await expect(thread.getByRole('listitem')).toHaveText([/Which steel\?/, /Spring steel\./])
})
