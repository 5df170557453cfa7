import { expect, type Page } from '@playwright/test'
import { makePng } from '../support/make-image.ts'
import { audit } from './accessible.ts'
import {
  enterAs,
  ideaAtOnce,
  type Owner,
  ownerAtOnce,
  publishAtOnce,
  readerAtOnce,
  shareAtOnce,
} from './by-api.ts'
import { test } from './product.ts'
import { button, heading, link } from './screen.ts'
import { answerCookies, words } from './steps.ts'

/** Every screen, dialog, sheet and menu for everyone, at 360 x 740. In one file, so that a screen that is missing is seen. */
const text = '<h2>Problem</h2><p>It <strong>hums</strong>, says <a href="https://a.example/">a page</a>.</p>'
const unbroken = 'Unterseebootsmotorenkuehlwasserpumpengehaeusedichtungsringfettbuechse'

let owner: Owner
let draftId: number
let sealedId: number
let token: string
test.beforeAll(async ({ product }) => {
  owner = await ownerAtOnce(product, 'Ada Example')
  draftId = (await ideaAtOnce(owner, `A ${unbroken}`, text)).id
  sealedId = (await ideaAtOnce(owner, 'Quiet fan', text)).id
  await publishAtOnce(owner, sealedId)
  token = (await shareAtOnce(owner, sealedId)).accessLink
  const form = new FormData()
  form.append('image', new Blob([new Uint8Array(await makePng())], { type: 'image/png' }), `${unbroken}.png`)
  await owner.caller.send('POST', '/api/upload/image', form)
  const reader = await readerAtOnce(product, token)
  await reader.send('POST', `/api/share/${token}/open`)
  await reader.send('POST', '/api/comments', { content: `What is a ${unbroken}?` })
})

const esc = (page: Page) => page.keyboard.press('Escape')

