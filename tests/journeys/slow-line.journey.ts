import { createCipheriv } from 'node:crypto'
import { expect } from '@playwright/test'
import sharp from 'sharp'
import * as v from 'valibot'
import { Idea, IdeaSummary } from '#contract/ideas.ts'
import { startFaultProxy } from '../support/fault-proxy.ts'
import { ownerAtOnce } from './by-api.ts'
import { test, withWorker } from './product.ts'
import { declineCookies, words } from './steps.ts'

const PICTURE_BYTES = 5_000_000
const LINE_BYTES_PER_SECOND = 400_000

/** Noise, the same each time, which no format can compress. */
async function photograph(): Promise<Buffer> {
  const side = 1_400
  const zeros = Buffer.alloc(side * side * 3)
  const noise = createCipheriv('aes-128-ctr', Buffer.alloc(16), Buffer.alloc(16)).update(zeros)
  return sharp(noise, { raw: { width: side, height: side, channels: 3 } })
    .png()
    .toBuffer()
}

test(
  'a large picture that was taken offline is sent over a slow connection, the words before it, and the page shows both',
  withWorker,
  async ({ context, page, product }) => {
    const photo = await photograph()
    expect(photo.length).toBeGreaterThan(PICTURE_BYTES)
    const { caller } = await ownerAtOnce(product)
    const line = await startFaultProxy({ target: product.origin, seed: 1, plan: () => 'pass' })
    try {
      await declineCookies(context)
      await caller.enter(context, line.origin)
      await page.goto(`${line.origin}/editor/new`)
      await words(page).click()
      await page.keyboard.type('A photograph.')
      await expect(page.getByText(/^Synced/)).toBeVisible()
      await context.setOffline(true)
      await page.keyboard.type(' Of a fan.')
      await page
        .getByLabel('Choose a picture')
        .setInputFiles({ name: 'photo.png', mimeType: 'image/png', buffer: photo })
      await expect(words(page).getByRole('img')).toBeVisible()
      await expect(page.getByText(/^Saved on this device/).first()).toBeVisible()
      line.change({ plan: () => 'pass', bytesPerSecond: LINE_BYTES_PER_SECOND })
      await context.setOffline(false)
      // At this speed the picture alone takes more than twelve seconds, and words wait for ten.
      await expect(page.getByText(/^Words synced/).first()).toBeVisible({ timeout: 60_000 })
      expect(await caller.send('GET', '/api/assets')).toEqual([])
      const [{ id } = { id: 0 }] = v.parse(v.array(IdeaSummary), await caller.send('GET', '/api/ideas'))
      const sent = v.parse(Idea, await caller.send('GET', `/api/ideas/${id}`))
      expect(sent.content).toContain('A photograph. Of a fan.')
      await expect(page.getByText(/^Synced/)).toBeVisible({ timeout: 60_000 })
      const assets = await caller.send('GET', '/api/assets')
      expect(assets).toHaveLength(1)
      await expect(words(page).getByRole('img')).toBeVisible()
    } finally {
      await line.close()
    }
  },
)
