import { readFile } from 'node:fs/promises'
import { expect, type Page } from '@playwright/test'
import { makePdf } from '../support/make-pdf.ts'
import { ideaAtOnce, type Owner, ownerAtOnce, publishAtOnce, readerAtOnce, shareAtOnce } from './by-api.ts'
import { test } from './product.ts'
import { button, fails, heading, holdBack, link, told } from './screen.ts'
import { answerCookies } from './steps.ts'

/** The texts of the recipient's way: sections 2, 4, 5, 8 and 9 of tests/specification.md. One file for one screen, to read beside its rows there. */
const denied = async (page: Page) => {
  await expect(heading(page, 'Access Denied')).toBeVisible()
  await expect(page.getByText("The link you're trying to access is invalid or has expired.")).toBeVisible()
  await expect(link(page, 'Return Home')).toHaveAttribute('href', '/')
}
const agreement = (page: Page) => page.getByRole('region', { name: 'Confidentiality Notice' })

let owner: Owner
let ideaId: number
let token: string
test.beforeAll(async ({ product }) => {
  owner = await ownerAtOnce(product, 'Ada Example')
  ideaId = (await ideaAtOnce(owner, 'Quiet fan', '<p>An owl-wing edge.</p>')).id
  await publishAtOnce(owner, ideaId)
  token = (await shareAtOnce(owner, ideaId)).accessLink
})
test.beforeEach(({ context }) => answerCookies(context))

test('a link that opens nothing is denied on every page of the way, with or without a token', async ({
  page,
  product,
  watch,
}) => {
  watch(page)
  const goOn = await holdBack(page, '**/api/share/**')
  await page.goto(`${product.origin}/collect/${'A'.repeat(43)}`)
  await expect(page.getByText('Verifying access...')).toBeVisible()
  goOn()
  await denied(page)
  for (const path of ['/view', '/collect', '/nda', '/document', `/nda/${'A'.repeat(43)}`]) {
    await page.goto(product.origin + path)
    await denied(page)
  }
  await page.goto(`${product.origin}/collect?accessToken=${token}`)
  await expect(heading(page, 'Ada Example needs to know who viewed the document!')).toBeVisible()
})

