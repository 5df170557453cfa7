import { execFile } from 'node:child_process'
import { rm } from 'node:fs/promises'
import { promisify } from 'node:util'
import { expect, type Page } from '@playwright/test'
import { enterAsNewOwner } from './by-api.ts'
import { type Product, startProduct, test } from './product.ts'
import { newPerson, register, saveButton, signIn, synced, words, writeAtEnd, writeIdea } from './steps.ts'

const run = promisify(execFile)
const card = (page: Page, text: string) => page.getByRole('listitem').filter({ hasText: text })
const allSynced = (page: Page) => page.getByRole('button', { name: 'Sync: Everything is on the server.' })

/** Makes a backup of a running product; returns a function that restores it over everything that was written since. */
async function backUp(product: Product): Promise<() => Promise<void>> {
  const backup = `${product.dataDir}.backup`
  const command = (name: string, ...args: string[]) =>
    run(process.execPath, [`dist/server/${name}.mjs`, ...args], {
      env: { PATH: process.env.PATH, DATA_DIR: product.dataDir, OTS_CALENDARS: 'off' },
    })
  await command('backup', backup)
  return async () => {
    await product.stop()
    await command('restore', backup, '--replace')
    await product.start()
  }
}

test('after a backup is restored devices send back what the server lost, and lost accounts bring their ideas in', async ({
  browser,
  page,
  watch,
}) => {
  watch(page)
  const other = await (await browser.newContext()).newPage()
  watch(other)
  const product = await startProduct()
  try {
    await enterAsNewOwner(page, product, newPerson('Bea Example'))
    const kept = await writeIdea(page, product, 'Old kettle', 'Steam.')
    const restore = await backUp(product)
    await writeAtEnd(page, ' Whistles.')
    await saveButton(page).click()
    await expect(synced(page)).toBeVisible()
    const lost = await writeIdea(page, product, 'New fan', 'Blades.')
    // Registered after the backup: the server will not know this account at all.
    const newcomer = newPerson('Cleo Example')
    await enterAsNewOwner(other, product, newcomer)
    await writeIdea(other, product, 'Small lamp', 'Glows.')
    await restore()

    await page.goto(`${product.origin}/dashboard`)
    await expect(card(page, 'Blades.')).toBeVisible()
    await expect(card(page, 'Steam. Whistles.')).toBeVisible()
    await expect(allSynced(page)).toBeVisible()
    // Its former address leads to it as well, whether or not it has a new one by now.
    await page.goto(`${product.origin}/editor/${lost}`)
    await expect(words(page)).toContainText('Blades.')
    await expect(page.getByText('Newer than the server')).toBeVisible()
    await writeAtEnd(page, ' Quiet.')
    await saveButton(page).click()
    await expect(synced(page)).toBeVisible()
    await expect(page).toHaveURL(/\/editor\/\d{6}$/)
    await page.goto(`${product.origin}/editor/${lost}`)
    await expect(words(page)).toHaveText('Blades. Quiet.')
    await page.goto(`${product.origin}/editor/${kept}`)
    await expect(words(page)).toHaveText('Steam.')

    await other.goto(`${product.origin}/dashboard`)
    await expect(other).toHaveURL(/\/login/)
    await register(other, product, newcomer)
    await signIn(other, product, newcomer)
    await expect(other.getByText('1 idea from your earlier account')).toBeVisible()
    await other.getByRole('button', { name: 'Bring it in' }).click()
    await expect(card(other, 'Glows.')).toBeVisible()
    await expect(allSynced(other)).toBeVisible()
    await expect(other.getByText('from your earlier account')).toBeHidden()
  } finally {
    await product.stop()
    for (const end of ['', '.backup', '.backup.sha256'])
      await rm(product.dataDir + end, { recursive: true, force: true })
  }
})
