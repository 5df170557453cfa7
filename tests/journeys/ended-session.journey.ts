import { type BrowserContext, expect, type Page } from '@playwright/test'
import { makePng } from '../support/make-image.ts'
import { audit } from './accessible.ts'
import { enterAs, ideaAtOnce, ownerAtOnce } from './by-api.ts'
import { rowsOnDevice } from './device-rows.ts'
import { KillableBrowser } from './killable-browser.ts'
import { test } from './product.ts'
import { newPerson, type Person, signIn, words } from './steps.ts'

const notice = (page: Page, message: string) => page.getByRole('main').getByText(message, { exact: true })
const signInLink = (page: Page) => page.getByRole('main').getByRole('link', { name: 'Sign in' })

/** The portfolio with everything that it requests from the server. */
async function openPortfolio(page: Page, origin: string): Promise<void> {
  // The stream never ends, so the page would never be idle.
  await page.route('**/api/activity/stream', (route) => route.abort())
  await page.goto(`${origin}/dashboard`)
  await expect(page.getByRole('link', { name: 'Start from scratch' })).toBeVisible()
  await page.waitForLoadState('networkidle')
}

async function writeWithoutSession(page: Page, context: BrowserContext, title: string): Promise<void> {
  await context.clearCookies()
  await page.getByRole('link', { name: 'Start from scratch' }).click()
  await page.getByLabel('Title').fill(title)
  await words(page).click()
  await page.keyboard.type('Not on the server.')
  await expect(page.getByText('Your session has ended.')).toBeVisible()
  await page.getByRole('button', { name: 'Back' }).click()
  await expect(page).toHaveURL(/\/dashboard$/)
}

const titlesOnServer = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const ideas: { title: string }[] = await (await fetch('/api/ideas')).json()
    return ideas.map(({ title }) => title)
  })

async function signInAgain(page: Page, { email, password }: Person): Promise<void> {
  await expect(page).toHaveURL(/\/login/)
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page).toHaveURL(/\/dashboard$/)
}

test('the portfolio says that the session ended, and signing in from there sends what is on the device', async ({
  page,
  context,
  product,
  watch,
}) => {
  watch(page)
  const owner = await ownerAtOnce(product, 'Ines Example')
  await enterAs(owner, context)
  await openPortfolio(page, product.origin)
  await writeWithoutSession(page, context, 'Rain tray')
  await expect(notice(page, 'Signed out: sign in to sync 1 idea')).toBeVisible()
  await writeWithoutSession(page, context, 'Quiet fan')
  await expect(notice(page, 'Signed out: sign in to sync 2 ideas')).toBeVisible()

  const { look, over } = audit(page)
  await look('portfolio without a session')
  await page.getByRole('button', { name: 'Sync: Signed out: sign in to sync 2 ideas' }).click()
  const sheet = page.getByRole('dialog', { name: 'Sync' })
  await expect(sheet.getByText('Signed out: sign in to sync 2 ideas')).toBeVisible()
  await expect(sheet.getByRole('link', { name: 'Rain tray' })).toBeVisible()
  await expect(sheet.getByRole('link', { name: 'Sign in' })).toHaveAttribute('href', /^\/login\?redirect=/)
  await look('sync sheet without a session')
  over()
  await page.keyboard.press('Escape')

  await signInLink(page).click()
  await signInAgain(page, owner.person)
  await expect.poll(() => titlesOnServer(page)).toHaveLength(2)
  await expect(notice(page, 'Signed out: sign in to sync 2 ideas')).toBeHidden()
  expect((await titlesOnServer(page)).sort()).toEqual(['Quiet fan', 'Rain tray'])
  await expect(page.getByRole('button', { name: 'Sync: Everything is on the server.' })).toBeVisible()
})

test('signing in in one tab lets another tab sync again', async ({ page, context, product, watch }) => {
  watch(page)
  const owner = await ownerAtOnce(product, 'Jon Example')
  await enterAs(owner, context)
  await openPortfolio(page, product.origin)
  await writeWithoutSession(page, context, 'Two tabs')
  await expect(notice(page, 'Signed out: sign in to sync 1 idea')).toBeVisible()
  const second = await context.newPage()
  await signIn(second, product, owner.person)
  await expect(signInLink(page)).toBeHidden()
  await expect.poll(() => titlesOnServer(second)).toEqual(['Two tabs'])
})

test('one false 401 after a sign-in does not keep a device from fetching the ideas of the server', async ({
  product,
}) => {
  const phone = await KillableBrowser.start()
  const person = newPerson('Kai Example')
  const owner = await ownerAtOnce(product, person)
  try {
    let page = await phone.page()
    await signIn(page, product, person)
    await page.getByRole('button', { name: 'Account menu' }).click()
    await page.getByRole('menuitem', { name: 'Log Out' }).click()
    await expect(page).toHaveURL(/\/login$/)
    await signIn(page, product, person)
    for (const title of ['Fan', 'Kettle', 'Lamp']) await ideaAtOnce(owner, title, '<p>elsewhere</p>')
    await phone.kill()
    await phone.launch()
    page = await phone.page()
    let refusals = 0
    await page.route(/\/api\/ideas\/\d+$/, (route) => {
      refusals += 1
      if (refusals > 1) return route.fallback()
      return route.fulfill({ status: 401, json: { code: 'sign_in', message: 'Please sign in to continue.' } })
    })
    // A kill may lose the session's cookie.
    await page.context().clearCookies()
    await signIn(page, product, person)
    await expect.poll(async () => (await rowsOnDevice(page)).drafts?.length).toBe(3)
    expect(refusals).toBeGreaterThan(1)
  } finally {
    await phone.remove()
  }
})

test('a photo that was chosen after the session ended is sent once its owner signs in again', async ({
  page,
  context,
  product,
  watch,
}) => {
  watch(page)
  const owner = await ownerAtOnce(product, 'Ines Example')
  await enterAs(owner, context)
  await page.goto(`${product.origin}/profile`)
  await expect(page.getByRole('button', { name: 'Change Photo' })).toBeVisible()
  await page.waitForLoadState('networkidle')
  await context.clearCookies()
  const photo = { name: 'me.png', mimeType: 'image/png', buffer: await makePng() }
  await page.getByLabel('Photo', { exact: true }).setInputFiles(photo)
  const dialog = page.getByRole('dialog', { name: 'Please sign in again' })
  await dialog.getByLabel('Password', { exact: true }).fill(owner.person.password)
  await dialog.getByRole('button', { name: 'Sign in' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('main').locator('img[src^="/api/profile/image"]')).toBeVisible()
})
