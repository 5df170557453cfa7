import { expect, type Page } from '@playwright/test'
import { phone } from '../../playwright.config.ts'
import { makePdf } from '../support/make-pdf.ts'
import { audit } from './accessible.ts'
import { enterAs, ideaAtOnce, ownerAtOnce, publishAtOnce, readerAtOnce, shareAtOnce } from './by-api.ts'
import { test } from './product.ts'
import { button } from './screen.ts'
import { declineCookies } from './steps.ts'

/** Comments about a place: from the words to the conversation and back, on both sides, by touch and by keyboard. */
const place = (page: Page, name: RegExp | string) => page.locator('main').getByRole('button', { name })
const sheet = (page: Page) => page.getByRole('dialog')

test('a reader comments on a paragraph; the owner finds the comment there, answers and resolves it', async ({
  page,
  context,
  browser,
  product,
  watch,
}) => {
  watch(page)
  const owner = await ownerAtOnce(product)
  const words =
    '<h2>Edge</h2><p>An owl is silent because its trailing feathers are ragged.</p><p>A clip-on strip.</p>'
  const { id } = await ideaAtOnce(owner, 'Quiet fan', words)
  await publishAtOnce(owner, id)
  const { accessLink: token } = await shareAtOnce(owner, id)
  await declineCookies(context)
  const reader = await readerAtOnce(product, token)
  await reader.enter(context)
  const { look, over } = audit(page)
  await page.goto(`${product.origin}/document/${token}`)
  await expect(place(page, 'Comment on “Edge”')).toBeAttached()
  await page.getByText('An owl is silent').click()
  await look('tapped')
  await place(page, /^Comment on “An owl is silent/).click()
  const field = page.getByLabel('Comment on this', { exact: true })
  await expect(field).toBeFocused()
  await field.pressSequentially('How ragged?')
  // Esc opens the question, answers it with no, and opens it again; a browser that closes the sheet by itself after several presses has it reopened.
  for (const _ of [1, 2, 3]) {
    await page.keyboard.press('Escape')
    await expect(field).toBeVisible()
  }
  await button(page.getByRole('alertdialog'), 'Cancel').click()
  await expect(field).toBeFocused()
  await expect(field).toHaveValue('How ragged?')
  await button(sheet(page), 'Send').click()
  await expect(sheet(page).getByRole('listitem')).toHaveText([/How ragged\?/])
  // The field is gone, and the focus is on the conversation that it began.
  await expect(sheet(page).getByRole('region', { name: /^On “An owl is silent/ })).toBeFocused()
  await look('sheet')
  await page.keyboard.press('Escape')
  await expect(place(page, /^1 comment, on “An owl is silent/)).toBeVisible()
  // All of them share one stop of the Tab key.
  await place(page, 'Comment on “Edge”').focus()
  for (const key of ['End', 'ArrowUp', 'ArrowDown', 'Enter']) await page.keyboard.press(key)
  await expect(sheet(page)).toContainText('A clip-on strip.')
  await page.keyboard.press('Escape')
  await button(page, 'Comments').click()
  await button(sheet(page), 'Show the place').click()
  await expect(sheet(page)).toHaveCount(0)
  await expect(place(page, /^1 comment, on “An owl/)).toBeFocused()

  const other = await browser.newContext(phone)
  const at = await other.newPage()
  watch(at)
  const owners = audit(at)
  await enterAs(owner, other)
  await at.goto(`${product.origin}/editor/${id}`)
  await expect(place(at, /^Comment on/)).toHaveCount(0)
  await place(at, /^1 comment, 1 new, on “An owl is silent/).click()
  await sheet(at)
    .getByLabel(/^Answer /)
    .fill('As a saw.')
  await button(sheet(at), 'Send').click()
  await expect(sheet(at).getByRole('listitem')).toHaveCount(2)
  await owners.look('sheet over the panel')
  await expect(sheet(at).getByRole('status').filter({ hasText: 'Comment sent.' })).toBeAttached()
  await button(sheet(at), 'Resolve').click()
  await expect(sheet(at)).toContainText('Resolved')
  await at.keyboard.press('Escape')
  await expect(at.locator('summary', { hasText: 'Resolved' })).toContainText('An owl is silent')
  await owners.look('resolved')
  owners.over()
  await other.close()

  await page.reload()
  await expect(place(page, /^2 comments, 1 new, resolved, on “An owl/)).toBeVisible()
  await place(page, /^2 comments/).click()
  // Unfolded comments count as read once they are drawn, which is slightly later than they exist.
  const isRead = page.waitForResponse(/\/api\/comments\/read$/)
  await sheet(page).locator('summary').click()
  await expect(sheet(page).getByText('As a saw.')).toBeVisible()
  await isRead
  await page.keyboard.press('Escape')
  await expect(place(page, /^2 comments, resolved, on “An owl/)).toBeVisible()
  await over()
})

test('a reader comments on a point of a PDF page', async ({ page, context, product, watch }) => {
  watch(page)
  const owner = await ownerAtOnce(product)
  const form = new FormData()
  form.append('title', 'Hinge')
  form.append(
    'file',
    new Blob([new Uint8Array(makePdf(['One', 'Two']))], { type: 'application/pdf' }),
    'hinge.pdf',
  )
  const { id } = Object(await owner.caller.send('POST', '/api/ideas/pdf', form))
  const { accessLink: token } = await shareAtOnce(owner, Number(id))
  await declineCookies(context)
  await (await readerAtOnce(product, token)).enter(context)
  await page.goto(`${product.origin}/document/${token}`)
  const sheetOfPaper = page.getByRole('article', { name: 'Page 1 of 2' })
  await expect(sheetOfPaper.locator('canvas')).toBeVisible()
  await sheetOfPaper.click({ position: { x: 100, y: 120 } })
  const sent = page.waitForRequest(
    (request) => request.method() === 'POST' && /comments$/.test(request.url()),
  )
  await place(page, 'Comment on Page 1').click()
  await sheet(page).getByLabel('Comment on this').fill('Here?')
  await button(sheet(page), 'Send').click()
  const { x, y, page: number } = (await sent).postDataJSON().place
  const box = await sheetOfPaper.boundingBox()
  expect([number, Math.round(x * (box?.width ?? 0)), Math.round(y * (box?.height ?? 0))]).toEqual([
    1, 100, 120,
  ])
  await expect(sheet(page).getByRole('listitem')).toHaveText([/Here\?/])
  await page.keyboard.press('Escape')
  await expect(place(page, '1 comment, on Page 1')).toBeVisible()
  await place(page, 'Comment on Page 1').focus()
  for (const key of ['ArrowRight', 'PageDown', 'Enter']) await page.keyboard.press(key)
  await expect(sheet(page)).toContainText('Page 2')
})
