import { expect, type Page } from '@playwright/test'
import { test } from './product.ts'
import { heading } from './screen.ts'
import { declineCookies, newPerson } from './steps.ts'

/** The texts of the pages that anybody can see: sections 2, 4, 5 and 8 of tests/specification.md. */
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name })
const thanks = "Thank you for joining our waitlist. We'll be in touch soon!"

/** Waits until the app runs, because it does not notice what is pressed before. */
async function openLanding(page: Page, origin: string): Promise<void> {
  await page.goto(origin)
  await expect(page.getByRole('contentinfo').locator('time')).toBeVisible()
}

test("the landing page says that ideas stay their owner's, and leads to sign in and the waitlist", async ({
  page,
  context,
  product,
  watch,
}) => {
  watch(page)
  await declineCookies(context)
  await openLanding(page, product.origin)
  await expect(heading(page, 'Your idea is your property.')).toBeVisible()
  const join = page.getByRole('main').getByRole('link', { name: 'Join Waitlist' })
  await expect(join).toHaveAttribute('href', '/?waitlist=true')
  await expect(page.getByRole('link', { name: 'Get Started' })).toHaveAttribute('href', '/login')
  await expect(page.getByRole('link', { name: 'IdeaVault, home' })).toHaveAttribute('href', '/')
  const footer = page.getByRole('contentinfo')
  for (const [name, href] of [
    ['About', '/about'],
    ['Contact', '/contact'],
    ['Privacy Policy', '/privacy-policy'],
    ['Data Handling', '/data-handling'],
  ] as const)
    await expect(footer.getByRole('link', { name })).toHaveAttribute('href', href)
  await expect(footer.locator('time')).toHaveText(/^\d{1,2}:\d\d [AP]M · [A-Z][a-z]{2} \d{1,2}, \d{4}$/)
  await footer.getByRole('link', { name: 'About' }).click()
  await expect(heading(page, 'About IdeaVault')).toBeVisible()
  await page.getByRole('link', { name: 'IdeaVault, home' }).click()
  await page.getByRole('link', { name: 'Get Started' }).click()
  await expect(page).toHaveURL(/\/login$/)
})

test('Early Access opens the waitlist, which confirms an entry and starts empty the next time', async ({
  page,
  context,
  product,
  watch,
}) => {
  watch(page)
  await declineCookies(context)
  await openLanding(page, product.origin)
  await page.getByRole('button', { name: 'Early Access' }).click()
  await expect(dialog(page, 'Early Access')).toContainText('private beta')
  await dialog(page, 'Early Access').getByRole('button', { name: 'Join Waitlist' }).click()
  const form = dialog(page, 'Join Waitlist')
  await form.getByLabel('Name').fill('Wanda Waiting')
  await form.getByLabel('Email').fill(newPerson('Wanda').email)
  await form.getByLabel('Profession').fill('Clockmaker')
  const called: unknown[] = []
  await page.route('**/api/waitlist', async (route) => {
    called.push(route.request().postDataJSON())
    if (called.length === 1) await route.fulfill({ status: 500, body: 'broken' })
    else await route.continue()
  })
  await form.getByRole('button', { name: 'Join Waitlist' }).click()
  await expect(page.getByText('Something went wrong. Please try again.')).toBeVisible()
  await form.getByRole('button', { name: 'Join Waitlist' }).click()
  const done = dialog(page, 'You are on the list')
  await expect(done).toContainText(thanks)
  await expect(page.getByRole('status').filter({ hasText: 'Success!' })).toContainText(thanks)
  await expect(done.locator('time').first()).toHaveText(
    /^[A-Z][a-z]{2} \d\d, \d{4} at \d{1,2}:\d\d:\d\d [AP]M$/,
  )
  expect(Object.keys(Object(called[1])).sort()).toEqual(['email', 'name', 'profession'])
  await done.getByRole('button', { name: 'Done' }).click()
  await page.getByRole('main').getByRole('link', { name: 'Join Waitlist' }).click()
  await expect(form.getByLabel('Name')).toHaveValue('')
  await page.goBack()
  await expect(form).toBeHidden()
})

test('the static pages show the texts that the specification asks for', async ({
  page,
  context,
  product,
  watch,
}) => {
  watch(page)
  await declineCookies(context)
  const facts: [string, string, (string | RegExp)[]][] = [
    [
      '/about',
      'About IdeaVault',
      [
        'Our mission',
        'What we value',
        'Blockchain-timestamped verification',
        'NDA agreements',
        'Recipient verification and tracking',
      ],
    ],
    ['/contact', 'Contact', ['We reply within 24 hours.', 'Frequently asked questions', /support address/]],
    [
      '/privacy-policy',
      'Privacy Policy',
      [
        'Last updated January 2025',
        'The networks of readers are kept for 90 days.',
        'A draft goes to the service behind the writing assistant when you open the assistant on it',
        'Of what you publish, and of drafts that are sealed, fingerprints may go to public timestamping services',
      ],
    ],
    [
      '/data-handling',
      'Data Handling',
      [
        'General Data Protection Regulation (GDPR)',
        'We respond within one month.',
        'up to two months more',
        'within 72 hours',
        'supervisory authority',
      ],
    ],
    ['/terms', 'Terms', []],
  ]
  for (const [path, title, texts] of facts) {
    await page.goto(product.origin + path)
    await expect(page.getByRole('heading', { level: 1 })).toContainText(title)
    for (const text of texts) await expect(page.getByRole('main')).toContainText(text)
    await expect(page.getByRole('contentinfo').locator('time')).toBeVisible()
  }
  await page.goto(`${product.origin}/privacy`)
  await expect(page).toHaveURL(/\/privacy-policy$/)
})

test('an unknown address shows the not-found card', async ({ page, context, product, watch }) => {
  watch(page)
  await declineCookies(context)
  for (const path of ['/nowhere', '/share', '/about/nobody']) {
    await page.goto(product.origin + path)
    await expect(heading(page, '404 Page Not Found')).toBeVisible()
    await expect(page.getByText('Did you forget to add the page to the router?')).toBeVisible()
  }
})

test('the cookie banner is shown on every page until it is answered, and never again', async ({
  browser,
  product,
  watch,
}) => {
  const answers = [
    ['Accept Cookies', 'true'],
    ['Decline', 'false'],
    ['Close and decline', 'false'],
  ] as const
  for (const [button, stored] of answers) {
    const context = await browser.newContext({ viewport: { width: 360, height: 740 } })
    const page = await context.newPage()
    watch(page)
    await page.goto(product.origin)
    const banner = page.getByRole('region', { name: 'Cookies' })
    await expect(banner.getByRole('link', { name: 'Learn more' })).toHaveAttribute('href', '/privacy-policy')
    await page.goto(`${product.origin}/login`)
    await banner.getByRole('button', { name: button, exact: true }).click()
    await expect(banner).toBeHidden()
    expect(await page.evaluate(() => localStorage.getItem('cookieConsent'))).toBe(stored)
    await page.goto(`${product.origin}/about`)
    await expect(page.getByRole('contentinfo').locator('time')).toBeVisible()
    // Toasts and the banner load with the same part of the app: if one is there, the other would be, too.
    await expect(page.getByRole('region', { name: 'Notifications (F8)' })).toBeAttached()
    await expect(banner).toHaveCount(0)
    await context.close()
  }
})
