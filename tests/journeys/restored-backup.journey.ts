import { execFile } from 'node:child_process'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect } from '@playwright/test'
import { begin } from './by-api.ts'
import { startProduct, test } from './product.ts'
import { newPerson, saveButton, synced, words, writeAtEnd, writeIdea } from './steps.ts'

const run = promisify(execFile)

test('a backup is put back: what the server lost since comes back from the device, and words that it has stay', async ({
  page,
  watch,
}) => {
  watch(page)
  const product = await startProduct()
  const backup = join(product.dataDir, '..', `${Date.now()}.backup`)
  const command = (name: string, ...args: string[]) =>
    run(process.execPath, [`dist/server/${name}.mjs`, ...args], {
      env: { PATH: process.env.PATH, DATA_DIR: product.dataDir, OTS_CALENDARS: 'off' },
    })
  try {
    await begin(page, product, newPerson('Bea Example'))
    const kept = await writeIdea(page, product, 'Old kettle', 'Steam.')
    await command('backup', backup)
    await writeAtEnd(page, ' Whistles.')
    await saveButton(page).click()
    await expect(synced(page)).toBeVisible()
    const lost = await writeIdea(page, product, 'New fan', 'Blades.')
    await product.stop()
    await command('restore', backup, '--replace')
    await product.start()

    await page.goto(`${product.origin}/dashboard`)
    const card = (text: string) => page.getByRole('listitem').filter({ hasText: text })
    await expect(card('Blades.')).toBeVisible()
    await expect(card('Steam. Whistles.')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Sync: Everything is on the server.' })).toBeVisible()
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
  } finally {
    await product.stop()
    await rm(product.dataDir, { recursive: true, force: true })
    await rm(backup, { force: true })
  }
})