test('public pages and their dialogs have no obstacles', async ({ page, product, watch }) => {
  watch(page)
  const { look, over } = audit(page)
  await page.goto(product.origin)
  await expect(page.getByRole('region', { name: 'Cookies' })).toBeVisible()
  await look('landing with the cookie banner')
  await button(page, 'Decline').click()
  await page.getByRole('button', { name: 'Early Access' }).press('Enter')
  await expect(page.getByRole('dialog', { name: 'Early Access' })).toBeVisible()
  await look('early access')
  await page.getByRole('dialog').getByRole('button', { name: 'Join Waitlist' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Join Waitlist' }).click()
  await expect(page.getByText('Name is required')).toBeVisible()
  await look('waitlist with errors')
  over()
})

test('static pages and the forms of accounts have no obstacles', async ({
  page,
  context,
  product,
  watch,
}) => {
  watch(page)
  await answerCookies(context)
  const { look, over } = audit(page)
  const pages = ['/about', '/contact', '/privacy-policy', '/data-handling', '/terms', '/nowhere']
  for (const path of [
    ...pages,
    '/login',
    '/register',
    '/forgot-password',
    `/reset-password/${'A'.repeat(43)}`,
  ]) {
    await page.goto(product.origin + path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await look(path)
  }
  over()
})

test('the portfolio has no obstacles', async ({ page, context, product, watch }) => {
  watch(page)
  await enterAs(owner, context)
  const { look, over } = audit(page)
  await page.goto(`${product.origin}/dashboard`)
  for (const [tab, shown] of [
    ['Drafts', page.getByText(unbroken)],
    ['Published', page.getByText('Quiet fan')],
    ['My Assets', page.getByText('.png')],
    ['Shared with me', page.getByText('No shared ideas yet')],
  ] as const) {
    await page.getByRole('tab', { name: new RegExp(`^${tab}`) }).click()
    await expect(shown.first()).toBeVisible()
    await look(tab)
  }
  await button(page, 'Account menu').click()
  await look('account menu')
  await esc(page)
  await page.getByRole('button', { name: /^Sync:/ }).press('Enter')
  await expect(page.getByRole('dialog', { name: 'Sync' })).toBeVisible()
  await look('sync')
  over()
})

test('the profile, the share screen and a published idea have no obstacles', async ({
  page,
  context,
  product,
  watch,
}) => {
  watch(page)
  await enterAs(owner, context)
  const { look, over } = audit(page)
  await page.goto(`${product.origin}/profile`)
  await expect(page.getByRole('region', { name: 'Sessions' })).toContainText('last seen')
  await look('profile')
  await button(page, 'Change Password').click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await look('password change')
  await page.goto(`${product.origin}/share/${sealedId}`)
  await expect(page.getByText('Active', { exact: true })).toBeVisible()
  await look('share')
  await page.getByRole('button', { name: 'Switch off' }).click()
  await expect(page.getByRole('alertdialog')).toBeVisible()
  await look('confirmation')
  await esc(page)
  await page.goto(`${product.origin}/editor/${sealedId}`)
  await expect(page.getByText('Published', { exact: true })).toBeVisible()
  await expect(page.getByText(`What is a ${unbroken}?`)).toBeVisible()
  await look('published idea')
  over()
})

test('the editor and its sheets have no obstacles', async ({ page, context, product, watch }) => {
  watch(page)
  await enterAs(owner, context)
  const { look, over } = audit(page)
  await page.goto(`${product.origin}/editor/${draftId}`)
  await expect(words(page)).toContainText('hums')
  await look('editor')
  for (const tool of ['Text colour', 'Link', 'YouTube', 'All tools']) {
    await button(page, tool).press('Enter')
    await expect(page.getByRole('dialog')).toBeVisible()
    await look(tool)
    await esc(page)
  }
  await button(page, 'More actions').press('Enter')
  await look('more actions')
  for (const [action, title] of [
    ['Write with AI', 'AI Writing Assistant'],
    ['Publish', 'Seal this idea?'],
  ] as const) {
    if (!(await page.getByRole('menuitem', { name: action }).isVisible()))
      await button(page, 'More actions').press('Enter')
    await page.getByRole('menuitem', { name: action }).press('Enter')
    await expect(page.getByRole('dialog', { name: title })).toBeVisible()
    await look(title)
    await esc(page)
  }
  over()
})

test("the recipient's way has no obstacles", async ({ page, context, product, watch }) => {
  watch(page)
  await answerCookies(context)
  const { look, over } = audit(page)
  await page.goto(`${product.origin}/view/${'A'.repeat(43)}`)
  await expect(heading(page, 'Access Denied')).toBeVisible()
  await look('access denied')
  await page.goto(`${product.origin}/view/${token}`)
  await expect(link(page, 'Continue')).toBeVisible()
  await look('cover')
  await page.goto(`${product.origin}/collect/${token}`)
  await button(page, 'Verify').click()
  await expect(page.getByText('Name must be at least 3 characters')).toBeVisible()
  await look('details with errors')
  await (await readerAtOnce(product, token, 'identified')).enter(context)
  await page.goto(`${product.origin}/nda/${token}`)
  await expect(button(page, 'Please read the full agreement')).toBeVisible()
  await look('agreement')
  await context.clearCookies()
  const reader = await readerAtOnce(product, token)
  await reader.enter(context)
  await page.goto(`${product.origin}/document/${token}`)
  await expect(page.getByText('Verified & Published')).toBeVisible()
  await look('document')
  await page.getByRole('button', { name: 'Comments' }).press('Enter')
  await expect(page.getByRole('dialog', { name: 'Comments' })).toBeVisible()
  await look('comments')
  await esc(page)
  await button(page, 'Close').press('Enter')
  await expect(page.getByRole('alertdialog')).toBeVisible()
  await look('close document')
  over()
})

test('everything that matters is reached by Tab and works with Enter or Space', async ({
  page,
  context,
  product,
  watch,
}) => {
  watch(page)
  await enterAs(owner, context)
  /** Tabs on until the control has the focus. */
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
  await expect(page.getByRole('tab', { name: /^Published/ })).toBeFocused()
  await expect(page.getByText('Quiet fan').first()).toBeVisible()
  await page.keyboard.press('ArrowLeft')
  await tabTo(/^Delete A Unter/, 'button')
  await page.keyboard.press('Space')
  await expect(button(page.getByRole('alertdialog'), 'Cancel')).toBeFocused()
  await esc(page)
  await expect(page.getByRole('button', { name: /^Delete A Unter/ })).toBeFocused()
  await page.goto(`${product.origin}/dashboard`)
  await tabTo('Account menu', 'button')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('menuitem', { name: 'Profile Settings' })).toBeFocused()
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

  await page.goto(`${product.origin}/share/${sealedId}`)
  await tabTo('One-time view', 'radio')
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('radio', { name: 'Time-limited' })).toBeChecked()
  await tabTo('Generate Share Link', 'button')
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('Your new share link')).toBeVisible()
})

test('nothing moves for those who want no movement', async ({ page, context, product, watch }) => {
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

test('a phone on its side shows what matters without scrolling sideways', async ({
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
  // In one line, beside no more than the button.
  const greeting = await heading(page, 'Hi Constance').boundingBox()
  expect(greeting?.height).toBeLessThan(50)
  expect(await sideways()).toBe(false)
  await context.clearCookies()
  await enterAs(owner, context)
  await page.goto(`${product.origin}/editor/${draftId}`)
  await expect(words(page)).toContainText('hums')
  for (const name of ['Bold', 'Save Changes', 'More actions'])
    await expect(button(page, name)).toBeInViewport({ ratio: 1 })
  expect(await sideways()).toBe(false)
  await button(page, 'More actions').press('Enter')
  await page.getByRole('menuitem', { name: 'Publish' }).press('Enter')
  await expect(button(page.getByRole('dialog'), 'Publish')).toBeInViewport({ ratio: 1 })
  await context.clearCookies()
  await (await readerAtOnce(product, token, 'identified')).enter(context)
  await page.goto(`${product.origin}/nda/${token}`)
  await page.getByRole('region', { name: 'Confidentiality Notice' }).focus()
  await page.keyboard.press('End')
  await button(page, 'I Agree').scrollIntoViewIfNeeded()
  await expect(button(page, 'I Agree')).toBeInViewport({ ratio: 1 })
  expect(await sideways()).toBe(false)
})
