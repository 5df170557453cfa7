import { expect } from '@playwright/test'
import { ownerAtOnce } from './by-api.ts'
import { test } from './product.ts'
import { button, expectToast, failRequests, heading, holdBack, link, pauseClock } from './screen.ts'
import { declineCookies, newPerson } from './steps.ts'

/** The texts around accounts: sections 2, 4, 5, 8 and 9 of tests/specification.md. To read beside its rows there. */
test.beforeEach(({ context }) => declineCookies(context))

test('the sign-in page shows its fields, links and three providers that come later', async ({
  page,
  product,
  watch,
}) => {
  watch(page)
  await page.goto(`${product.origin}/login`)
  await expect(page.getByLabel('Email')).toHaveAttribute('autocomplete', 'username')
  const password = page.getByLabel('Password', { exact: true })
  await expect(password).toHaveAttribute('type', 'password')
  await button(page, 'Show password').click()
  await expect(password).toHaveAttribute('type', 'text')
  await button(page, 'Hide password').click()
  await expect(password).toHaveAttribute('type', 'password')
  await expect(button(page, 'Sign in')).toBeVisible()
  await expect(link(page, /^Forgot/)).toHaveAttribute('href', '/forgot-password')
  for (const path of ['/login', '/register']) {
    await page.goto(product.origin + path)
    for (const name of ['Google', 'GitHub', 'X'])
      await expect(button(page, `${name}Coming Soon`).or(button(page, `${name} Coming Soon`))).toBeDisabled()
  }
})

test('the sign-in page says that sign-up is by invitation, and links to registration for people invited', async ({
  page,
  product,
  watch,
}) => {
  watch(page)
  await page.goto(`${product.origin}/login`)
  await expect(page.getByText('Sign up (Invite Only)')).toBeVisible()
  await expect(link(page, /Sign up/)).toHaveCount(0)
  await expect(link(page, 'Invited? Create your account')).toHaveAttribute('href', '/register')
})

test('signing in reports its result and leads to the dashboard', async ({ page, product, watch }) => {
  watch(page)
  const { person } = await ownerAtOnce(product)
  await page.goto(`${product.origin}/login`)
  await page.getByLabel('Email').fill(person.email)
  await page.getByLabel('Password', { exact: true }).fill('not the right one')
  await page.keyboard.press('Enter')
  await expectToast(page, 'Error', 'Invalid email or password. Please try again.')
  await button(page, 'Close').click()
  await page.route('**/api/auth/login', (route) =>
    route.fulfill({
      json: { success: false, user: { id: 1, name: 'x', email: person.email, profileImage: null } },
    }),
  )
  const answered = page.waitForResponse('**/api/auth/login')
  await button(page, 'Sign in').click()
  await answered
  await expect(button(page, 'Sign in')).toBeEnabled()
  await expect(page).toHaveURL(/\/login$/)
  await expect(page.getByRole('alert')).toHaveText([''])
  await page.unroute('**/api/auth/login')
  await page.getByLabel('Password', { exact: true }).fill(person.password)
  await button(page, 'Sign in').click()
  await expectToast(page, 'Success', 'You have been logged in successfully!')
  await expect(page).toHaveURL(/\/dashboard$/)
  await button(page, 'Account menu').click()
  await failRequests(page, '**/api/auth/logout')
  await page.getByRole('menuitem', { name: 'Log Out' }).click()
  await expectToast(page, 'Error', 'Failed to logout. Please try again.')
  await expect(page).toHaveURL(/\/dashboard$/)
  await page.unroute('**/api/auth/logout')
  await button(page, 'Account menu').click()
  await expect(page.getByRole('menuitem')).toHaveText(['Profile Settings', 'Help', 'Log Out'])
  await page.getByRole('menuitem', { name: 'Log Out' }).click()
  await expectToast(page, 'Success', 'You have been successfully logged out.')
  await expect(page).toHaveURL(/\/login$/)
  await page.goto(`${product.origin}/dashboard`)
  await expect(page).toHaveURL(/\/login/)
})

