import { readFile } from 'node:fs/promises'
import { expect } from '@playwright/test'
import * as v from 'valibot'
import { uploadImage } from '#contract/assets.ts'
import { makePng } from '../support/make-image.ts'
import { enterAs, ideaAtOnce, ownerAtOnce, publishAtOnce } from './by-api.ts'
import { test } from './product.ts'
import { button, heading, link, tab } from './screen.ts'
import { listIdeas, publish, synced, words } from './steps.ts'

/** Export from one account and import into another, and the first minutes in an empty account. */
test('an empty portfolio offers a sample and help; a downloaded account is imported again as drafts', async ({
  page,
  context,
  product,
  watch,
}) => {
  watch(page)
  const exporter = await ownerAtOnce(product)
  const form = new FormData()
  form.append('image', new Blob([new Uint8Array(await makePng())], { type: 'image/png' }), 'edge.png')
  const { url } = v.parse(uploadImage.answer, await exporter.caller.send('POST', '/api/upload/image', form))
  const content = `<p>An <mark>owl-wing</mark> edge.</p><img src="${url}" alt="Edge">`
  const idea = await ideaAtOnce(exporter, 'Quiet fan', content)
  await publishAtOnce(exporter, idea.id)
  await ideaAtOnce(exporter, 'Folded hinge', '<p>No pin.</p>')
  await enterAs(exporter, context)
  await page.goto(`${product.origin}/profile`)
  const download = page.waitForEvent('download')
  await link(page, 'Download everything').tap()
  const zip = await readFile(await (await download).path())

  await context.clearCookies()
  const importer = await ownerAtOnce(product, 'Bob Example')
  await enterAs(importer, context)
  await page.goto(`${product.origin}/dashboard`)
  await button(page, 'Account menu').tap()
  await page.getByRole('menuitem', { name: 'Help' }).tap()
  await button(page, 'What sealing does').tap()
  await expect(heading(page, 'What sealing does')).toBeVisible()
  await expect(page.getByText('only when whoever runs this server erases your account')).toBeVisible()
  await button(page, 'Got it').tap()
  await button(page.getByRole('dialog'), 'Close').tap()
  await button(page, 'Look at a sample idea').tap()
  await expect(words(page)).toContainText('chirps before the rain')
  await expect(synced(page)).toBeVisible()
  await button(page, 'More actions').tap()
  await page.getByRole('menuitem', { name: 'Publish' }).tap()
  await expect(page.getByText('This is the sample: it stays a draft.')).toBeVisible()
  await expect(button(page.getByRole('dialog'), 'Publish')).toHaveCount(0)
  await button(page, 'Keep writing').tap()
  await button(page, 'More actions').tap()
  const markdown = page.waitForEvent('download')
  await page.getByRole('menuitem', { name: 'Save as Markdown' }).tap()
  const text = await readFile(await (await markdown).path(), 'utf8')
  expect(text).toMatch(/^# Sample: Clothes peg that warns of rain\n\n# My Idea\n\nA clothes peg/)

  await page.goto(`${product.origin}/profile`)
  const choose = (name: string, buffer: Buffer) =>
    page.getByLabel('Files to bring in').setInputFiles({ name, mimeType: '', buffer })
  await choose('cut off.zip', zip.subarray(0, -9))
  await expect(page.getByText('This is not a zip file, or its end is missing.')).toBeVisible()
  await context.setOffline(true)
  await choose('all.zip', zip)
  await button(page, 'Make drafts').tap()
  await expect(page.getByText('2 drafts were made.')).toBeVisible()
  await choose('all.zip', zip)
  await button(page, 'Make drafts').tap()
  await expect(page.getByText('No draft was made. 2 were skipped')).toBeVisible()
  await choose('peg.md', Buffer.from(text))
  await button(page, 'Make drafts').tap()
  await expect(page.getByText('One draft was made.')).toBeVisible()
  await context.setOffline(false)
  await expect.poll(async () => (await listIdeas(page)).length).toBe(4)
  await page.goto(`${product.origin}/dashboard`)
  await expect(tab(page, 'Drafts')).toContainText('4')
  await expect(page.getByText('Sample', { exact: true })).toHaveCount(1)
  await link(page, /Quiet fan An owl/).tap()
  await expect(words(page).locator('mark')).toHaveText('owl-wing')
  await expect(words(page).getByAltText('Edge')).toHaveAttribute('src', /^(?:blob:|\/api\/assets\/)/)
  await publish(page)
})
