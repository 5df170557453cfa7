import { expect, type Locator, type Page } from '@playwright/test'

/** How a screen is asked for what it shows, by role and name. */
export const heading = (page: Page | Locator, name: string | RegExp) =>
  page.getByRole('heading', { name, exact: true })
export const button = (page: Page | Locator, name: string) => page.getByRole('button', { name, exact: true })
export const link = (page: Page | Locator, name: string | RegExp) => page.getByRole('link', { name })

/** What happened, a row each. */
export const event = (page: Page, words: string | RegExp) =>
  page.locator('main').getByRole('listitem').filter({ hasText: words })
export const tab = (page: Page, name: string) => page.getByRole('tab', { name: new RegExp(`^${name}`) })

export const notifications = (page: Page) => page.getByRole('region', { name: 'Notifications (F8)' })

/** A toast with both its lines. */
export async function told(page: Page, title: string, description: string | RegExp): Promise<void> {
  const toast = notifications(page).filter({ hasText: description })
  await expect(toast).toBeVisible()
  await expect(toast).toContainText(title)
}

/** Every answer of this path is a fault of the server, until it is let through again. */
export const fails = (page: Page, path: string | RegExp) =>
  page.route(path, (route) => route.fulfill({ status: 500, body: 'broken' }))

/** Every call of this method and path is refused, until it is let through again. */
export const refuse = (page: Page, method: string, path: RegExp) =>
  page.route(path, (route) =>
    route.request().method() === method
      ? route.fulfill({ status: 400, json: { code: 'bad_request', message: 'No.' } })
      : route.fallback(),
  )

/** Holds the answers of a path back until the returned function is called. */
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
 * Stops the clock of a page, which was installed before, within about a second of it; asked again where a busy machine took longer
 * than that to say it.
 */
export const pauseClock = (page: Page) =>
  expect(async () => page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1000)).toPass()

/** The typeface comes last and changes where lines break: what is measured to the pixel waits for it. */
export async function waitForTypeface(page: Page): Promise<void> {
  await expect(page.locator('html')).toHaveAttribute('data-typeface')
  await expect
    .poll(() => page.evaluate(() => [...document.fonts].some(({ status }) => status === 'loaded')))
    .toBe(true)
  await page.evaluate(async () => void (await document.fonts.ready))
}
