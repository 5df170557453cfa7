import { readFile } from 'node:fs/promises'
import { expect, type Page } from '@playwright/test'
import { readerAtOnce, sharedIdeaAtOnce } from './by-api.ts'
import { test } from './product.ts'
import { button, expectToast, failRequests, heading, pauseClock, waitForTypeface } from './screen.ts'
import { declineCookies, readToEnd } from './steps.ts'

const agreement = (page: Page) => page.getByRole('region', { name: 'Confidentiality Notice' })

let ideaId: number
let token: string
test.beforeAll(async ({ product }) => {
  ;({ ideaId, token } = await sharedIdeaAtOnce(product))
})
test.beforeEach(({ context }) => declineCookies(context))

test('the agreement has nine clauses, can be downloaded, must be read to its end, and takes two seconds to seal', async ({
  page,
  context,
  product,
  watch,
}) => {
  watch(page)
  await (await readerAtOnce(product, token, 'identified')).enter(context)
  await page.clock.install()
  await page.goto(`${product.origin}/nda/${token}`)
  const notice = agreement(page)
  await expect(heading(notice, 'Confidentiality Notice')).toBeVisible()
  for (const fact of ['Quiet fan', 'Ada Example', 'Grace Reader']) await expect(notice).toContainText(fact)
  await expect(notice).toContainText(/[0-9A-Z]{5}-[0-9A-Z]{5}/i)
  await expect(notice.getByRole('listitem')).toHaveCount(9)
  await expect(notice.getByRole('listitem').last()).toContainText(
    /clicking "I Agree" you create a legal commitment.*irrevocable and applies only to this specific idea/i,
  )
  const waiting = button(page, 'Please read the full agreement')
  await expect(waiting).toBeDisabled()
  await waitForTypeface(page)
  const scrollTo = (fromEnd: number) =>
    notice.evaluate((box, left) => {
      box.scrollTop = box.scrollHeight - box.clientHeight - left
    }, fromEnd)
  await scrollTo(6)
  await expect(page.getByRole('progressbar')).not.toHaveAttribute('aria-valuenow', '0')
  await expect(waiting).toBeDisabled()
  await scrollTo(5)
  await expect(button(page, 'I Agree')).toBeEnabled()

  const download = page.waitForEvent('download')
  await button(page, 'Download Agreement').click()
  const file = await download
  expect(file.suggestedFilename()).toBe(`NDA-Agreement-Idea-${ideaId}.txt`)
  const text = await readFile(await file.path(), 'utf8')
  for (const line of [
    'Idea title: Quiet fan',
    `Idea ID: ${ideaId}`,
    /Document ID: \S+/,
    'Shared by: Ada Example',
    'Recipient: Grace Reader',
    /Date: .+/,
  ])
    expect(text).toMatch(line)
  expect(text.match(/^\d\. /gm)).toHaveLength(8)

  await failRequests(page, '**/nda')
  await button(page, 'I Agree').click()
  await expectToast(page, 'Error', 'Failed to record your agreement. Please try again.')
  await page.unroute('**/nda')
  await pauseClock(page)
  const sent = page.waitForRequest('**/nda')
  const answered = page.waitForResponse('**/nda')
  await button(page, 'I Agree').click()
  expect((await sent).postDataJSON()).toMatchObject({ agreed: true })
  await answered
  await expect(page.getByText('Encrypting your agreement...')).toBeVisible()
  await expect(page.getByText('Securing your document access with encryption')).toBeVisible()
  await page.clock.runFor(1_950)
  await expect(page).toHaveURL(/\/nda\//)
  await page.clock.runFor(100)
  await expect(page).toHaveURL(/\/document\//)
})

test('the agreement can be read with the keyboard, and Decline asks before it ends the session', async ({
  page,
  context,
  product,
  watch,
}) => {
  watch(page)
  await (await readerAtOnce(product, token, 'identified')).enter(context)
  await page.goto(`${product.origin}/document/${token}`)
  await expect(page).toHaveURL(/\/nda\//)
  await readToEnd(page)
  await expect(button(page, 'I Agree')).toBeEnabled()
  await button(page, 'Decline').click()
  const question = page.getByRole('alertdialog')
  await expect(question).toContainText(
    'Are you sure you want to decline? You will not be able to view the document.',
  )
  // The page says which reader is answering, because somebody else may be using the link in this browser by now.
  const declined = page.waitForRequest(/\/decline$/)
  await button(question, 'Decline').click()
  expect((await declined).headers()['x-reader']).toMatch(/^\d+$/)
  await expectToast(page, 'Agreement Declined', 'You have declined the agreement. The session will now end.')
  await expect(page).toHaveURL(`${product.origin}/`)
  await page.goto(`${product.origin}/document/${token}`)
  await expect(page).toHaveURL(/\/collect\//)
})
