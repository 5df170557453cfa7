import { expect, type Locator, type Page } from '@playwright/test'
import { makePng } from '../support/make-image.ts'
import { unbroken } from './accessible-screens.ts'
import {
  enterAs,
  ideaAtOnce,
  ownerAtOnce,
  publishAtOnce,
  readerAtOnce,
  shareAtOnce,
  sharedIdeaAtOnce,
} from './by-api.ts'
import { test } from './product.ts'
import { button, link, notifications, tab } from './screen.ts'
import { declineCookies, words } from './steps.ts'

/** Screens where text of twice the size, or a phone in landscape, once made content overflow its box. */
const doubleText = (page: Page) => page.evaluate(() => (document.documentElement.style.fontSize = '200%'))

async function boxOf(element: Locator) {
  const box = await element.boundingBox()
  if (!box) throw new Error(`${element} is not on the screen`)
  return box
}

/** Elements wider than the window, and words wider than the control that contains them. */
const tooWide = (page: Page) =>
  page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement
    const found = scrollWidth > clientWidth ? [`page: ${scrollWidth} in ${clientWidth}`] : []
    for (const control of document.querySelectorAll<HTMLElement>('main button, main a')) {
      if (control.scrollWidth > control.clientWidth + 2 && getComputedStyle(control).display !== 'inline')
        found.push(control.innerText)
    }
    return found
  })

