import { expect, type Page } from '@playwright/test'
import { phone } from '../../playwright.config.ts'
import { enterAs, sharedIdeaAtOnce } from './by-api.ts'
import { test, withWorker } from './product.ts'
import { button, event, expectToast, heading, link, tab } from './screen.ts'
import { agree, closeOffer, identify, newPerson } from './steps.ts'

/** Somebody returns to the app, so that nothing has to wait for its next poll. */
const comeBack = (page: Page) => page.evaluate(() => window.dispatchEvent(new Event('focus')))

test('an owner sees in Activity who reads and comments, answers the comment, and switches the link off', async ({
  page,
  context,
  browser,
  product,
  watch,
}) => {
  watch(page)
  const { owner, ideaId, token } = await sharedIdeaAtOnce(product)
  await enterAs(owner, context)
  await page.goto(`${product.origin}/activity`)
  await expect(event(page, 'You made a link to Quiet fan')).toBeVisible()
  await expect(heading(page, 'Today')).toBeVisible()

  const elsewhere = await browser.newContext(phone)
  const reader = await elsewhere.newPage()
  watch(reader)
  const grace = newPerson('Grace Reader')
  await identify(reader, `${product.origin}/view/${token}`, grace)
  await agree(reader)
  await expect(reader.getByText('An owl-wing edge.')).toBeVisible()
  await closeOffer(reader)

  await comeBack(page)
  await expect(page.getByText('One person is reading right now.')).toBeVisible()
  const reading = event(page, 'Grace Reader is reading Quiet fan')
  await expect(reading).toContainText('Full access link')
  await expect(reading).toContainText(grace.email)
  await expect(reading).toContainText('as typed')
  await expect(event(page, 'Grace Reader accepted the agreement for Quiet fan')).toBeVisible()

  await reader.getByRole('button', { name: 'Comments' }).click()
  await reader.getByLabel('Add a comment').fill('Does it fit my fan?')
  await reader.getByRole('button', { name: 'Send' }).click()
  await expect(reader.getByRole('listitem').filter({ hasText: 'Does it fit my fan?' })).toBeVisible()
  await reader.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
  // Nobody returns here: the visible page polls by itself.
  await expect(event(page, 'Grace Reader commented on Quiet fan')).toBeVisible()
  await tab(page, 'Needs you').click()
  await expect(tab(page, 'Needs you')).toHaveText('Needs you1')
  const asks = event(page, 'Grace Reader commented on Quiet fan')
  await expect(page.locator('main').getByRole('listitem')).toHaveCount(1)
  await link(asks, 'Answer').click()
  await expect(page).toHaveURL(new RegExp(`/editor/${ideaId}#thread-\\d+$`))
  const answer = page.getByRole('textbox', { name: 'Answer Grace Reader' })
  await expect(answer).toBeFocused()
  await answer.fill('Two sizes fit most.')
  await button(page, 'Send').click()
  await expect(page.getByRole('listitem').filter({ hasText: 'Two sizes fit most.' })).toBeVisible()
  await page.goBack()
  await expect(heading(page, 'Activity')).toBeVisible()
  await expect(page.getByText('Nothing needs you')).toBeVisible()
  await link(page, 'Show everything').click()
  await expect(event(page, 'You answered a comment on Quiet fan')).toBeVisible()

  await button(reading, 'Switch off').click()
  await button(page.getByRole('alertdialog'), 'Switch off').click()
  await expectToast(page, 'Success', 'The link is switched off.')
  await expect(event(page, 'You switched off a link to Quiet fan')).toBeVisible()
  await expect(button(page, 'Switch off')).toHaveCount(0)
  await expect(reader.getByText('An owl-wing edge.')).toBeHidden({ timeout: 15_000 })
  await elsewhere.close()
})

test(
  'new events are counted until the owner has seen them, and can be read again without a connection',
  withWorker,
  async ({ page, context, browser, product, watch }) => {
    watch(page)
    const { owner, token } = await sharedIdeaAtOnce(product)
    await enterAs(owner, context)
    await page.addInitScript(() => {
      const badges: number[] = []
      Object.assign(window, { badges })
      Object.assign(navigator, {
        setAppBadge: async (count: number) => void badges.push(count),
        clearAppBadge: async () => void badges.push(0),
      })
    })
    await page.goto(`${product.origin}/dashboard`)
    await expect(link(page, /^Activity$/)).toBeVisible()

    const elsewhere = await browser.newContext(phone)
    const reader = await elsewhere.newPage()
    await identify(reader, `${product.origin}/view/${token}`, newPerson('Paul Reader'))
    await agree(reader)
    await expect(reader.getByText('An owl-wing edge.')).toBeVisible()
    await elsewhere.close()

    await comeBack(page)
    const place = link(page.getByRole('navigation', { name: 'Main' }), /^Activity \(\d+ new\)$/)
    await expect(place).toBeVisible()
    expect(await page.evaluate('badges.at(-1)')).toBeGreaterThan(0)
    await place.click()
    await expect(event(page, /Paul Reader (opened|is reading) Quiet fan/)).toBeVisible()
    await expect(place).toBeHidden()
    await expect.poll(() => page.evaluate('badges.at(-1)')).toBe(0)

    await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true)
    await context.setOffline(true)
    await page.reload()
    await expect(event(page, 'Paul Reader opened Quiet fan')).toBeVisible()
    await expect(page.getByText(/^No connection\. Last updated /)).toBeVisible()
    await expect(button(page, 'Switch off')).toHaveCount(0)
    await context.setOffline(false)
    await page.evaluate(() => window.dispatchEvent(new Event('online')))
    await expect(page.getByText('No connection.')).toBeHidden()
    await expect(button(page, 'Switch off').first()).toBeVisible()
  },
)
