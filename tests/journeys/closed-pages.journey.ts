import { type BrowserContext, expect, type Page } from '@playwright/test'
import * as v from 'valibot'
import { JournalRow } from '../../pwa/data/device/draft-tables.ts'
import { replay } from '../../pwa/sync/writer/journal.ts'
import { journalBucket } from '../support/device-factories.ts'
import { enterAs, ideaAtOnce, ownerAtOnce } from './by-api.ts'
import { rowsIn, rowsOnDevice } from './device-rows.ts'
import { KillableBrowser } from './killable-browser.ts'
import { beginWithWorker } from './moved-in.ts'
import { test } from './product.ts'
import { newPerson, words } from './steps.ts'

/** The words of every draft on this device. */
const everyText = async (page: Page) => `${(await rowsOnDevice(page, ['drafts'])).texts}`
const journalRows = v.array(v.pipe(v.string(), v.parseJson(), JournalRow))
/** The words in each editor's journal that are in no draft yet. A save that begins within a word puts the word's beginning and end into different rows. */
function wordsIn(rows: string[] | undefined): string {
  const all = v.parse(journalRows, rows ?? [])
  const writers = [...new Set(all.map(({ writerId }) => writerId))]
  const wordsOf = (id: string) =>
    replay(
      all.filter(({ writerId }) => writerId === id),
      0,
    )?.words.html
  return writers.map(wordsOf).join('\n')
}
const everyTypedWord = async (page: Page) => wordsIn((await rowsOnDevice(page, ['journal'])).rows)

async function openAtEnd(context: BrowserContext, address: string): Promise<Page> {
  const page = await context.newPage()
  await page.goto(address)
  await words(page).click()
  await page.keyboard.press('ControlOrMeta+End')
  return page
}

test('two tabs that type in one idea and are closed at once lose neither word', async ({
  context,
  page,
  product,
}) => {
  const owner = await ownerAtOnce(product, 'Amy Example')
  await enterAs(owner, context)
  for (const round of [1, 2, 3, 4]) {
    const { id } = await ideaAtOnce(owner, `Round ${round}`, '<p>Start.</p>')
    const address = `${product.origin}/editor/${id}`
    const first = await openAtEnd(context, address)
    const second = await openAtEnd(context, address)
    await first.keyboard.type(` first${round}`)
    await second.keyboard.type(` second${round}`)
    await Promise.all([first.close(), second.close()])
    await page.goto(address)
    await expect(words(page)).toContainText('Start.')
    await expect.poll(() => everyText(page)).toContain(`first${round}`)
    await expect.poll(() => everyText(page)).toContain(`second${round}`)
  }
})

test('words of a tab that was closed before they were saved are sent by another open tab', async ({
  context,
  page,
  product,
}) => {
  const owner = await ownerAtOnce(product, 'Cora Example')
  await enterAs(owner, context)
  const { id } = await ideaAtOnce(owner, 'Left behind', '<p>Start.</p>')
  await page.goto(`${product.origin}/dashboard`)
  await expect(page.getByRole('link', { name: 'Edit Left behind' })).toBeVisible()
  const editor = await openAtEnd(context, `${product.origin}/editor/${id}`)
  // The editor's own save waits for another one, and its page is closed before that has finished.
  await page.evaluate(holdDrafts, 1_500)
  await editor.keyboard.type(' behind')
  await editor.close()
  await expect.poll(() => everyText(page)).toContain('behind')
  const left = () =>
    page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('lastWords-')))
  await expect.poll(left).toEqual([])
  await expect
    .poll(() => owner.caller.send('GET', `/api/ideas/${id}`).then((idea) => JSON.stringify(idea)))
    .toContain('behind')
})

/** Starts a transaction over all tables of the drafts that stays open for this long. */
async function holdDrafts(milliseconds: number): Promise<void> {
  const [found] = (await indexedDB.databases()).filter(({ name }) => name?.startsWith('ideavault-drafts-'))
  if (!found?.name) throw new Error('no database of drafts')
  const opening = indexedDB.open(found.name)
  const database = await new Promise<IDBDatabase>((resolve, reject) => {
    opening.onsuccess = () => resolve(opening.result)
    opening.onerror = () => reject(opening.error)
  })
  const drafts = database.transaction([...database.objectStoreNames], 'readwrite').objectStore('drafts')
  const until = performance.now() + milliseconds
  await new Promise<void>((resolve) => {
    const goOn = () => {
      resolve()
      if (performance.now() < until) drafts.count().onsuccess = goOn
      else database.close()
    }
    drafts.count().onsuccess = goOn
  })
}

test('typed words go into a storage bucket of their own, so that a slow save of the drafts does not delay them', async ({
  context,
  page,
  product,
}) => {
  await enterAs(await ownerAtOnce(product, 'Dora Example'), context)
  await page.goto(`${product.origin}/editor/new?draft=${crypto.randomUUID()}`)
  await words(page).click()
  const bucket = await journalBucket(page)
  // Otherwise the first keys are stored beside the drafts, until a save begins.
  await expect.poll(() => page.evaluate(async ([own]) => (await own?.databases())?.length, bucket)).toBe(1)
  await page.evaluate(holdDrafts, 60_000)
  const inBucket = async () => wordsIn((await rowsIn(page, bucket, ['journal'])).rows)
  await expect
    .poll(async () => {
      await page.keyboard.type('z')
      return inBucket()
    })
    .toContain('zz')
  await page.keyboard.type(' apart')
  await expect.poll(inBucket).toContain('apart')
})

test('words typed just before the browser is killed are there when it starts again', async ({ product }) => {
  const phone = await KillableBrowser.start()
  const bea = newPerson('Bea Example')
  try {
    let page = await phone.page()
    await beginWithWorker(page, product, bea)
    // A kill may lose the session's cookie: without a connection nobody asks for it.
    await product.stop()
    const started = `${product.origin}/editor/new?draft=${crypto.randomUUID()}`
    for (const word of ['swift', 'sudden', 'silent']) {
      await page.goto(started)
      await words(page).click()
      await page.keyboard.press('ControlOrMeta+End')
      // As if sync read and wrote the drafts for as long as the disk takes: until the kill, these words reach no draft.
      await page.evaluate(holdDrafts, 60_000)
      await page.keyboard.type(` ${word}`)
      await expect.poll(() => everyTypedWord(page), { intervals: [5] }).toContain(word)
      await phone.kill()
      await phone.launch()
      page = await phone.page()
      await page.goto(started)
      await expect(words(page)).toContainText(word)
    }
  } finally {
    await phone.remove()
    await product.start()
  }
})
