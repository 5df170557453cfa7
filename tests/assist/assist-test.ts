import { test as base, expect, type Page } from '@playwright/test'
import { findViolations, showIn } from '../journeys/accessible.ts'
import { type AssistedProduct, startAssistedProduct } from './assisted-product.ts'
import { secretKey } from './loopback-provider.ts'

/** One product with its services for each worker; a page that breaks the content policy, throws or asks fails its test. */
export const test = base.extend<{ problems: string[] }, { product: AssistedProduct }>({
  // What is asked here is asked without it, as in other journeys that are not about it.
  serviceWorkers: 'block',
  product: [
    async ({ browserName }, use) => {
      if (browserName !== 'chromium') throw new Error(`These journeys drive Chromium, not ${browserName}.`)
      const product = await startAssistedProduct()
      await use(product)
      await product.stop()
    },
    { scope: 'worker' },
  ],
  problems: async ({ page, product }, use) => {
    for (const service of [product.assistant, product.search]) {
      const fresh = {
        mode: 'answer',
        recorded: null,
        pieces: ['Hello ', 'there.'],
        extra: {},
        asked: [],
        left: 0,
      }
      Object.assign(service, fresh)
    }
    const problems: string[] = []
    page.on('pageerror', (error) => problems.push(`uncaught: ${error.message}`))
    page.on('console', (message) => {
      if (/Content Security Policy|Trusted Types/.test(message.text())) problems.push(message.text())
    })
    page.on('dialog', (dialog) => problems.push(`dialog: ${dialog.message()}`))
    await use(problems)
    expect(problems).toEqual([])
    // Keys and people's words stay out of what the server prints.
    expect(product.log()).not.toMatch(new RegExp(`${secretKey}|owl feather`, 'i'))
  },
})

/** No violation in light and in dark, and nothing wider than the screen. */
export async function expectSound(page: Page, name: string): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await showIn(page, colorScheme)
    const violations = await findViolations(page)
    expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([])
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
    if (process.env.PICTURES)
      await page.screenshot({ path: `${process.env.PICTURES}/${name}-${colorScheme}.png` })
  }
}
