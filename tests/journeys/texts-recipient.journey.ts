import { expect, type Page, type Request } from '@playwright/test'
import { sharedIdeaAtOnce } from './by-api.ts'
import { test } from './product.ts'
import { button, expectToast, failRequests, heading, holdBack, link, pauseClock } from './screen.ts'
import { declineCookies } from './steps.ts'

/** The texts of the recipient's steps: sections 2, 4, 5, 8 and 9 of tests/specification.md. To read beside its rows there. */
const denied = async (page: Page) => {
  await expect(heading(page, 'Access Denied')).toBeVisible()
  await expect(page.getByText("The link you're trying to access is invalid or has expired.")).toBeVisible()
  await expect(link(page, 'Return Home')).toHaveAttribute('href', '/')
}

let token: string
test.beforeAll(async ({ product }) => {
  token = (await sharedIdeaAtOnce(product)).token
})
test.beforeEach(({ context }) => declineCookies(context))

test('an unknown or missing token is denied on every page of a recipient', async ({
  page,
  product,
  watch,
}) => {
  watch(page)
  const goOn = await holdBack(page, '**/api/share/**')
  await page.goto(`${product.origin}/collect/${'A'.repeat(43)}`)
  await expect(page.getByText('Verifying access...')).toBeVisible()
  goOn()
  await denied(page)
  for (const path of ['/view', '/collect', '/nda', '/document', `/nda/${'A'.repeat(43)}`]) {
    await page.goto(product.origin + path)
    await denied(page)
  }
  await page.goto(`${product.origin}/collect?accessToken=${token}`)
  await expect(heading(page, 'Ada Example needs to know who viewed the document!')).toBeVisible()
})

test('the details page shows its texts, verifies for two seconds, and leads to the agreement', async ({
  page,
  product,
  watch,
}) => {
  watch(page)
  await page.clock.install()
  await page.goto(`${product.origin}/nda/${token}`)
  await expect(page).toHaveURL(/\/collect\//)
  await expect(heading(page, 'Ada Example needs to know who viewed the document!')).toBeVisible()
  await expect(
    page.getByText(
      'We will NOT send you marketing emails! Your information will only be used for verification.',
    ),
  ).toBeVisible()
  await expect(page.getByText('Phone (optional)')).toBeVisible()
  // The three steps are on one line on a phone.
  const tops = await page
    .getByRole('navigation', { name: 'Steps' })
    .getByRole('listitem')
    .evaluateAll((steps) => steps.map((step) => step.getBoundingClientRect().top))
  expect([tops.length, new Set(tops).size]).toEqual([3, 1])
  await page.getByLabel('Name').fill('Grace Reader')
  await page.getByLabel('Email').fill('grace@example.org')
  await failRequests(page, '**/api/recipients')
  const failed = page.waitForRequest('**/api/recipients')
  await button(page, 'Verify').click()
  await expectToast(page, 'Error', 'Failed to submit your information. Please try again.')
  await expect(page.getByLabel('Name')).toHaveValue('Grace Reader')
  await page.unroute('**/api/recipients')
  await pauseClock(page)
  const sent = page.waitForRequest('**/api/recipients')
  const answered = page.waitForResponse('**/api/recipients')
  await button(page, 'Verify').click()
  expect(Object.keys(Object((await sent).postDataJSON())).sort()).toEqual([
    'accessToken',
    'email',
    'name',
    'phone',
  ])
  const keyOf = (request: Request) => request.headers()['idempotency-key']
  expect(keyOf(await sent), 'an answer that was lost makes nobody a second person').toBe(keyOf(await failed))
  await answered
  await expect(page.getByText('Verifying your information...')).toBeVisible()
  await expect(page.getByText('Please wait while we process your details')).toBeVisible()
  await page.clock.runFor(1_950)
  await expect(page).toHaveURL(/\/collect\//)
  await page.clock.runFor(100)
  await page.clock.resume()
  await expect(page).toHaveURL(/\/nda\//)
  await expect(heading(page, 'Ada Example shared an idea with you, Grace Reader.')).toBeVisible()
})

test('the code of the next steps is loaded ahead, and details typed so far survive if that fails', async ({
  page,
  product,
  watch,
}) => {
  watch(page)
  const ahead = ['collect', 'nda', 'document'].map((step) =>
    page.waitForRequest((request) => new RegExp(`/assets/${step}-[\\w-]+\\.js$`).test(request.url())),
  )
  await page.route(/\/assets\/(nda|document)-[\w-]+\.js$/, (route) => route.abort(), { times: 2 })
  await page.goto(`${product.origin}/view/${token}`)
  await page.evaluate(() => document.documentElement.setAttribute('data-not-loaded-anew', ''))
  await Promise.all(ahead)
  await link(page, 'Continue').click()
  await page.getByLabel('Name').fill('Grace Reader')
  await page.getByLabel('Email').fill('grace@example.org')
  await expect(page.getByLabel('Name')).toHaveValue('Grace Reader')
  await button(page, 'Verify').click()
  await expect(page).toHaveURL(/\/nda\//)
  await expect(heading(page, 'Ada Example shared an idea with you, Grace Reader.')).toBeVisible()
  await expect(page.locator('html[data-not-loaded-anew]')).toHaveCount(1)
})

test('an owner without a name is shown to readers as The document owner', async ({
  page,
  product,
  watch,
}) => {
  watch(page)
  await page.route('**/api/share/*', async (route) => {
    const answer = await (await route.fetch()).json()
    await route.fulfill({ json: { ...answer, idea: { ...answer.idea, user: { name: '' } } } })
  })
  await page.goto(`${product.origin}/collect/${token}`)
  await expect(heading(page, 'The document owner needs to know who viewed the document!')).toBeVisible()
  await button(page, 'What is recorded').click()
  await expect(page.getByText('Networks are kept for 90 days.')).toBeVisible()
  await expect(page.getByText('The document owner sees all of this but the phone number.')).toBeVisible()
})
