import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { expect, type Locator, type Page } from '@playwright/test'
import mongoose from 'mongoose'
import { hostileHtml, remainsOf } from '../support/hostile-html.ts'
import { enterAs, ideaAtOnce, ownerAtOnce } from './by-api.ts'
import { ended } from './launch.ts'
import { type Product, test } from './product.ts'
import { words } from './steps.ts'

/** Writes what no call would accept into the stopped product's store: into the idea, and into its earlier version. */
async function writeIntoStore(product: Product, id: number): Promise<void> {
  await product.stop()
  const store = spawn(process.execPath, ['dist/server/store.mjs'], {
    env: { PATH: process.env.PATH, DATA_DIR: product.dataDir },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [said] = await once(store.stdout, 'data')
  const client = new mongoose.mongo.MongoClient(String(said).trim())
  try {
    const db = client.db('ideavault')
    const written = await db
      .collection<{ _id: number }>('ideas')
      .updateOne({ _id: id }, { $set: { content: `<p>The newest words.</p>${hostileHtml}` } })
    const kept = await db
      .collection('ideaversions')
      .updateMany({ ideaId: id }, { $set: { content: `<p>Earlier words.</p>${hostileHtml}` } })
    expect([written.modifiedCount, kept.modifiedCount]).toEqual([1, 1])
  } finally {
    await client.close()
    await ended(store, 'SIGTERM')
  }
  await product.start()
}

const remainsIn = async (place: Locator) => remainsOf(await place.innerHTML())
const hasRun = (page: Page) => page.evaluate(() => Object.hasOwn(window, 'ran'))

test('hostile markup that was written into the database is neither run nor shown, in editor and history', async ({
  page,
  context,
  product,
  violations,
}) => {
  const owner = await ownerAtOnce(product)
  const { id } = await ideaAtOnce(owner, 'Hinge', '<p>First words.</p>')
  await owner.caller.send('PUT', `/api/ideas/${id}`, { title: 'Hinge', content: '<p>Second words.</p>' })
  await writeIntoStore(product, id)
  await enterAs(owner, context)
  await page.goto(`${product.origin}/editor/${id}`)
  await expect(words(page)).toContainText('The newest words.')
  expect(await words(page).innerText()).toContain('Struck words.')
  // It contains the editor's own marks for the toolbar and for empty lines, none of which is among these.
  expect(await remainsIn(words(page))).toEqual([])

  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'History' }).click()
  const versions = page.getByRole('dialog', { name: 'History' }).getByRole('listitem')
  await versions.filter({ hasText: 'Server' }).first().getByRole('button').click()
  const version = page.getByRole('dialog')
  await expect(version).toContainText('Earlier words.')
  const shown = version.locator('[class*="rich-text"]')
  await expect(shown.first()).toBeVisible()
  for (const part of await shown.all()) expect(await remainsIn(part)).toEqual([])
  expect(await hasRun(page)).toBe(false)
  // Parsers read it in documents of their own, where nothing would run either; the browser reports violations there.
  const parsers = /\/(text-base|rich-text-fragment)-[\w-]{7}\.js$/
  expect(violations.filter((violation) => !parsers.test(violation))).toEqual([])
  violations.length = 0
})
