import { expect } from '@playwright/test'
import * as v from 'valibot'
import { OpenedDocument } from '#contract/access.ts'
import { evidenceLength } from '#contract/rules/evidence-id.ts'
import { phone } from '../../playwright.config.ts'
import { unbroken } from './accessible-screens.ts'
import { enterAs, ideaAtOnce, ownerAtOnce, publishAtOnce, readerAtOnce, shareAtOnce } from './by-api.ts'
import { test } from './product.ts'
import {
  button,
  event,
  expectToast,
  failRequests,
  heading,
  holdBack,
  link,
  refuseRequests,
  tab,
} from './screen.ts'
import { declineCookies } from './steps.ts'

/** Lists of activity: of one idea, of one link, and very long ones. */

test('Activity is listed for one link, one idea or all ideas; a request for access can be put aside', async ({
  page,
  context,
  browser,
  product,
  watch,
}) => {
  watch(page)
  const owner = await ownerAtOnce(product)
  const { id } = await ideaAtOnce(owner, 'Rain tray', '<p>A wick.</p>')
  const { id: otherId } = await ideaAtOnce(owner, 'Folded hinge', '<p>One strip.</p>')
  for (const idea of [id, otherId]) await publishAtOnce(owner, idea)
  const once = await shareAtOnce(owner, id, { shareType: 'one-time', maxViews: 1 })
  const reader = await readerAtOnce(product, once.accessLink, 'agreed', 'Rita Reader')
  await reader.send('POST', `/api/share/${once.accessLink}/open`)
  const elsewhere = await browser.newContext(phone)
  const late = await elsewhere.newPage()
  watch(late)
  await declineCookies(elsewhere)
  await late.goto(`${product.origin}/view/${once.accessLink}`)
  await button(late, 'Ask for access').click()
  await expect(late.getByLabel('Name')).toBeFocused()
  await late.getByLabel('Name').fill('Mary Late')
  await late.getByLabel('Email').fill('mary.late@example.org')
  await late.keyboard.press('Enter')
  await expect(late.getByText('The owner has been notified.')).toBeVisible()
  await elsewhere.close()

  await enterAs(owner, context)
  await page.goto(`${product.origin}/share/${id}`)
  await page.getByText('Ended links (1)').click()
  await link(page, 'Who read it').click()
  await expect(heading(page, 'Who read it')).toBeVisible()
  await expect(page).toHaveTitle('Who read it · IdeaVault')
  await expect(page.getByText('One-time view link of Rain tray')).toBeVisible()
  await expect(event(page, 'Rita Reader accepted the agreement')).toBeVisible()
  await expect(event(page, 'You published')).toHaveCount(0)
  await link(page, 'All links of this idea').click()
  await expect(event(page, 'You published Rain tray')).toBeVisible()
  await expect(event(page, 'Folded hinge')).toHaveCount(0)
  await link(page, 'All ideas').click()
  await expect(event(page, 'You published Folded hinge')).toBeVisible()

  const asks = event(page, 'Mary Late asks for access to Rain tray')
  await expect(asks).toContainText('the link is used up')
  await expect(button(asks, 'One more view')).toBeVisible()
  await refuseRequests(page, 'POST', /\/dismiss$/)
  await button(asks, 'Not now').press('Enter')
  await expectToast(page, 'Error', 'This could not be dismissed. Please try again.')
  await page.unroute(/\/dismiss$/)
  await expect(button(asks, 'One more view')).toBeVisible()
  // The list is loaded again, too; until then its buttons are disabled.
  await expect(button(asks, 'Not now')).toBeEnabled()
  await button(asks, 'Not now').press('Enter')
  await expect(button(asks, 'Not now')).toBeHidden()
  await expect(asks).toBeFocused()
  await tab(page, 'Needs you').press('Enter')
  await expect(page.getByText('Nothing needs you')).toBeVisible()
})

