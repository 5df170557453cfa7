import { createHash } from 'node:crypto'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, type Page } from '@playwright/test'
import { phone } from '../../playwright.config.ts'
import { hasSha256sum, runRecipe } from '../support/sha256sum.ts'
import { enterAs, sharedIdeaAtOnce } from './by-api.ts'
import { test } from './product.ts'
import { button, heading, link, notifications } from './screen.ts'
import { agree, identify, newPerson } from './steps.ts'

/** What an owner and a reader keep of an agreement. */
async function download(page: Page, press: () => Promise<void>) {
  const started = page.waitForEvent('download')
  await press()
  const file = await started
  return { name: file.suggestedFilename(), bytes: await readFile(await file.path()) }
}
const pressesLink = (page: Page, name: string) => () => link(page, name).click()

test('the certificate of an acceptance opens, downloads, and its own commands compute the seal it shows', async ({
  page,
  context,
  browser,
  product,
  watch,
}) => {
  watch(page)
  const { owner, ideaId, token } = await sharedIdeaAtOnce(product)
  const elsewhere = await browser.newContext(phone)
  const reader = await elsewhere.newPage()
  watch(reader)
  await identify(reader, `${product.origin}/view/${token}`, {
    ...newPerson('Grace Reader'),
    name: 'محمد عبد الله',
  })
  await agree(reader)
  await expect(reader.getByText('An owl-wing edge.')).toBeVisible()
  // The reader is offered their copy, which is the same document.
  const kept = await download(reader, () => button(notifications(reader), 'Download').click())
  expect(kept.name).toBe(`NDA-Agreement-Idea-${ideaId}.pdf`)
  const again = await download(reader, pressesLink(reader, 'Certificate (PDF)'))
  expect(again.bytes.equals(kept.bytes)).toBe(true)

  await enterAs(owner, context)
  await page.goto(`${product.origin}/activity`)
  const thumbBar = page.getByRole('navigation', { name: 'Main' })
  await expect(thumbBar).toBeVisible()
  await page.emulateMedia({ media: 'print' })
  await expect(thumbBar, 'it would cover the end of each page').toBeHidden()
  await page.emulateMedia({ media: 'screen' })
  const agreed = page.locator('main').getByRole('listitem').filter({ hasText: 'accepted the agreement for' })
  await link(agreed, 'Certificate').click()
  await expect(page).toHaveURL(/\/certificate\/[0-9a-f]{32}$/)
  await expect(heading(page, 'Certificate of acceptance')).toBeVisible()
  await expect(page.getByText('agreed to keep confidential the idea Quiet fan')).toContainText(
    'محمد عبد الله',
  )
  for (const words of ['as typed', 'read to the end in', 'in the log of this idea', 'network 127.'])
    await expect(page.locator('dl')).toContainText(words)
  const whole = page.getByRole('region', { name: 'Text of the acceptance' })
  const title = heading(page, 'Certificate of acceptance')
  const ink = await title.evaluate((words) => getComputedStyle(words).color)
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
  await expect(title, 'paper is white').toHaveCSS('color', ink)
  await page.evaluate(() => document.documentElement.setAttribute('data-theme', 'dark'))
  await expect(title).toHaveCSS('color', ink)
  expect(await whole.evaluate((box) => box.scrollHeight - box.clientHeight)).toBe(0)
  await expect(page.locator('main')).toBeVisible()
  for (const frame of ['banner', 'contentinfo'] as const) await expect(page.getByRole(frame)).toHaveCount(0)
  await page.emulateMedia({ media: 'screen', colorScheme: 'light' })
  const text = (await whole.textContent()) ?? ''
  const seal = createHash('sha256').update(text).digest('hex')
  await expect(page.getByText(seal.replace(/(.{4})(?=.)/g, '$1 '))).toBeVisible()

  const pdf = await download(page, pressesLink(page, 'Download the PDF'))
  expect(pdf.bytes.equals(kept.bytes)).toBe(true)
  const file = await download(page, pressesLink(page, 'Download as text'))
  expect(file.name).toBe(`NDA-Agreement-Idea-${ideaId}.txt`)
  expect(file.bytes.toString()).toContain(`Seal: ${seal}`)
  if (hasSha256sum) {
    const folder = await mkdtemp(join(tmpdir(), 'ideavault-journey-'))
    await writeFile(join(folder, file.name), file.bytes)
    const steps = runRecipe(file.bytes.toString(), folder)
    expect(steps.map(({ got }) => got)).toEqual(steps.map(({ promised }) => promised))
    expect(steps[0]?.got).toBe(seal)
    await rm(folder, { recursive: true })
  }
  const isTooWide = await page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth)
  expect(isTooWide).toBe(false)
  await elsewhere.close()
})
