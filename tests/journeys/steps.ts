import { type BrowserContext, expect, type Locator, type Page } from '@playwright/test'
import type { Product } from './product.ts'

/** What people do, in their words. Selectors are names and roles, as a screen reader would say them. */
export type Person = { name: string; email: string; password: string }

let made = 0
/** A person that does not exist yet in this run. */
export function newPerson(name: string): Person {
  made += 1
  const word = name.toLowerCase().replace(/\W+/g, '.')
  return { name, email: `${word}.${process.pid}.${made}@example.org`, password: 'a quiet, long pass phrase' }
}

/**
 * Declines cookies before the first page, because the banner appears when a page is idle, in the middle of whatever a journey does then. The
 * browser's own error page for an unreachable server has no storage.
 */
export const declineCookies = (context: BrowserContext) =>
  context.addInitScript(() => {
    if (window.origin !== 'null') localStorage.setItem('cookieConsent', 'false')
  })

export async function register(
  page: Page,
  { origin }: Pick<Product, 'origin'>,
  person: Person,
): Promise<void> {
  await declineCookies(page.context())
  await page.goto(`${origin}/register`)
  await page.getByLabel('Full Name').fill(person.name)
  await page.getByLabel('Email').fill(person.email)
  await page.getByLabel('Password', { exact: true }).fill(person.password)
  await page.getByLabel('Confirm Password').fill(person.password)
  await page.getByRole('button', { name: 'Create account' }).click()
  await expect(page).toHaveURL(/\/login$/)
}

export async function signIn(page: Page, { origin }: Pick<Product, 'origin'>, person: Person): Promise<void> {
  await page.goto(`${origin}/login`)
  await page.getByLabel('Email').fill(person.email)
  await page.getByLabel('Password', { exact: true }).fill(person.password)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page).toHaveURL(/\/dashboard$/)
}

/** The page being written. */
export const words = (page: Page): Locator => page.getByRole('textbox', { name: 'Idea', exact: true })

/** What the line under the title says about words that only the device has, and about those that the server has as well. */
export const saved = (page: Page): Locator => page.getByText('Saved on this device', { exact: true })
export const synced = (page: Page): Locator => page.getByText('Synced', { exact: true })

/** Types after the last word of the page being written. */
export async function writeAtEnd(page: Page, text: string): Promise<void> {
  await words(page).click()
  await page.keyboard.press('ControlOrMeta+End')
  await page.keyboard.type(text)
}

/** All ideas of the account, as the server lists them. */
export const listIdeas = (page: Page): Promise<{ id: number; title: string }[]> =>
  page.evaluate(async () => (await fetch('/api/ideas')).json())

/** A new idea is sent by itself after five seconds without typing; then the button saves changes. */
export const saveButton = (page: Page): Locator =>
  page.getByRole('button', { name: /^(Create Idea|Save Changes)$/ })

export async function writeIdea(
  page: Page,
  { origin }: Pick<Product, 'origin'>,
  title: string,
  text: string,
): Promise<number> {
  await page.goto(`${origin}/editor/new`)
  await page.getByLabel('Title').fill(title)
  await words(page).click()
  await page.keyboard.press('ControlOrMeta+A')
  await page.keyboard.type(text)
  await saveButton(page).click()
  await expect(page).toHaveURL(/\/editor\/\d+$/)
  await expect(synced(page)).toBeVisible()
  return Number(/(\d+)$/.exec(page.url())?.[1])
}

/** Creates a link of the kind with this name and returns its address. */
export async function makeLink(
  page: Page,
  { origin }: Pick<Product, 'origin'>,
  ideaId: number,
  kind: string,
): Promise<string> {
  await page.goto(`${origin}/share/${ideaId}`)
  await page.getByRole('radio', { name: kind }).check({ force: true })
  await page.getByRole('button', { name: 'Generate Share Link' }).click()
  const field = page.getByLabel('Your new share link')
  await expect(field).toHaveValue(/\/view\/[\w-]{43}$/)
  return field.inputValue()
}

/** The recipient's steps up to the agreement. */
export async function identify(page: Page, link: string, person: Person): Promise<void> {
  await declineCookies(page.context())
  await page.goto(link)
  await page
    .getByRole('link', { name: 'Continue' })
    .or(page.getByRole('button', { name: 'Continue' }))
    .click()
  await expect(page).toHaveURL(/\/collect\//)
  await page.getByLabel('Name').fill(person.name)
  await page.getByLabel('Email').fill(person.email)
  await page.getByRole('button', { name: 'Verify' }).click()
}

/** Readers who have agreed are offered their certificate, for a moment and over what they read. */
export async function closeOffer(page: Page): Promise<void> {
  const offer = page.getByRole('region', { name: /^Notifications/ })
  await offer.getByRole('button', { name: 'Close' }).click()
}

/** Scrolls an agreement to its end, and again if it grew in that moment, for example because the typeface loaded late and moved its end. */
export async function readToEnd(page: Page, title = 'Confidentiality Notice'): Promise<void> {
  await expect(async () => {
    await page.getByRole('region', { name: title }).press('End')
    await expect(page.getByRole('button', { name: 'I Agree' })).toBeVisible({ timeout: 1_000 })
  }).toPass()
}

/** Reads to the end and agrees. */
export async function agree(page: Page): Promise<void> {
  await expect(page).toHaveURL(/\/nda\//)
  await expect(page.getByRole('button', { name: 'Please read the full agreement' })).toBeVisible()
  await readToEnd(page)
  await page.getByRole('button', { name: 'I Agree' }).click()
  await expect(page).toHaveURL(/\/document\//)
}

export async function logOut(page: Page, origin: string): Promise<void> {
  await page.goto(`${origin}/dashboard`)
  await page.getByRole('button', { name: 'Account menu' }).click()
  await page.getByRole('menuitem', { name: 'Log Out' }).click()
}

/** Publishes the draft that is open. */
export async function publish(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Publish' }).click()
  await page.getByRole('dialog', { name: 'Seal this idea?' }).getByRole('button', { name: 'Publish' }).click()
  await expect(page.getByRole('heading', { name: 'Sealed.' })).toBeVisible()
}
