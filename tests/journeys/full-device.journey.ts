import { readFile } from 'node:fs/promises'
import { type Download, expect } from '@playwright/test'
import { test, withWorker } from './product.ts'
import { newPerson, register, saveButton, saved, signIn, synced, words, writeAtEnd } from './steps.ts'

const textOf = async (download: Download) => readFile(await download.path(), 'utf8')

test(
  'a full device says that words are not saved, offers them as a copy, and saves once there is room',
  withWorker,
  async ({ page, context, product, watch }) => {
    watch(page)
    const { origin } = product
    await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin })
    const dee = newPerson('Dee Example')
    await register(page, product, dee)
    // Chromium caches for half a minute how much room there is, so the device is full from the start.
    const devtools = await context.newCDPSession(page)
    await devtools.send('Storage.overrideQuotaForOrigin', { origin, quotaSize: 1 })
    await signIn(page, product, dee)
    await page.goto(`${origin}/editor/new`)
    await page.getByLabel('Title').fill('Full phone')
    await writeAtEnd(page, ' While the phone was full.')
    const notice = page.getByRole('alert').filter({ hasText: 'Your latest words are NOT saved' })
    await expect(notice).toBeVisible()
    await expect(saved(page)).toBeHidden()
    await notice.getByRole('button', { name: 'Copy text' }).click()
    await expect(notice.getByText('Copied.')).toBeVisible()
    const copied = await page.evaluate(() => navigator.clipboard.readText())
    expect(copied).toContain('While the phone was full.')
    const download = page.waitForEvent('download')
    await notice.getByRole('button', { name: 'Download' }).click()
    const file = await download
    expect(file.suggestedFilename()).toBe('Full phone.html')
    expect(await textOf(file)).toContain('While the phone was full.')
    await notice.getByRole('button', { name: 'Try again' }).click()
    await expect(notice.getByText('Still not saved.')).toBeVisible()

    await devtools.send('Storage.overrideQuotaForOrigin', { origin })
    await notice.getByRole('button', { name: 'Try again' }).click()
    await expect(notice).toBeHidden()
    await saveButton(page).click()
    await expect(synced(page)).toBeVisible()
    await page.reload()
    await expect(words(page)).toContainText('While the phone was full.')
  },
)