test('text of twice the size fits its boxes, and a phone in landscape shows the first card', async ({
  page,
  context,
  browser,
  product,
  watch,
}) => {
  watch(page)
  const picture = `data:image/png;base64,${(await makePng()).toString('base64')}`
  const { owner, token } = await sharedIdeaAtOnce(
    product,
    `<p>An owl-wing edge.</p><img src="${picture}" alt="Edge">`,
  )
  for (const title of ['Stair lamp', 'Tea timer', 'Wind catcher', 'Rain collector'])
    await ideaAtOnce(owner, title, '<p>It hums.</p>')
  await publishAtOnce(owner, (await ideaAtOnce(owner, 'Folding ladder', '<p>Plywood.</p>')).id)
  await enterAs(owner, context)
  await page.goto(`${product.origin}/dashboard`)
  const card = page.getByRole('heading', { name: 'Rain collector' })
  await expect(card).toBeVisible()
  await doubleText(page)
  expect(await tooWide(page)).toEqual([])
  const { width } = await boxOf(page.getByRole('searchbox', { name: 'Search ideas' }))
  expect(width, 'what is searched for can be read').toBeGreaterThan(200)
  await page.reload()
  await page.setViewportSize({ width: 740, height: 360 })
  await expect(card).toBeInViewport({ ratio: 1 })
  expect(await tooWide(page)).toEqual([])
  const { bottom = 0, top = 0 } = await page.evaluate(() => ({
    bottom: document.querySelector('li h3')?.getBoundingClientRect().bottom,
    top: document.querySelector('nav[data-keep-clear]')?.getBoundingClientRect().top,
  }))
  expect(bottom).toBeLessThan(top)

  const elsewhere = await browser.newContext({ viewport: { width: 360, height: 740 }, hasTouch: true })
  await declineCookies(elsewhere)
  const reader = await elsewhere.newPage()
  watch(reader)
  for (const path of ['/login', `/collect/${token}`]) {
    await reader.goto(product.origin + path)
    await expect(reader.getByLabel('Email')).toBeEnabled()
    await doubleText(reader)
    expect(await tooWide(reader), path).toEqual([])
  }
  await (await readerAtOnce(product, token, 'identified')).enter(elsewhere)
  await reader.goto(`${product.origin}/nda/${token}`)
  const agreement = reader.getByRole('region', { name: 'Confidentiality Notice' })
  await expect(agreement).toBeVisible()
  await doubleText(reader)
  expect((await boxOf(agreement)).height, 'large text leaves room for the agreement').toBeGreaterThan(300)
  await (await readerAtOnce(product, token)).enter(elsewhere)
  await reader.goto(`${product.origin}/document/${token}`)
  await expect(reader.getByText('An owl-wing edge.')).toBeVisible()
  await doubleText(reader)
  expect(await tooWide(reader)).toEqual([])
  const banner = reader.getByRole('banner')
  // The longest date, at whatever hour this runs.
  await banner.locator('time').evaluate((time) => (time.textContent = 'Mar 28, 2026, 10:38 PM'))
  const header = await boxOf(banner)
  expect(header.height, 'large text leaves room to read').toBeLessThan(140)
  const close = await boxOf(button(banner, 'Close'))
  expect(close.y - header.y, 'a button stands apart from the edge of the screen').toBeGreaterThan(4)

  await reader.getByRole('button', { name: 'Edge, view larger' }).tap()
  const whole = reader.getByRole('dialog', { name: 'Edge' })
  await expect(whole.getByAltText('Edge')).toBeVisible()
  await expect(whole.locator('[data-watermark]')).toBeAttached()
  await button(whole, 'Zoom in').tap()
  await expect(whole.getByAltText('Edge')).not.toHaveCSS('transform', /^(none|matrix\(1, 0, 0, 1,.*)$/)
  await button(whole, 'Close').tap()
  await expect(whole).toHaveCount(0)
  await elsewhere.close()
})

test('a long link name and a number of new events fit their place, and forced colours show a choice', async ({
  page,
  context,
  product,
  watch,
}) => {
  watch(page)
  const owner = await ownerAtOnce(product)
  const { id } = await ideaAtOnce(owner, 'Hinge', '<p>It hums.</p>')
  const share = await shareAtOnce(owner, id, { name: unbroken })
  await readerAtOnce(product, share.accessLink)
  await enterAs(owner, context)
  await page.goto(`${product.origin}/share/${id}`)
  await expect(page.getByRole('link', { name: unbroken })).toBeVisible()
  expect(await tooWide(page)).toEqual([])

  await page.setViewportSize({ width: 740, height: 360 })
  await page.goto(`${product.origin}/dashboard`)
  const activity = page.getByRole('link', { name: /^Activity/ })
  const number = await boxOf(activity.getByText('2', { exact: true }))
  const word = await activity.evaluate((link) => {
    const range = document.createRange()
    for (const node of link.childNodes) if (node.nodeValue === 'Activity') range.selectNode(node)
    return range.getBoundingClientRect().toJSON()
  })
  const isApart = number.x >= word.right || number.x + number.width <= word.left
  expect(isApart, 'the number leaves the word as it is').toBe(true)

  await page.emulateMedia({ forcedColors: 'active' })
  const line = (name: string) => tab(page, name).evaluate((one) => getComputedStyle(one).borderBottomColor)
  expect(await line('Drafts')).not.toBe(await line('Published'))
  await page.goto(`${product.origin}/editor/${id}`)
  const ground = (name: string) =>
    button(page.getByRole('toolbar'), name).evaluate((one) => getComputedStyle(one).backgroundColor)
  await button(page.getByRole('toolbar'), 'Bold').click()
  await expect(button(page.getByRole('toolbar'), 'Bold')).toHaveAttribute('aria-pressed', 'true')
  expect(await ground('Bold')).not.toBe(await ground('Italic'))

  await page.setViewportSize({ width: 360, height: 740 })
  await button(page, 'All tools').press('Enter')
  const chosen = button(page.getByRole('dialog'), 'Bold')
  await expect(chosen).toHaveAttribute('aria-pressed', 'true')
  await expect(chosen, 'its words stand on its ground').toHaveCSS('forced-color-adjust', 'none')
  await doubleText(page)
  const tools = await page.getByRole('dialog').getByRole('button').all()
  for (const tool of tools)
    expect(await tool.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0)
})

test('a notch hides no control of a phone in landscape', async ({ page, context, product, watch }) => {
  watch(page)
  await page.setViewportSize({ width: 740, height: 360 })
  const notch = 59
  const devtools = await context.newCDPSession(page)
  await devtools.send('Emulation.setSafeAreaInsetsOverride', {
    insets: { left: notch, right: notch, bottom: 21 },
  })
  // Retried, because what slides in reaches its place a frame later.
  const beside = (control: Locator) =>
    expect
      .poll(async () => {
        const box = await control.boundingBox()
        return box && [box.x, 740 - box.x - box.width].map((room) => room >= notch)
      }, `${control}`)
      .toEqual([true, true])
  const { owner, ideaId, token } = await sharedIdeaAtOnce(product)
  const draft = await ideaAtOnce(owner, 'Stair lamp', '<p>It hums.</p>')
  await page.goto(product.origin)
  await beside(link(page.getByRole('region', { name: 'Cookies' }), 'Learn more'))
  await beside(button(page, 'Close and decline'))
  await beside(link(page.getByRole('contentinfo'), 'About'))
  await enterAs(owner, context)
  await page.goto(`${product.origin}/editor/${draft.id}`)
  await expect(words(page)).toContainText('hums')
  await beside(button(page, 'Bold'))
  await beside(button(page, 'All tools'))
  await button(page, 'More actions').press('Enter')
  await page.getByRole('menuitem', { name: 'Write with AI' }).press('Enter')
  await beside(button(page.getByRole('dialog'), 'Close'))
  await page.goto(`${product.origin}/share/${ideaId}`)
  await button(page, 'Generate Share Link').press('Enter')
  await beside(button(notifications(page), 'Close'))
  const toast = await boxOf(notifications(page).getByText('Share link created!'))
  expect(toast.y + toast.height, 'above the bar of the system').toBeLessThan(360 - 21 - 10)
  await (await readerAtOnce(product, token)).enter(context)
  await page.goto(`${product.origin}/document/${token}`)
  await beside(button(page.getByRole('banner'), 'Close'))
})