test('the details: headline, promise, two seconds of verifying, then the agreement', async ({
  page,
  product,
  watch,
}) => {
  watch(page)
  await page.clock.install()
  await page.goto(`${product.origin}/nda/${token}`)
  await expect(page).toHaveURL(/\/collect\//)
  await expect(heading(page, 'Ada Example needs to know who viewed the document!')).toBeVisible()
  await expect(
    page.getByText(
      'We will NOT send you marketing emails! Your information will only be used for verification.',
    ),
  ).toBeVisible()
  await expect(page.getByText('Phone (optional)')).toBeVisible()
  await page.getByLabel('Name').fill('Grace Reader')
  await page.getByLabel('Email').fill('grace@example.org')
  await fails(page, '**/api/recipients')
  await button(page, 'Verify').click()
  await told(page, 'Error', 'Failed to submit your information. Please try again.')
  await expect(page.getByLabel('Name')).toHaveValue('Grace Reader')
  await page.unroute('**/api/recipients')
  const now = await page.evaluate(() => Date.now())
  await page.clock.pauseAt(now + 1000)
  const sent = page.waitForRequest('**/api/recipients')
  const answered = page.waitForResponse('**/api/recipients')
  await button(page, 'Verify').click()
  expect(Object.keys(Object((await sent).postDataJSON())).sort()).toEqual([
    'accessToken',
    'email',
    'name',
    'phone',
  ])
  await answered
  await expect(page.getByText('Verifying your information...')).toBeVisible()
  await expect(page.getByText('Please wait while we process your details')).toBeVisible()
  await page.clock.runFor(1_950)
  await expect(page).toHaveURL(/\/collect\//)
  await page.clock.runFor(100)
  await page.clock.resume()
  await expect(page).toHaveURL(/\/nda\//)
  await expect(heading(page, 'Ada Example shared an idea with you, Grace Reader.')).toBeVisible()
})

test('an owner without a name is The document owner', async ({ page, product, watch }) => {
  watch(page)
  await page.route('**/api/share/*', async (route) => {
    const answer = await (await route.fetch()).json()
    await route.fulfill({ json: { ...answer, idea: { ...answer.idea, user: { name: '' } } } })
  })
  await page.goto(`${product.origin}/collect/${token}`)
  await expect(heading(page, 'The document owner needs to know who viewed the document!')).toBeVisible()
})

test('the agreement: nine clauses to the end, a file of eight, and two seconds of sealing it', async ({
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

  await fails(page, '**/nda')
  await button(page, 'I Agree').click()
  await told(page, 'Error', 'Failed to record your agreement. Please try again.')
  await page.unroute('**/nda')
  const now = await page.evaluate(() => Date.now())
  await page.clock.pauseAt(now + 1000)
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

test('the agreement is read with the keyboard as well, and declining asks first', async ({
  page,
  context,
  product,
  watch,
}) => {
  watch(page)
  await (await readerAtOnce(product, token, 'identified')).enter(context)
  await page.goto(`${product.origin}/document/${token}`)
  await expect(page).toHaveURL(/\/nda\//)
  await agreement(page).focus()
  await page.keyboard.press('End')
  await expect(button(page, 'I Agree')).toBeEnabled()
  await button(page, 'Decline').click()
  const question = page.getByRole('alertdialog')
  await expect(question).toContainText(
    'Are you sure you want to decline? You will not be able to view the document.',
  )
  await button(question, 'Decline').click()
  await told(page, 'Agreement Declined', 'You have declined the agreement. The session will now end.')
  await expect(page).toHaveURL(`${product.origin}/`)
  await page.goto(`${product.origin}/document/${token}`)
  await expect(page).toHaveURL(/\/collect\//)
})

test('the document: its header, its words, its verification, and closing it', async ({
  page,
  context,
  product,
  watch,
}) => {
  watch(page)
  await (await readerAtOnce(product, token)).enter(context)
  await page.setViewportSize({ width: 1280, height: 800 })
  const goOn = await holdBack(page, '**/open')
  await page.goto(`${product.origin}/document/${token}`)
  await expect(page.getByText('Loading document...')).toBeVisible()
  goOn()
  await expect(heading(page, 'Quiet fan')).toBeVisible()
  await expect(page.getByText('An owl-wing edge.')).toBeVisible()
  const header = page.getByRole('banner')
  await expect(header).toContainText(/Published [A-Z][a-z]{2} \d{1,2}, \d{4}, \d{1,2}:\d\d [AP]M/)
  await expect(link(header, 'IdeaVault, home')).toBeVisible()
  const proof = page.getByRole('region', { name: 'Verification' })
  await expect(proof).toContainText('Verified & Published')
  await expect(proof).toContainText(/Document ID\s*\S{5}-/)
  await expect(proof).toContainText('Created byAda Example')
  await expect(proof).toContainText('This document is confidential.')
  await link(header, 'Download').click()
  await told(page, 'Download Started', 'Your document is being prepared for download.')
  await page.setViewportSize({ width: 360, height: 740 })
  await expect(link(header, 'Download')).toBeHidden()
  await button(page, 'Close').first().click()
  const question = page.getByRole('alertdialog', { name: 'Close Document' })
  await expect(question).not.toContainText("can't be viewed again")
  await button(question, 'Close Document').click()
  await expect(page).toHaveURL(`${product.origin}/`)
})

test('a PDF has its name, a new tab and a download; a draft has no verification; one view is warned of', async ({
  page,
  context,
  product,
  watch,
}) => {
  watch(page)
  const form = new FormData()
  form.append('title', 'A hinge')
  form.append('file', new Blob([new Uint8Array(makePdf(['One']))], { type: 'application/pdf' }), 'hinge.pdf')
  const { id } = Object(await owner.caller.send('POST', '/api/ideas/pdf', form))
  const { accessLink } = await shareAtOnce(owner, id, { shareType: 'one-time' })
  await (await readerAtOnce(product, accessLink)).enter(context)
  await page.goto(`${product.origin}/document/${accessLink}`)
  await expect(page.getByText('hinge.pdf')).toBeVisible()
  await expect(page.getByText('Page 1 of 1')).toBeVisible()
  await expect(link(page, 'Open in New Tab')).toHaveAttribute('target', '_blank')
  await expect(link(page, 'Download PDF').first()).toHaveAttribute(
    'href',
    `/api/share/${accessLink}/download`,
  )
  await expect(page.getByRole('region', { name: 'Verification' })).toHaveCount(0)
  await button(page, 'Close').first().click()
  await expect(page.getByRole('alertdialog', { name: 'Close Document' })).toContainText(
    "the document can't be viewed again",
  )
})

test('elements are drawn, and an object of another shape is the placeholder', async ({
  page,
  context,
  product,
  watch,
}) => {
  watch(page)
  const elements = [{ type: 'text', x: 0, y: 0, text: 'Label' }]
  const { id } = await ideaAtOnce(owner, 'A drawing', { elements })
  const { accessLink } = await shareAtOnce(owner, id)
  await (await readerAtOnce(product, accessLink)).enter(context)
  await page.goto(`${product.origin}/document/${accessLink}`)
  await expect(page.getByRole('img', { name: 'Label' }).locator('text')).toHaveText('Label')
  await page.route('**/open', async (route) => {
    const answer = await (await route.fetch()).json()
    await route.fulfill({ json: { ...answer, idea: { ...answer.idea, content: { shapes: [] } } } })
  })
  await page.reload()
  await expect(page.getByText('Content imported from previous format')).toBeVisible()
})

test('what was opened while signed in is listed under Shared with me', async ({
  page,
  context,
  product,
  watch,
}) => {
  watch(page)
  const reader = await ownerAtOnce(product, 'Rita Reading')
  await reader.caller.enter(context)
  const { accessLink } = await shareAtOnce(owner, ideaId)
  const details = { accessToken: accessLink, name: 'Rita Reading', email: reader.person.email }
  const { id } = Object(await reader.caller.send('POST', '/api/recipients', details))
  await reader.caller.send('PUT', `/api/recipients/${id}/nda`, { agreed: true })
  await reader.caller.send('POST', `/api/share/${accessLink}/open`)
  await page.goto(`${product.origin}/dashboard`)
  await page.getByRole('tab', { name: 'Shared with me' }).click()
  await expect(link(page, /Quiet fan/)).toHaveAttribute('href', `/view/${accessLink}`)
})
