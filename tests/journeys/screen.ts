import { expect, type Locator, type Page } from '@playwright/test'

/** How tests find what a screen shows: by role and name. */
export const heading = (page: Page | Locator, name: string | RegExp) =>
  page.getByRole('heading', { name, exact: true })
export const button = (page: Page | Locator, name: string) => page.getByRole('button', { name, exact: true })
export const link = (page: Page | Locator, name: string | RegExp) => page.getByRole('link', { name })

/** The rows of events with these words. */
export const event = (page: Page, words: string | RegExp) =>
  page.locator('main').getByRole('listitem').filter({ hasText: words })
export const tab = (page: Page, name: string) => page.getByRole('tab', { name: new RegExp(`^${name}`) })

export const notifications = (page: Page) => page.getByRole('region', { name: 'Notifications (F8)' })

/** Expects a toast with both its lines. */
export async function expectToast(page: Page, title: string, description: string | RegExp): Promise<void> {
  const toast = notifications(page).filter({ hasText: description })
  await expect(toast).toBeVisible()
  await expect(toast).toContainText(title)
}

/** Every answer at this path is a server error, until the route is removed. */
export const failRequests = (page: Page, path: string | RegExp) =>
  page.route(path, (route) => route.fulfill({ status: 500, body: 'broken' }))

/** Every call with this method and path is refused, until the route is removed. */
export const refuseRequests = (page: Page, method: string, path: RegExp) =>
  page.route(path, (route) =>
    route.request().method() === method
      ? route.fulfill({ status: 400, json: { code: 'bad_request', message: 'No.' } })
      : route.fallback(),
  )

/** Delays the answers at a path until the returned function is called. */
export async function holdBack(page: Page, path: string | RegExp): Promise<() => void> {
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(path, async (route) => {
    await held
    await route.fallback()
  })
  return release
}

/**
 * Stops the clock of a page, on which a clock was installed before, within about a second of the current time; repeated if a busy
 * machine took longer than that.
 */
export const pauseClock = (page: Page) =>
  expect(async () => page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1000)).toPass()

/** The typeface loads last and changes where lines break, so measurements to the pixel wait for it. */
export async function waitForTypeface(page: Page): Promise<void> {
  await expect(page.locator('html')).toHaveAttribute('data-typeface')
  await expect
    .poll(() => page.evaluate(() => [...document.fonts].some(({ status }) => status === 'loaded')))
    .toBe(true)
  await page.evaluate(async () => void (await document.fonts.ready))
}
