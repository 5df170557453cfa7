import { expect, type Page } from '@playwright/test'
import { enterAs, ideaAtOnce, type Owner, ownerAtOnce, readerAtOnce, shareAtOnce } from './by-api.ts'
import { test } from './product.ts'
import { button, expectToast } from './screen.ts'
import { declineCookies } from './steps.ts'

/** The typed words of comments: none is lost, and none appears twice. */
let owner: Owner
let ideaId: number
let token: string
test.beforeAll(async ({ product }) => {
  owner = await ownerAtOnce(product, 'Ada Example')
  ideaId = (await ideaAtOnce(owner, 'Quiet fan', '<p>An edge.</p>')).id
  token = (await shareAtOnce(owner, ideaId)).accessLink
})
test.beforeEach(({ context }) => declineCookies(context))

/** The server receives the next comment, but its answer is lost on the way. */
async function loseAnswer(page: Page): Promise<void> {
  await page.route(
    /\/api\/comments$/,
    async (route) => {
      await route.fetch()
      await route.abort()
    },
    { times: 1 },
  )
}

test('a comment whose answer was lost is sent again and stored once, for reader and owner', async ({
  page,
  context,
  product,
  watch,
}) => {
  watch(page)
  const reader = await readerAtOnce(product, token, 'agreed', 'Vera Reader')
  await reader.enter(context)
  await page.goto(`${product.origin}/document/${token}`)
  await button(page, 'Comments').tap()
  const sheet = page.getByRole('dialog')
  const input = sheet.getByLabel('Add a comment')
  await input.fill('Does it fit?')
  await loseAnswer(page)
  await button(sheet, 'Send').tap()
  await expectToast(page, 'Error', 'Failed to add comment. Please try again.')
  await expect(input).toHaveValue('Does it fit?')
  const refresh = button(sheet, 'Refresh comments')
  await refresh.press('Enter')
  await expect(sheet.getByRole('listitem')).toHaveText([/Does it fit\?/])
  await expect(refresh).toBeFocused()
  await button(sheet, 'Send').tap()
  await expect(input).toHaveValue('')
  await expect(sheet.getByRole('listitem')).toHaveText([/Does it fit\?/])
  // The same words again are another comment, if somebody means them.
  await input.fill('Does it fit?')
  await button(sheet, 'Send').tap()
  await expect(sheet.getByRole('listitem')).toHaveText([/Does it fit\?/, /Does it fit\?/])

  await context.clearCookies()
  await enterAs(owner, context)
  await page.goto(`${product.origin}/editor/${ideaId}`)
  const thread = page.getByRole('region', { name: 'Conversation with Vera Reader' })
  await button(thread, 'Answer Vera Reader').tap()
  const answer = thread.getByLabel('Answer Vera Reader')
  await answer.fill('In two sizes.')
  await loseAnswer(page)
  await button(thread, 'Send').tap()
  await expectToast(page, 'Error', 'Failed to add comment. Please try again.')
  // After sending with the keyboard, the focus stays there and does not go to the top of the page.
  await button(thread, 'Send').press('Enter')
  await expect(answer).toHaveValue('')
  await expect(button(thread, 'Send')).toBeFocused()
  await expect(thread.getByRole('listitem').filter({ hasText: 'In two sizes.' })).toHaveCount(1)
})

test('Back asks before it discards an unsent answer, and does not ask without one', async ({
  page,
  context,
  product,
  watch,
}) => {
  watch(page)
  const reader = await readerAtOnce(product, token, 'agreed', 'Nora Reader')
  await reader.send('POST', `/api/share/${token}/open`)
  await reader.send('POST', '/api/comments', { content: 'Which steel?' })
  await enterAs(owner, context)
  await page.goto(`${product.origin}/dashboard`)
  const open = () =>
    page
      .getByRole('link', { name: /Quiet fan/ })
      .first()
      .tap()
  await open()
  const thread = page.getByRole('region', { name: 'Conversation with Nora Reader' })
  await button(thread, 'Answer Nora Reader').tap()
  const answer = thread.getByLabel('Answer Nora Reader')
  await answer.fill('Spring st')
  const question = page.getByRole('alertdialog', { name: 'Discard your comment?' })
  for (const leave of [() => page.goBack(), () => button(page, 'Back').tap()]) {
    await leave()
    await expect(question).toBeVisible()
    await button(question, 'Cancel').tap()
    await expect(question).toHaveCount(0)
    await expect(answer).toHaveValue('Spring st')
    await expect(page).toHaveURL(new RegExp(`/editor/${ideaId}`))
  }
  await page.goBack()
  await button(question, 'Discard').tap()
  await expect(page).toHaveURL(/\/dashboard$/)
  await open()
  await expect(thread).toContainText('Which steel?')
  await page.goBack()
  await expect(page).toHaveURL(/\/dashboard$/)
})

test('a reader is asked before a page is left whose comment was not sent', async ({
  page,
  context,
  product,
  watch,
}) => {
  watch(page)
  await (await readerAtOnce(product, token, 'agreed', 'Lena Reader')).enter(context)
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.goto(`${product.origin}/document/${token}`)
  const input = page.getByLabel('Add a comment')
  await input.fill('Which steel?')
  const asked: string[] = []
  let isLeaving = false
  page.on('dialog', async (dialog) => {
    asked.push(dialog.type())
    await (isLeaving ? dialog.accept() : dialog.dismiss())
  })
  await page.getByRole('link', { name: 'IdeaVault, home' }).click()
  await expect.poll(() => asked).toEqual(['beforeunload'])
  await expect(input).toHaveValue('Which steel?')
  // The tab remembers them, because a phone discards pages without a question.
  isLeaving = true
  await page.reload()
  await expect(input).toHaveValue('Which steel?')
  asked.splice(0)
  const question = page.getByRole('alertdialog', { name: 'Close Document' })
  await button(page, 'Close').click()
  await expect(question).toContainText('Your comment has not been sent and will be lost.')
  await button(question, 'Keep reading').click()
  await expect(input).toHaveValue('Which steel?')
  // If a reading is over, a comment is refused. That is shown at once, with the words, which are in their field when the link is opened again.
  const ended = { status: 403, json: { code: 'session_required', message: 'Please open the link again.' } }
  const ofReader = /\/(session|comments)$/
  await page.route(ofReader, (route) => route.fulfill(ended))
  await button(page, 'Send').click()
  await expect(page.getByRole('heading', { name: 'Access has ended' })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Not sent' }).getByText('Which steel?')).toBeVisible()
  await expect(page.getByText('Failed to add comment')).toHaveCount(0)
  await page.unroute(ofReader)
  await page.getByRole('link', { name: 'Open the link again' }).click()
  await button(page, 'Continue')
    .or(page.getByRole('link', { name: 'Continue' }))
    .click()
  await expect(input).toHaveValue('Which steel?')
  // The product asks once, and the browser does not ask again.
  await button(page, 'Close').click()
  await button(question, 'Close Document').click()
  await expect(page).toHaveURL(`${product.origin}/`)
  expect(asked).toEqual([])
})
