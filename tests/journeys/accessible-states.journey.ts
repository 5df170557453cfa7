import { expect, type Page } from '@playwright/test'
import { audit } from './accessible.ts'
import { unbroken } from './accessible-screens.ts'
import { enterAs, ideaAtOnce, type Owner, ownerAtOnce, publishAtOnce, shareAtOnce } from './by-api.ts'
import { test } from './product.ts'
import { button } from './screen.ts'
import { newPerson, saveButton, synced, words } from './steps.ts'

/** The states that screens reach while they are used, at 360 x 740; accessible.journey.ts covers their initial state. */
let owner: Owner
test.beforeAll(async ({ product }) => {
  owner = await ownerAtOnce(product, 'Ada Example')
})

const esc = (page: Page) => page.keyboard.press('Escape')
const text = '<p>First line.</p><p>Middle line.</p><p>Last line.</p>'

async function typeAt(page: Page, line: string, typed: string): Promise<void> {
  await words(page).getByText(line).click()
  await page.keyboard.press('Home')
  await page.keyboard.type(typed)
  await saveButton(page).click()
}

test('the editor has no accessibility faults after a merge, in the history, and once the session ended', async ({
  page,
  context,
  product,
  browser,
  watch,
}) => {
  watch(page)
  const { look, over } = audit(page)
  await enterAs(owner, context)
  const { id } = await ideaAtOnce(owner, 'Two hands', text)
  await page.goto(`${product.origin}/editor/${id}`)
  await typeAt(page, 'First line.', 'Once. ')
  await expect(synced(page)).toBeVisible()

  // Parts of the page that load later must load before the connection is lost, because no service worker has cached them here.
  await page.waitForLoadState('networkidle')
  // It must not learn of the tablet's words before it sends its own: returning to a page fetches them, too.
  await context.setOffline(true)
  const elsewhere = await browser.newContext()
  await enterAs(owner, elsewhere)
  const tablet = await elsewhere.newPage()
  await tablet.goto(`${product.origin}/editor/${id}`)
  await typeAt(tablet, 'First line.', 'Tablet. ')
  await expect(synced(tablet)).toBeVisible()

  await elsewhere.route('**/api/**', (route) => route.abort())
  await typeAt(page, 'Last line.', 'Phone. ')
  await context.setOffline(false)
  await expect(page.getByText('Changes from another device were merged with yours')).toBeVisible()
  await look('joined')
  await button(page, 'Compare').press('Enter')
  await expect(page.getByRole('dialog', { name: 'Merged from two versions' })).toBeVisible()
  await look('compare')
  await esc(page)
  await button(page, 'More actions').press('Enter')
  await page.getByRole('menuitem', { name: 'History' }).press('Enter')
  const list = page.getByRole('dialog', { name: 'History' })
  await expect(list.getByRole('listitem').first()).toBeVisible()
  await look('history')
  await list.getByRole('listitem').last().getByRole('button').press('Enter')
  await expect(button(page, 'Restore this version')).toBeVisible()
  await look('version')
  await esc(page)

  await typeAt(tablet, 'Last line.', 'Both here. ')
  await elsewhere.unrouteAll()
  await saveButton(tablet).click()
  await expect(tablet.getByText('This is a copy of your words')).toBeVisible()
  const theirs = audit(tablet)
  await theirs.look('copy')
  theirs.over()
  await elsewhere.close()

  await context.clearCookies()
  await typeAt(page, 'First line.', 'Signed out. ')
  await expect(page.getByRole('dialog', { name: 'Please sign in again' })).toBeVisible()
  await look('sign in again')
  await esc(page)
  await expect(page.getByText('Saved on this device', { exact: false }).first()).toBeVisible()
  await look('waits for a sign-in')
  over()
})

test('sealing, a new link and Shared with me have no accessibility faults', async ({
  page,
  context,
  product,
  watch,
}) => {
  watch(page)
  const { look, over } = audit(page)
  await enterAs(owner, context)
  const { id } = await ideaAtOnce(owner, 'Quiet fan', text)
  await page.goto(`${product.origin}/editor/${id}`)
  await expect(words(page)).toContainText('Last line.')
  await button(page, 'More actions').press('Enter')
  await page.getByRole('menuitem', { name: 'Publish' }).press('Enter')
  await button(page.getByRole('dialog', { name: 'Seal this idea?' }), 'Publish').press('Enter')
  await expect(page.getByRole('heading', { name: 'Sealed.' })).toBeVisible()
  await look('sealed')
  await page.goto(`${product.origin}/share/${id}`)
  await page.getByRole('radio', { name: 'One-time view' }).check({ force: true })
  await look('one-time link')
  await page.getByRole('radio', { name: 'Time-limited' }).check({ force: true })
  await look('time-limited link')
  await button(page, 'Generate Share Link').press('Enter')
  await expect(page.getByText('Share link created!')).toBeVisible()
  await look('new link')

  const other = await ownerAtOnce(product, { ...newPerson('Otto Example'), name: `Otto ${unbroken}` })
  const shared = await ideaAtOnce(other, 'A lamp', text)
  await publishAtOnce(other, shared.id)
  const { accessLink } = await shareAtOnce(other, shared.id)
  const { name, email } = newPerson('Ada Reading')
  const details = { accessToken: accessLink, name, email }
  const recipient = Object(await owner.caller.send('POST', '/api/recipients', details))
  await owner.caller.send('PUT', `/api/recipients/${recipient.id}/nda`, { agreed: true })
  await owner.caller.send('POST', `/api/share/${accessLink}/open`)
  await page.goto(`${product.origin}/dashboard`)
  await page.getByRole('tab', { name: 'Shared with me' }).click()
  await expect(page.getByText('A lamp').first()).toBeVisible()
  await look('shared with me')
  await page.goto(`${product.origin}/shared/none`)
  await expect(page.getByText('Nothing is waiting here')).toBeVisible()
  await look('nothing shared to the app')
  over()
})

test('the portfolio and the editor without a connection, and signing out there, have no accessibility faults', async ({
  page,
  context,
  product,
  watch,
}) => {
  watch(page)
  const { look, over } = audit(page)
  await enterAs(await ownerAtOnce(product, 'Lea Example'), context)
  await page.goto(`${product.origin}/dashboard`)
  await page.getByRole('link', { name: 'New idea' }).click()
  await expect(words(page)).toBeVisible()
  await context.route('**/api/**', (route) => route.abort())
  await page.getByLabel('Title').fill('Flight mode')
  await words(page).click()
  await page.keyboard.type('Above the clouds.')
  await expect(page.getByText('Saved on this device · Waiting for connection')).toBeVisible()
  await look('a draft without a connection')
  await button(page, 'Back').click()
  await expect(page.getByText('Flight mode').first()).toBeVisible()
  await look('portfolio without a connection')
  await page.getByRole('button', { name: /^Sync:/ }).press('Enter')
  await expect(page.getByRole('dialog', { name: 'Sync' })).toContainText('Flight mode')
  await look('what waits')
  await esc(page)
  await button(page, 'Account menu').click()
  await page.getByRole('menuitem', { name: 'Log Out' }).press('Enter')
  await expect(page.getByRole('dialog', { name: 'Sign out?' })).toBeVisible()
  await look('sign out')
  await page.getByRole('button', { name: /^Discard them/ }).press('Enter')
  await expect(page.getByRole('alertdialog')).toBeVisible()
  await look('discard')
  await esc(page)
  over()
})
