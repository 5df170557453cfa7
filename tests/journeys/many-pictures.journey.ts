import { expect } from '@playwright/test'
import type { Asset } from '#contract/assets.ts'
import type { ReceivedShare } from '#contract/shares.ts'
import { enterAs, ownerAtOnce } from './by-api.ts'
import { test } from './product.ts'
import { tab } from './screen.ts'

/** A portfolio with more pictures, and more ideas of others, than a screen can draw. */

test('a thousand pictures and a thousand shared ideas are drawn only near the screen, in order', async ({
  page,
  context,
  product,
  watch,
}) => {
  watch(page)
  await enterAs(await ownerAtOnce(product), context)
  const ids = Array.from({ length: 1_000 }, (_, i) => 1_000 - i)
  const at = new Date().toISOString()
  const assets = ids.map<Asset>((id) => ({
    id,
    filePath: `/api/assets/${id}/file`,
    fileName: `Picture ${id}`,
    createdAt: at,
    width: 40,
    height: 20,
    uploadKey: null,
  }))
  const received = ids.map<ReceivedShare>((id) => ({
    accessLink: `${id}`.padStart(43, 'A'),
    title: `Idea ${id}`,
    ownerName: 'Ada Example',
    state: 'active',
    openedAt: at,
  }))
  await page.route(/\/api\/assets$/, (route) => route.fulfill({ json: assets }))
  await page.route(/\/api\/assets\/\d+\/file$/, (route) => route.fulfill({ status: 204 }))
  await page.route(/\/api\/shares\/received$/, (route) => route.fulfill({ json: received }))
  await page.goto(`${product.origin}/dashboard`)
  const items = page.getByRole('tabpanel').getByRole('listitem')

  for (const [name, word] of [
    ['My Assets', 'Picture'],
    ['Shared with me', 'Idea'],
  ] as const) {
    await tab(page, name).click()
    await expect(items.first()).toContainText(`${word} 1000`)
    expect(await items.count(), name).toBeLessThan(100)
    const scrolled = items.filter({ hasText: `${word} 900` })
    await expect(async () => {
      await page.mouse.wheel(0, 100_000)
      await expect(scrolled).toBeAttached({ timeout: 1_000 })
    }).toPass()
    const shown = (await items.allTextContents()).map((text) => /\w+ \d+/.exec(text)?.[0])
    expect(shown, name).toEqual(ids.slice(0, shown.length).map((id) => `${word} ${id}`))
  }
})
