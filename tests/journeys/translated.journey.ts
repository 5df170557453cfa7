import { expect, type Page } from '@playwright/test'
import { enterAs, sharedIdeaAtOnce } from './by-api.ts'
import { test } from './product.ts'
import { button, heading, holdBack, link } from './screen.ts'
import { agree, declineCookies, identify, newPerson, register, signIn, words } from './steps.ts'
import { translatePages } from './translate-page.ts'

/** Texts of the page that were replaced by a translator's elements. */
const translated = (page: Page) => page.locator('font')

test.beforeEach(async ({ context }) => {
  await declineCookies(context)
  await translatePages(context)
})

test('a reader can use pages that the browser translates, and the words of the idea are not translated', async ({
  page,
  product,
  watch,
}) => {
  watch(page)
  const { token } = await sharedIdeaAtOnce(product)
  await page.goto(`${product.origin}/view/${token}`)
  await expect(translated(page).first()).toBeAttached()
  await link(page, 'Continue').click()
  await page.getByRole('button', { name: 'Verify' }).click()
  await expect(page.getByText('Name must be at least 3 characters')).toBeVisible()
  await identify(page, `${product.origin}/view/${token}`, newPerson('Grace Reader'))
  await agree(page)
  await expect(page.getByText('An owl-wing edge.')).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('translate', 'no')
  await expect(page.locator('main').locator('font')).toHaveCount(0)
})

test("registering and signing in work on translated pages, and the owner's words are not translated", async ({
  page,
  product,
  watch,
}) => {
  watch(page)
  const person = newPerson('Ada Example')
  await register(page, product, person)
  await expect(translated(page).first()).toBeAttached()
  await signIn(page, product, person)
  await expect(heading(page, 'Hi Ada')).toBeVisible()
  await page.goto(`${product.origin}/editor/new`)
  await expect(words(page)).toBeVisible()
  await expect(translated(page)).toHaveCount(0)
  await page.goto(`${product.origin}/about`)
  await expect(translated(page).first()).toBeAttached()
})

test('an editor that a browser translates keeps working when a menu item changes its text', async ({
  page,
  context,
  product,
  watch,
}) => {
  watch(page)
  const { owner } = await sharedIdeaAtOnce(product)
  await enterAs(owner, context)
  // As if nothing on the page prevented it, except in the text being written, which keeps its own mark.
  await page.addInitScript(() =>
    new MutationObserver(() => {
      for (const element of document.querySelectorAll('[translate=no]:not([contenteditable])'))
        element.removeAttribute('translate')
    }).observe(document, { attributes: true, childList: true, subtree: true }),
  )
  const goOn = await holdBack(page, '**/api/site')
  await page.goto(`${product.origin}/editor/new`)
  await button(page, 'More actions').click()
  await expect(page.getByRole('menuitem', { name: 'Write with AI', exact: true })).toBeVisible()
  await expect(translated(page).first()).toBeAttached()
  goOn()
  await expect(page.getByRole('menuitem', { name: /^Write with AI .+/ })).toBeVisible()
  await expect(words(page)).toBeVisible()
})
