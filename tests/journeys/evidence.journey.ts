import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { pathToFileURL } from 'node:url'
import { expect, type Page } from '@playwright/test'
import { audit, showIn } from './accessible.ts'
import { enterAs, ideaAtOnce, ownerAtOnce } from './by-api.ts'
import { test } from './product.ts'
import { button, heading, link } from './screen.ts'

const choose = (page: Page, name: string, buffer: Buffer) =>
  page.locator('input[type=file]').setInputFiles({ name, mimeType: 'application/zip', buffer })

test('the evidence of a published idea is checked by the browser alone, and refused after one changed byte', async ({
  page,
  context,
  browser,
  product,
  watch,
}) => {
  watch(page)
  const html = '<p>An owl-wing edge.</p>'
  const owner = await ownerAtOnce(product)
  const { id } = await ideaAtOnce(owner, 'Quiet fan', html)
  await enterAs(owner, context)
  await page.goto(`${product.origin}/editor/${id}`)
  await button(page, 'More actions').click()
  await page.getByRole('menuitem', { name: 'Publish' }).click()
  const sheet = page.getByRole('dialog', { name: 'Seal this idea?' })
  await sheet.getByText('Fingerprint, made on this device').click()
  const sum = createHash('sha256').update(html).digest('hex')
  await expect(sheet).toContainText(sum.replace(/.{4}(?=.)/g, '$& '))
  await button(sheet, 'Publish').click()
  const sealed = page.getByRole('dialog', { name: 'Sealed.' })
  await expect(sealed).toContainText(/Blockchain timestamp .+ · recorded/)
  await expect(sealed).toContainText('This browser recomputed the digest: it matches.')
  const started = page.waitForEvent('download')
  await link(sealed, 'Keep my evidence').click()
  const zip = await readFile(await (await started).path())

  const stranger = await browser.newContext({ viewport: { width: 360, height: 740 } })
  const checking = await stranger.newPage()
  watch(checking)
  await checking.goto(`${product.origin}/verify`)
  await stranger.setOffline(true)
  const beside = checking.waitForEvent('worker')
  await choose(checking, 'quiet-fan.evidence.zip', zip)
  await beside
  await expect(checking.getByRole('status')).toContainText('These exact words were reportedly recorded by')
  const idea = checking.getByRole('region', { name: 'The idea in this package' })
  await expect(idea.getByText('An owl-wing edge.')).toBeVisible()
  const look = audit(checking)
  for (const scheme of ['light', 'dark'] as const) {
    await showIn(checking, scheme)
    await look.look(`a whole package, ${scheme}`)
  }

  const changed = Buffer.from(zip)
  // A byte within the words, which are the first file.
  const at = 30 + 'content.html'.length + 8
  changed[at] = (changed[at] ?? 0) ^ 1
  await choose(checking, 'quiet-fan.evidence.zip', changed)
  await expect(checking.getByRole('status')).toContainText('Not genuine: ')
  await expect(idea).toBeHidden()
  await look.look('a changed package')
  look.over()

  // The same page opened from disk, where nothing in it may need a server.
  const kept = await stranger.newPage()
  watch(kept)
  await kept.goto(pathToFileURL('dist/verify.html').href)
  await expect(heading(kept, 'Check a proof')).toBeVisible()
  await expect(kept.locator('[href^="/"]')).toHaveCount(0)
  await choose(kept, 'quiet-fan.evidence.zip', zip)
  await expect(kept.getByRole('status')).toContainText('These exact words were reportedly recorded by')
  await stranger.close()
})

test('the Check a proof page takes no file before its script runs', async ({ browser, product }) => {
  const context = await browser.newContext({ javaScriptEnabled: false })
  const page = await context.newPage()
  await page.goto(`${product.origin}/verify`)
  await expect(heading(page, 'Check a proof')).toBeVisible()
  await expect(page.getByLabel('Choose an evidence package')).toBeDisabled()
  await context.close()
})
