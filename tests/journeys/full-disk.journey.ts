import { expect } from '@playwright/test'
import { ownerAtOnce } from './by-api.ts'
import { KillableBrowser } from './killable-browser.ts'
import { test } from './product.ts'
import { canHaveSmallDisks } from './small-disk.ts'
import { declineCookies, words } from './steps.ts'

test.skip(!canHaveSmallDisks(), 'NOT RUN: this machine lets nobody mount a small disk')

test('on a full disk the editor says that words are not saved, keeps them, and saves once there is room', async ({
  product,
}) => {
  const { caller } = await ownerAtOnce(product)
  const phone = await KillableBrowser.start({ diskMegabytes: 150 })
  try {
    const context = phone.context()
    await declineCookies(context)
    await caller.enter(context, product.origin)
    const page = await phone.page()
    await page.goto(`${product.origin}/editor/new`)
    await words(page).click()
    await page.keyboard.type('Before.')
    await expect(page.getByText('Synced')).toBeVisible()
    const notice = page.getByRole('alert').filter({ hasText: 'Your latest words are NOT saved' })
    let typed = ''
    let lines = 0
    // The database first uses the little room that it reserved before; then it needs the disk.
    const typeUntilRefused = async () => {
      for (const end = lines + 200; lines < end && !(await notice.isVisible()); lines++) {
        const line = ` line ${lines} ${'of long words '.repeat(40)}`
        typed += line
        await page.keyboard.insertText(line)
        // Saved or refused: then type the next ones.
        await expect(page.getByText('Saving on this device...')).toBeHidden()
      }
      await expect(notice).toBeVisible()
    }
    // The browser may delete files of its own meanwhile, which makes room for another write: the disk is filled until there is none.
    await expect(async () => {
      phone.fillDisk()
      await typeUntilRefused()
      phone.fillDisk()
      await notice.getByRole('button', { name: 'Try again' }).click({ timeout: 5_000 })
      await expect(notice.getByText('Still not saved.')).toBeVisible({ timeout: 5_000 })
    }).toPass({ timeout: 120_000 })
    expect((await words(page).textContent())?.replace(/\s+/g, ' ')).toContain(
      typed.trim().replace(/\s+/g, ' '),
    )
    phone.freeDisk()
    await notice.getByRole('button', { name: 'Try again' }).click()
    await expect(notice).toBeHidden({ timeout: 40_000 })
    await expect(page.getByText('Synced')).toBeVisible()
    await page.reload()
    await expect(words(page)).toContainText(typed.trim().slice(-60).trim())
  } finally {
    await phone.remove()
  }
})
