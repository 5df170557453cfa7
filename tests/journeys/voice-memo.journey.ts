import { expect, type Locator } from '@playwright/test'
import { type Owner, ownerAtOnce, readerAtOnce, shareAtOnce } from './by-api.ts'
import { test, withWorker } from './product.ts'
import { expectToast } from './screen.ts'
import { declineCookies, listIdeas, publish, saved, synced, words, writeIdea } from './steps.ts'

const memo = (place: Locator) => place.locator('audio')
/** Plays it from its beginning, and returns how far it came. */
const play = (player: Locator) =>
  player.evaluate(async (audio: HTMLAudioElement) => {
    audio.muted = true
    await audio.play()
    await new Promise((resolve) => audio.addEventListener('timeupdate', resolve, { once: true }))
    return audio.error === null && audio.readyState > 0
  })

test(
  'a voice memo recorded offline is kept, sent and sealed, and its reader hears it until the reading ends',
  withWorker,
  async ({ page, context, browser, product, watch }) => {
    watch(page)
    const owner: Owner = await ownerAtOnce(product)
    await owner.caller.enter(context)
    await declineCookies(context)
    const id = await writeIdea(page, product, 'Quiet fan', 'Hear this.')
    await page.evaluate(async () => void (await navigator.serviceWorker.ready))
    await context.setOffline(true)
    await page
      .getByRole('toolbar', { name: 'Formatting' })
      .getByRole('button', { name: 'Voice memo' })
      .click()
    const sheet = page.getByRole('dialog', { name: 'Voice memo' })
    await expect(sheet.getByRole('timer')).toHaveText('0:01')
    await sheet.getByRole('button', { name: 'Pause' }).click()
    await sheet.getByRole('button', { name: 'Resume' }).click()
    await sheet.getByRole('button', { name: 'Stop and save' }).click()
    await expect(sheet).toBeHidden()
    await expect(words(page).getByText(/^Voice memo, 0:0\d$/)).toBeVisible()
    await expect(saved(page)).toBeVisible()

    await page.reload()
    await expect(memo(words(page))).toHaveAttribute('src', /^blob:/)
    expect(await play(memo(words(page)))).toBe(true)

    await context.setOffline(false)
    await expect(synced(page)).toBeVisible()
    await publish(page)
    await page.getByRole('button', { name: 'Close' }).first().click()
    await expect(page.getByText(/^Voice memo, 0:0\d$/)).toBeVisible()
    expect(await listIdeas(page)).toHaveLength(1)

    const { accessLink } = await shareAtOnce(owner, id)
    const reader = await readerAtOnce(product, accessLink)
    const theirs = await browser.newContext()
    await reader.enter(theirs)
    await declineCookies(theirs)
    const document = await theirs.newPage()
    await document.goto(`${product.origin}/document/${accessLink}`)
    await expect(document.getByText(/^Voice memo, 0:0\d$/)).toBeVisible()
    const address = await memo(document.locator('main')).getAttribute('src')
    await document.route(`**${address}`, (route) => route.abort())
    await memo(document.locator('main')).evaluate((audio: HTMLAudioElement) => audio.play().catch(() => null))
    await expectToast(document, 'Error', 'The voice memo could not be played.')
    await document.unroute(`**${address}`)
    expect(await play(memo(document.locator('main')))).toBe(true)
    await reader.send('POST', `/api/share/${accessLink}/close`)
    await expect(memo(document.locator('main'))).toHaveCount(0)
    const after = await document.evaluate(async (url) => (await fetch(String(url))).status, address)
    expect(after).toBe(401)
    await theirs.close()
  },
)