test('registering reports failure and success, and leads to sign in', async ({ page, product, watch }) => {
  watch(page)
  const { person: taken } = await ownerAtOnce(product)
  await page.goto(`${product.origin}/register`)
  await expect(heading(page, 'Create your account')).toBeVisible()
  await expect(link(page, 'terms')).toHaveAttribute('href', '/terms')
  await expect(link(page, 'privacy policy').first()).toHaveAttribute('href', '/privacy')
  await expect(page.getByRole('main').getByRole('link', { name: 'Sign in' })).toHaveAttribute(
    'href',
    '/login',
  )
  const fresh = newPerson('Ray Example')
  const fill = async (email: string) => {
    await page.getByLabel('Full Name').fill(fresh.name)
    await page.getByLabel('Email').fill(email)
    await page.getByLabel('Password', { exact: true }).fill(fresh.password)
    await page.getByLabel('Confirm Password').fill(fresh.password)
    await button(page, 'Create account').click()
  }
  await fill(taken.email)
  await expectToast(page, 'Error', 'Registration failed. Email may already be in use.')
  const sent = page.waitForRequest('**/api/auth/register')
  await fill(fresh.email)
  expect((await sent).postDataJSON()).toEqual(fresh)
  await expectToast(page, 'Success', 'Account created successfully! Please log in.')
  await expect(page).toHaveURL(/\/login$/)
  await expect(page.getByLabel('Email')).toHaveValue(fresh.email)
})

test('the forgotten-password page sends instructions, mentions the spam folder and lets people try again', async ({
  page,
  product,
  watch,
}) => {
  watch(page)
  await page.goto(`${product.origin}/forgot-password`)
  await expect(link(page, 'Back to Login')).toHaveAttribute('href', '/login')
  await page.getByLabel('Email').fill(newPerson('Nobody Known').email)
  await failRequests(page, '**/api/auth/forgot-password')
  await button(page, 'Send Reset Instructions').click()
  await expectToast(page, 'Error', 'Failed to send reset email. Please try again.')
  await page.unroute('**/api/auth/forgot-password')
  await page.route('**/api/auth/forgot-password', (route) =>
    route.fulfill({ status: 429, json: { code: 'rate_limited', message: 'Three letters an hour.' } }),
  )
  await button(page, 'Send Reset Instructions').click()
  await expectToast(page, 'Error', 'Three letters an hour.')
  await page.unroute('**/api/auth/forgot-password')
  await page.route('**/api/auth/forgot-password', (route) => route.abort())
  await button(page, 'Send Reset Instructions').click()
  await expectToast(page, 'Error', 'Network error. Please try again.')
  await page.unroute('**/api/auth/forgot-password')
  const goOn = await holdBack(page, '**/api/auth/forgot-password')
  await button(page, 'Send Reset Instructions').click()
  await expect(button(page, 'Sending...')).toBeVisible()
  goOn()
  await expect(heading(page, 'Check Your Email')).toBeVisible()
  await expectToast(page, 'Success', 'Password reset instructions have been sent to your email.')
  await expect(page.getByText(/spam folder/)).toBeVisible()
  await expect(link(page, 'Back to Login')).toHaveAttribute('href', '/login')
  await button(page, 'Try Again').click()
  await expect(button(page, 'Send Reset Instructions')).toBeVisible()
  await page.route('**/api/site', async (route) =>
    route.fulfill({ json: { ...(await (await route.fetch()).json()), mail: false } }),
  )
  await page.reload()
  await expect(page.getByText('This server cannot send email yet.')).toBeVisible()
  await expect(button(page, 'Send Reset Instructions')).toBeDisabled()
})

test('a protected page says that it checks access, asks after 50 ms, and sends strangers to sign in', async ({
  page,
  product,
  watch,
}) => {
  watch(page)
  await page.clock.install()
  await pauseClock(page)
  // The first paint says the same as the app: the clock may continue once the app waits.
  await page.addInitScript(() => {
    const waits: unknown[] = []
    const { setTimeout: start } = window
    const noted = (...[work, ms, ...rest]: Parameters<typeof window.setTimeout>) => {
      waits.push(ms)
      return start(work, ms, ...rest)
    }
    Object.assign(window, { setTimeout: noted, waits })
  })
  const asked: string[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/api/auth/me')) asked.push(request.method())
  })
  for (const path of ['/dashboard', '/editor/new', '/share/1', '/profile']) {
    asked.length = 0
    await page.goto(product.origin + path)
    await expect(page.getByText('Verifying access...')).toBeVisible()
    // The app, and the wait for the check, begin in the frame after the first paint.
    await expect
      .poll(
        async () => {
          await page.clock.runFor(5)
          return page.locator('script[type=module]').count()
        },
        { intervals: [20] },
      )
      .toBeGreaterThan(0)
    await expect.poll(() => page.evaluate('window.waits')).toContain(50)
    await page.clock.runFor(40)
    expect(asked).toEqual([])
    await page.clock.runFor(20)
    await expect(page).toHaveURL(/\/login/)
    expect(asked).toEqual(['GET'])
  }
})
