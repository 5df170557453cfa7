import { expect, type Locator, type Page } from '@playwright/test'
import { makeScreens, text, unbroken } from './accessible-screens.ts'
import { enterAs, ideaAtOnce, type Owner, ownerAtOnce, readerAtOnce } from './by-api.ts'
import { test } from './product.ts'
import { button, heading, link, tab } from './screen.ts'
import { readToEnd, words } from './steps.ts'

/** Screens with only a keyboard, with reduced motion, and on a phone in landscape. */
let owner: Owner
let draftId: number
let sealedId: number
let token: string
test.beforeAll(async ({ product }) => {
  ;({ owner, draftId, sealedId, token } = await makeScreens(product))
})

/** The focus ring, if it is drawn around more than the control itself. */
const ringOf = (control: Locator) =>
  control.evaluate((one) => {
    const { outlineStyle, outlineOffset } = getComputedStyle(one, '::after')
    return [outlineStyle, outlineOffset]
  })
const esc = (page: Page) => page.keyboard.press('Escape')

test('every control of the main tasks is reached by Tab and works with Enter or Space', async ({
  page,
  context,
  product,
  watch,
}) => {
  watch(page)
  await enterAs(owner, context)
  /** Presses Tab until the control has the focus. */
  const tabTo = async (name: string | RegExp, role: 'button' | 'link' | 'radio' | 'tab' | 'textbox') => {
    const wanted = page.getByRole(role, { name }).first()
    await expect(wanted).toBeVisible()
    for (let steps = 0; steps < 60; steps++) {
      if (await wanted.evaluate((element) => element === document.activeElement)) return wanted
      await page.keyboard.press('Tab')
    }
    throw new Error(`Tab does not reach ${role} ${name}`)
  }
  await page.goto(`${product.origin}/dashboard`)
  await expect(page.getByText(unbroken).first()).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(link(page, 'Skip to content')).toBeFocused()
  await page.keyboard.press('Enter')
  await tabTo(/^Drafts/, 'tab')
  await page.keyboard.press('ArrowRight')
  const published = page.getByRole('tab', { name: /^Published/ })
  await expect(published).toBeFocused()
  expect(await ringOf(published), 'and around a tab, clear of its words').toEqual(['solid', '0px'])
  await expect(page.getByText('Quiet fan').first()).toBeVisible()
  await page.keyboard.press('ArrowLeft')
  const card = await tabTo(/^Idea \(/, 'link')
  expect(await ringOf(card), 'the focus is seen around a card').toEqual(['solid', '-2px'])
  await tabTo(/^Delete A Unter/, 'button')
  await page.keyboard.press('Space')
  await expect(button(page.getByRole('alertdialog'), 'Cancel')).toBeFocused()
  await esc(page)
  await expect(page.getByRole('button', { name: /^Delete A Unter/ })).toBeFocused()
  await page.goto(`${product.origin}/dashboard`)
  await tabTo('Account menu', 'button')
  await page.keyboard.press('Enter')
  const first = page.getByRole('menuitem', { name: 'Profile Settings' })
  await expect(first).toBeFocused()
  expect(await first.evaluate((one) => getComputedStyle(one).outlineStyle), 'and in a menu').toBe('solid')
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('menuitem', { name: 'Help' })).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('menuitem', { name: 'Log Out' })).toBeFocused()
  await esc(page)

  await page.goto(`${product.origin}/editor/${draftId}`)
  await expect(words(page)).toContainText('hums')
  await tabTo('Title', 'textbox')
  await page.keyboard.press('Enter')
  await expect(words(page)).toBeFocused()
  await page.keyboard.press('ControlOrMeta+A')
  await button(page, 'Bold').focus()
  await page.keyboard.press('ArrowRight')
  await expect(button(page, 'Italic')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(words(page).locator('em').first()).toBeVisible()
  await page.goto(`${product.origin}/editor/${draftId}`)
  await expect(words(page)).toContainText('hums')
  await tabTo('Bold', 'button')

  await page.goto(`${product.origin}/activity`)
  await tabTo(/^All/, 'tab')
  await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('tab', { name: /^Needs you/ })).toBeFocused()
  await tabTo('Answer', 'link')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('textbox', { name: /^Answer / })).toBeFocused()

  await page.goto(`${product.origin}/share/${sealedId}`)
  await tabTo('One-time view', 'radio')
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('radio', { name: 'Time-limited' })).toBeChecked()
  await tabTo('Generate Share Link', 'button')
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('Your new share link')).toBeVisible()
})

