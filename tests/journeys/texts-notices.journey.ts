import { expect, type Locator, type Page } from '@playwright/test'
import { enterAs, ownerAtOnce } from './by-api.ts'
import { test } from './product.ts'
import { button, expectToast, holdBack, notifications, pauseClock } from './screen.ts'
import { declineCookies } from './steps.ts'

/** Toasts and tooltips: sections 2 and 9 of tests/specification.md. */
async function failToSend(page: Page, origin: string): Promise<void> {
  await page.route('**/api/auth/forgot-password', (route) => route.abort())
  await page.goto(`${origin}/forgot-password`)
  await page.getByLabel('Email').fill('somebody@example.org')
}
const card = (page: Page) => notifications(page).getByText('Network error. Please try again.')
const sendAgain = async (page: Page) => {
  await page.getByLabel('Email').press('Enter')
  await expectToast(page, 'Error', 'Network error. Please try again.')
}

/** How many pixels of their height two boxes share on the screen. A newer toast may be replacing one between the two measurements. */
async function overlap(one: Locator, other: Locator): Promise<number> {
  let shared = Number.NaN
  await expect(async () => {
    const [a, b] = [await one.boundingBox({ timeout: 1_000 }), await other.boundingBox({ timeout: 1_000 })]
    if (!a || !b) throw new Error('Both must be shown')
    shared = Math.max(0, Math.min(a.y + a.height, b.y + b.height) - Math.max(a.y, b.y))
  }).toPass()
  return shared
}

test.beforeEach(({ context }) => declineCookies(context))

test('one toast is shown at a time, for 5 seconds, and can be closed, swiped away by 50 px or reached by F8', async ({
  page,
  product,
  watch,
}) => {
  watch(page)
  await page.clock.install()
  await failToSend(page, product.origin)
  await sendAgain(page)
  await sendAgain(page)
  await expect(card(page)).toHaveCount(1)
  await page.keyboard.press('F8')
  await expect(notifications(page)).toBeFocused()
  await button(notifications(page), 'Close').click()
  await expect(card(page)).toHaveCount(0)

  await sendAgain(page)
  const box = await card(page).boundingBox()
  const [x, y] = [(box?.x ?? 0) + 5, (box?.y ?? 0) + 5]
  const swipe = async (by: number) => {
    await page.mouse.move(x, y)
    await page.mouse.down()
    await page.mouse.move(x + by, y, { steps: 4 })
    await page.mouse.up()
  }
  await swipe(49)
  await expect(card(page)).toHaveCount(1)
  await swipe(51)
  await expect(card(page)).toHaveCount(0)

  // A pointer over the toast would stop its timer.
  await page.mouse.move(1, 739)
  await pauseClock(page)
  await sendAgain(page)
  await page.clock.runFor(4_900)
  await expect(card(page)).toHaveCount(1)
  await page.clock.runFor(200)
  await expect(card(page)).toHaveCount(0)
})

test('a toast covers neither the header, the field in use nor its Send button', async ({
  page,
  product,
  watch,
}) => {
  watch(page)
  await failToSend(page, product.origin)
  for (const height of [740, 420, 360]) {
    await page.setViewportSize({ width: 360, height })
    await sendAgain(page)
    for (const other of [
      page.getByRole('banner'),
      page.getByLabel('Email'),
      button(page, 'Send Reset Instructions'),
    ])
      expect(await overlap(notifications(page).locator('[class*=toast-card_card]'), other)).toBe(0)
  }
})

test('a toast whose code cannot be loaded is plain text, and the next one is complete', async ({
  page,
  context,
  product,
}) => {
  await failToSend(page, product.origin)
  await expect(notifications(page)).toBeAttached()
  await context.setOffline(true)
  await page.getByLabel('Email').press('Enter')
  await expect(notifications(page)).toHaveText('Error: Network error. Please try again.')
  await expect(page.getByLabel('Email')).toHaveValue('somebody@example.org')
  await context.setOffline(false)
  await sendAgain(page)
  await expect(button(notifications(page), 'Close')).toBeVisible()
})

test('toasts on larger screens are in a corner and at most 420 px wide', async ({ page, product, watch }) => {
  watch(page)
  await page.setViewportSize({ width: 1280, height: 800 })
  await failToSend(page, product.origin)
  await sendAgain(page)
  const box = await notifications(page).boundingBox()
  expect(box?.width).toBeLessThanOrEqual(420)
  expect((box?.x ?? 0) + (box?.width ?? 0)).toBeGreaterThan(1260)
})

test('a tooltip opens after 700 ms, at once within 300 ms of another, and 4 px from its control', async ({
  browser,
  product,
  watch,
}) => {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } })
  const page = await context.newPage()
  watch(page)
  await enterAs(await ownerAtOnce(product), context)
  await page.clock.install()
  await page.goto(`${product.origin}/editor/new`)
  const tools = page.getByRole('toolbar', { name: 'Formatting' })
  await button(tools, 'Bold').hover()
  const tip = page.locator('[popover=manual]')
  await expect(tip).toHaveText('Bold')
  const gap = async (name: string) => {
    const control = await button(tools, name).boundingBox()
    const shown = await tip.boundingBox()
    if (!control || !shown) return null
    return shown.y > control.y ? shown.y - control.y - control.height : control.y - shown.y - shown.height
  }
  expect(await gap('Bold')).toBeCloseTo(4, 0)
  await pauseClock(page)
  await page.mouse.move(640, 700)
  await expect(tip).toBeHidden()
  await page.clock.runFor(250)
  await button(tools, 'Italic').hover()
  await page.clock.runFor(1)
  await expect(tip).toHaveText('Italic')
  await page.mouse.move(640, 700)
  await page.clock.runFor(350)
  await button(tools, 'Code').hover()
  await page.clock.runFor(690)
  await expect(tip).toBeHidden()
  await page.clock.runFor(20)
  await expect(tip).toHaveText('Code')
  await context.close()
})

test('a tooltip does not open over the menu that its control has opened', async ({
  page,
  context,
  product,
  watch,
}) => {
  watch(page)
  await page.setViewportSize({ width: 1280, height: 800 })
  await enterAs(await ownerAtOnce(product), context)
  await page.clock.install()
  // The code that shows tooltips is fetched on the first hover, and may arrive after the press.
  const goOn = await holdBack(page, /tooltip-layer/)
  await page.goto(`${product.origin}/dashboard`)
  await button(page, 'Account menu').click()
  await expect(page.getByRole('menuitem', { name: 'Profile Settings' })).toBeVisible()
  const came = page.waitForResponse(/tooltip-layer/)
  goOn()
  await (await came).finished()
  await pauseClock(page)
  await page.clock.runFor(1000)
  await expect(page.locator('[popover=manual]')).toBeHidden()
})
