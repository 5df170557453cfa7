import { expect, type Page } from '@playwright/test'
import { enterAsNewOwner } from './by-api.ts'
import { test } from './product.ts'
import { listIdeas, newPerson, saveButton, saved, synced, words, writeAtEnd, writeIdea } from './steps.ts'

/** Drafts in two tabs of one browser. */

const save = (page: Page) => saveButton(page).click()

test("two tabs on one idea show each other's words and lose none", async ({
  page,
  context,
  product,
  watch,
}) => {
  watch(page)
  const pia = newPerson('Pia Example')
  await enterAsNewOwner(page, product, pia)
  const id = await writeIdea(page, product, 'Two tabs', 'Top.')
  await writeAtEnd(page, '\nMiddle.\nBottom.')
  await save(page)
  await expect(synced(page)).toBeVisible()
  const second = await context.newPage()
  watch(second)
  await second.goto(`${product.origin}/editor/${id}`)
  await writeAtEnd(second, ' From the second tab.')
  await expect(words(page)).toContainText('Bottom. From the second tab.')
  await words(page).getByText('Top.').click()
  await page.keyboard.press('Home')
  await page.keyboard.type('First tab. ')
  await expect(words(second)).toContainText('First tab. Top.')
  await save(second)
  await expect(synced(second)).toBeVisible()
  await page.reload()
  await expect(words(page)).toContainText('First tab. Top.')
  await expect(words(page)).toContainText('Bottom. From the second tab.')
  expect(await listIdeas(page)).toHaveLength(1)
})

test('a suspended tab that holds the sync lock does not stop another tab from syncing', async ({
  page,
  context,
  product,
  watch,
}) => {
  watch(page)
  const rob = newPerson('Rob Example')
  await enterAsNewOwner(page, product, rob)
  await writeIdea(page, product, 'Locked', 'Before.')
  const sleeper = await context.newPage()
  await sleeper.goto(`${product.origin}/about`)
  await sleeper.evaluate(async () => {
    const { held } = await navigator.locks.query()
    const me = await (await fetch('/api/auth/me')).json()
    const name =
      held?.find((lock) => lock.name?.startsWith('ideavault-sync-'))?.name ?? `ideavault-sync-${me.id}`
    await new Promise<void>((resolve) => {
      void navigator.locks.request(name, () => {
        resolve()
        return new Promise(() => undefined)
      })
    })
  })
  await writeAtEnd(page, ' After.')
  await save(page)
  await expect(synced(page)).toBeVisible()
})

test('a tab with an old database version shows a message and still saves words when a newer version opens', async ({
  page,
  context,
  product,
}) => {
  const tom = newPerson('Tom Example')
  await enterAsNewOwner(page, product, tom)
  await writeIdea(page, product, 'Upgrade', 'Before.')
  const newer = await context.newPage()
  await newer.goto(`${product.origin}/about`)
  const isOpen = await newer.evaluate(async () => {
    const [found] = (await indexedDB.databases()).filter(({ name }) => name?.startsWith('ideavault-drafts-'))
    return new Promise<boolean>((resolve) => {
      const request = indexedDB.open(found?.name ?? '', 999)
      request.onsuccess = () => resolve(true)
      request.onerror = () => resolve(false)
    })
  })
  expect(isOpen).toBe(true)
  await expect(page.getByText('A newer version of IdeaVault is open in another tab')).toBeVisible()
  await writeAtEnd(page, ' After.')
  await expect(saved(page).or(synced(page))).toBeVisible()
  await page.reload()
  await expect(words(page)).toContainText('Before. After.')
})