test("nothing on the owner's screens is animated for people who asked for reduced motion", async ({
  page,
  context,
  product,
  watch,
}) => {
  watch(page)
  await enterAs(owner, context)
  await page.emulateMedia({ reducedMotion: 'reduce' })
  const moving = () =>
    page.evaluate(() =>
      document
        .getAnimations()
        .filter(({ effect }) => Number(effect?.getComputedTiming().duration ?? 0) > 10)
        .map(({ effect }) => (effect instanceof KeyframeEffect ? effect.target?.outerHTML.slice(0, 90) : '')),
    )
  await page.goto(`${product.origin}/dashboard`)
  await page.getByRole('tab', { name: /^Published/ }).click()
  expect(await moving()).toEqual([])
  await page.goto(`${product.origin}/share/${sealedId}`)
  await page.getByRole('button', { name: 'Switch off' }).first().click()
  await expect(page.getByRole('alertdialog')).toBeVisible()
  expect(await moving()).toEqual([])
  await esc(page)
  await button(page, 'Generate Share Link').press('Enter')
  await expect(page.getByText('Share link created!')).toBeVisible()
  expect(await moving()).toEqual([])
})

test('a phone in landscape shows the main controls and does not scroll sideways', async ({
  page,
  context,
  product,
  watch,
}) => {
  watch(page)
  await page.setViewportSize({ width: 740, height: 360 })
  const sideways = () => page.evaluate(() => document.documentElement.scrollWidth > innerWidth)
  const searching = await ownerAtOnce(product, 'Constance Example')
  for (const title of ['One', 'Two', 'Three', 'Four']) await ideaAtOnce(searching, title, text)
  await enterAs(searching, context)
  await page.goto(`${product.origin}/dashboard`)
  await expect(page.getByRole('searchbox')).toBeVisible()
  await expect(link(page, 'Start from scratch')).toBeInViewport({ ratio: 1 })
  // On one line, with nothing beside it except the button.
  const greeting = await heading(page, 'Hi Constance').boundingBox()
  expect(greeting?.height).toBeLessThan(50)
  expect(await sideways()).toBe(false)
  await tab(page, 'Drafts').focus()
  for (let steps = 0; steps < 16; steps++) {
    await page.keyboard.press('Tab')
    expect(
      await page.evaluate(findCoveredFocus),
      'the bar at the thumb covers nothing that has the focus',
    ).toBe('')
  }
  await context.clearCookies()
  await enterAs(owner, context)
  await page.goto(`${product.origin}/editor/${draftId}`)
  await expect(words(page)).toContainText('hums')
  for (const name of ['Bold', 'Save Changes', 'More actions'])
    await expect(button(page, name)).toBeInViewport({ ratio: 1 })
  expect(await sideways()).toBe(false)
  // The last item of a menu that is higher than the window can be reached, too.
  await page.setViewportSize({ width: 740, height: 280 })
  await button(page, 'More actions').press('Enter')
  await page.getByRole('menuitem', { name: 'Save as HTML' }).scrollIntoViewIfNeeded()
  await expect(page.getByRole('menuitem', { name: 'Save as HTML' })).toBeInViewport({ ratio: 1 })
  // And the menu stays at its button when the phone is rotated.
  await page.setViewportSize({ width: 360, height: 740 })
  await expect(page.getByRole('menuitem', { name: 'Save as HTML' })).toBeInViewport({ ratio: 1 })
  await esc(page)
  await page.setViewportSize({ width: 740, height: 360 })
  await button(page, 'More actions').press('Enter')
  await page.getByRole('menuitem', { name: 'Publish' }).press('Enter')
  await expect(button(page.getByRole('dialog'), 'Publish')).toBeInViewport({ ratio: 1 })
  await context.clearCookies()
  await (await readerAtOnce(product, token, 'identified')).enter(context)
  await page.goto(`${product.origin}/nda/${token}`)
  await readToEnd(page)
  await button(page, 'I Agree').scrollIntoViewIfNeeded()
  await expect(button(page, 'I Agree')).toBeInViewport({ ratio: 1 })
  expect(await sideways()).toBe(false)
})

/** The focused element, if the bar at the bottom covers it. */
function findCoveredFocus(): string {
  const bar = document.querySelector('nav[data-keep-clear]')
  const focused = document.activeElement
  if (!bar || !focused || focused === document.body || bar.contains(focused)) return ''
  const isClear = focused.getBoundingClientRect().bottom <= bar.getBoundingClientRect().top
  return isClear ? '' : focused.outerHTML.slice(0, 120)
}