test('older events load on scrolling or with Show more, and a failure to load them is shown', async ({
  page,
  context,
  product,
  watch,
}) => {
  watch(page)
  const owner = await ownerAtOnce(product)
  const { id } = await ideaAtOnce(owner, `A ${unbroken}`, '<p>A wick.</p>')
  for (let n = 0; n < 70; n++) await shareAtOnce(owner, id)
  await enterAs(owner, context)
  await page.goto(`${product.origin}/activity`)
  const events = page.locator('main').getByRole('listitem')
  await expect(events).toHaveCount(30)
  const older = /\/api\/activity\?.*cursor=/
  await failRequests(page, older)
  await page.mouse.wheel(0, 100_000)
  await expect(page.getByText('Older events could not be loaded.')).toBeVisible()
  await expect(page.getByText('No connection.')).toBeHidden()
  await page.unroute(older)
  await button(page, 'Show more').press('Enter')
  // The rest follows by itself where the end of the list is still in sight.
  await expect.poll(() => events.count()).toBeGreaterThanOrEqual(60)
  // Turning the wheel before the new rows are laid out moves nothing; a person would turn it again.
  await expect(async () => {
    await page.mouse.wheel(0, 100_000)
    await expect(events).toHaveCount(70, { timeout: 1_000 })
  }).toPass()
  await expect(button(page, 'Show more')).toBeHidden()

  await failRequests(page, /\/api\/activity\?/)
  await page.reload()
  await expect(page.locator('main').getByRole('alert')).toContainText('Activity could not be loaded')
  await expect(events).toHaveCount(70)
  await page.unroute(/\/api\/activity\?/)
  await button(page, 'Try again').click()
  await expect(page.getByText('Activity could not be loaded')).toBeHidden()
  await page.goto(`${product.origin}/activity?idea=999999`)
  await expect(page.getByText('Idea not found')).toBeVisible()
})

test('an activity list that this device does not keep shows Loading until the server answers', async ({
  page,
  context,
  product,
  watch,
}) => {
  watch(page)
  const owner = await ownerAtOnce(product)
  const { id } = await ideaAtOnce(owner, 'Rain tray', '<p>A wick.</p>')
  await shareAtOnce(owner, id)
  await enterAs(owner, context)
  // Activity is stored on the device beside the list of ideas.
  await page.goto(`${product.origin}/dashboard`)
  await expect(link(page, /Rain tray/).first()).toBeVisible()
  await link(page, 'Activity').click()
  await expect(event(page, 'You made a link')).toBeVisible()
  const release = await holdBack(page, /\/api\/activity\?/)
  await expect(async () => {
    await page.reload()
    await expect(event(page, 'You made a link')).toBeVisible({ timeout: 5_000 })
  }).toPass()
  await tab(page, 'Refused').click()
  await expect(page.getByText('Loading...')).toBeVisible()
  release()
  await expect(page.getByText('Loading...')).toBeHidden()
  await expect(page.getByText('Nobody was turned away')).toBeVisible()
})

test("the ID on a reader's copy finds that reader in Activity, in any letter case; an unknown ID finds nobody", async ({
  page,
  context,
  product,
  watch,
}) => {
  watch(page)
  const owner = await ownerAtOnce(product)
  const { id } = await ideaAtOnce(owner, 'Rain tray', '<p>A wick.</p>')
  const { accessLink } = await shareAtOnce(owner, id)
  const reader = await readerAtOnce(product, accessLink, 'agreed', 'Rita Reader')
  const { viewId } = v.parse(OpenedDocument, await reader.send('POST', `/api/share/${accessLink}/open`))
  await enterAs(owner, context)
  await page.goto(`${product.origin}/activity`)
  await button(page, 'Whose copy is it?').click()
  const field = page.getByLabel('ID on the copy')
  await field.fill('4c7')
  await field.press('Enter')
  await expect(page.getByText('An id on a copy has 8 letters and digits.')).toBeVisible()
  await field.fill(` ${viewId?.slice(0, evidenceLength).toUpperCase()} `)
  await field.press('Enter')
  await expect(heading(page, 'Whose copy it was')).toBeVisible()
  await expect(page.getByText('went to Rita Reader.')).toBeVisible()
  await expect(event(page, 'Rita Reader accepted the agreement')).toBeVisible()
  await expect(event(page, 'You made a link')).toHaveCount(0)
  // Only digits, and what the router takes for a number that is too large.
  for (const nobody of ['12345678', '4e710909']) {
    await page.goto(`${product.origin}/activity?evidence=${nobody}`)
    await expect(page.getByText(`None of your ideas was read under ${nobody}.`)).toBeVisible()
  }
  await button(page, 'Show everything').click()
  await expect(event(page, 'You made a link')).toBeVisible()
})
