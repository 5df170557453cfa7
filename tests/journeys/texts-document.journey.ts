import { readFile } from 'node:fs/promises'
import { expect } from '@playwright/test'
import { makePdf } from '../support/make-pdf.ts'
import { ideaAtOnce, type Owner, ownerAtOnce, readerAtOnce, shareAtOnce, sharedIdeaAtOnce } from './by-api.ts'
import { test } from './product.ts'
import { button, expectToast, heading, holdBack, link, notifications } from './screen.ts'
import { declineCookies } from './steps.ts'

let owner: Owner
let ideaId: number
let token: string
test.beforeAll(async ({ product }) => {
  ;({ owner, ideaId, token } = await sharedIdeaAtOnce(product))
})
test.beforeEach(({ context }) => declineCookies(context))

test('the document shows header, content and verification, and Close asks before it ends the session', async ({
  page,
  context,
  product,
  watch,
}) => {
  watch(page)
  await (await readerAtOnce(product, token)).enter(context)
  const goOn = await holdBack(page, '**/open')
  const bringVerification = await holdBack(page, /\/verification-/)
  await page.goto(`${product.origin}/document/${token}`)
  await expect(page.getByText('Loading document...')).toBeVisible()
  goOn()
  await expect(heading(page, 'Quiet fan')).toBeVisible()
  await expect(page.getByText('An owl-wing edge.')).toBeVisible()
  const below = button(page.getByRole('main'), 'Download')
  await expect(below, 'it would move when what stands above it comes').toBeHidden()
  bringVerification()
  await expect(below).toBeVisible()
  await page.setViewportSize({ width: 1280, height: 800 })
  const header = page.getByRole('banner')
  await expect(header).toContainText(
    /Blockchain timestamp [A-Z][a-z]{2} \d{1,2}, \d{4}, \d{1,2}:\d\d [AP]M · recorded/,
  )
  await expect(link(header, 'IdeaVault, home')).toBeVisible()
  const proof = page.getByRole('region', { name: 'Verification' })
  await expect(proof).toContainText('Verified & Published')
  await expect(proof).toContainText(/Document ID\s*\S{5}-/)
  await expect(proof).toContainText('Created byAda Example')
  await expect(proof).toContainText('This document is confidential.')
  await button(header, 'Download').click()
  await expectToast(page, 'Download Started', 'Your document is being prepared for download.')
  await page.setViewportSize({ width: 360, height: 740 })
  await expect(button(header, 'Download')).toBeHidden()
  await page.emulateMedia({ media: 'print' })
  await expect(button(page, 'Close').first(), 'nobody presses paper').toBeHidden()
  await expect(page.getByText('An owl-wing edge.')).toBeVisible()
  await page.emulateMedia({ media: 'screen' })
  await button(page, 'Close').first().click()
  const question = page.getByRole('alertdialog', { name: 'Close Document' })
  await expect(question).not.toContainText("can't be viewed again")
  await button(question, 'Close Document').click()
  await expect(page).toHaveURL(`${product.origin}/`)
})

test('a toast does not cover the title of a question that opens below it', async ({
  page,
  context,
  product,
  watch,
}) => {
  watch(page)
  await (await readerAtOnce(product, token)).enter(context)
  await page.goto(`${product.origin}/document/${token}`)
  await button(page.getByRole('main'), 'Download').click()
  const message = notifications(page).getByText('Your document is being prepared for download.')
  await expect(message).toBeVisible()
  await button(page, 'Close').first().click()
  const title = heading(page, 'Close Document')
  await expect(title).toBeVisible()
  await expect
    .poll(async () => {
      const [over, under] = [await message.boundingBox(), await title.boundingBox()]
      return over !== null && under !== null && over.y + over.height < under.y
    })
    .toBe(true)
})

test('a document closed without the server disappears, with a notice that only this device closed it', async ({
  page,
  context,
  product,
  watch,
}) => {
  watch(page)
  await (await readerAtOnce(product, token)).enter(context)
  await page.goto(`${product.origin}/document/${token}`)
  await expect(page.getByText('An owl-wing edge.')).toBeVisible()
  await page.route('**/close', (route) => route.abort())
  await button(page, 'Close').first().click()
  await button(page.getByRole('alertdialog'), 'Close Document').click()
  await expect(heading(page, 'Closed on this device only')).toBeVisible()
  await expect(
    page.getByText('The server did not confirm this. Your session ends by itself after a while.'),
  ).toBeVisible()
  await expect(page.getByText('An owl-wing edge.')).toHaveCount(0)
  await expect(page).toHaveURL(`${product.origin}/document/${token}`)
  await link(page, 'Return Home').click()
  await expect(page).toHaveURL(`${product.origin}/`)
})

test('a PDF document has a name, a new tab and a stamped download; closing warns that it was the only view', async ({
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
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    button(page, 'Download PDF').first().click(),
  ])
  expect(download.suggestedFilename()).toBe('hinge.pdf')
  // A copy for this reader, which carries their name.
  const kept = await readFile(await download.path())
  expect([kept.subarray(0, 5).toString(), kept.equals(makePdf(['One']))]).toEqual(['%PDF-', false])
  await expect(page).toHaveURL(`${product.origin}/document/${accessLink}`)
  await expect(page.getByRole('region', { name: 'Verification' })).toHaveCount(0)
  const question = page.getByRole('alertdialog', { name: 'Close Document' })
  const reports: string[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/shown')) reports.push(request.url())
  })
  // What was on the screen is reported as soon as the question covers it, if it was at least a second.
  await expect(async () => {
    await button(page, 'Close').first().click()
    await expect(question).toContainText("the document can't be viewed again")
    await button(question, 'Keep reading').click()
    expect(reports).not.toEqual([])
  }).toPass()
  await button(page, 'Close').first().click()
  await button(question, 'Close Document').click()
  await expect(page).toHaveURL(`${product.origin}/`)
  const { events } = Object(await owner.caller.send('GET', `/api/ideas/${id}/activity`))
  const facts = { unit: 'page', pages: [expect.any(Number)], visibleSeconds: expect.any(Number) }
  expect(events).toContainEqual(
    expect.objectContaining({ kind: 'read', facts: expect.objectContaining(facts) }),
  )
})

test('a drawing is drawn for its reader, and content of another format shows a placeholder', async ({
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

test('an idea that a reader opened while signed in is listed under Shared with me', async ({
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
