import { expect, type Page } from '@playwright/test'
import { findViolations, showIn } from '../journeys/accessible.ts'
import { test as base } from '../journeys/product.ts'
import { secretKey } from './loopback-provider.ts'

/** With services that begin anew for each test; a page that breaks the content policy, throws or asks fails its test. */
export const test = base.extend<{ problems: string[] }>({
  problems: async ({ page, assisted }, use) => {
    for (const service of [assisted.assistant, assisted.search]) {
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
    expect(assisted.log()).not.toMatch(new RegExp(`${secretKey}|owl feather`, 'i'))
  },
})

/** No violation in light and in dark, and nothing wider than the screen. */
export async function expectSound(page: Page, name: string): Promise<void> {
  // Only colours differ in the dark.
  const inTheDark = { runOnly: { type: 'rule' as const, values: ['color-contrast'] } }
  for (const [colorScheme, rules] of [
    ['light', {}],
    ['dark', inTheDark],
  ] as const) {
    await showIn(page, colorScheme)
    const violations = await findViolations(page, rules)
    expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([])
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
    if (process.env.PICTURES)
      await page.screenshot({ path: `${process.env.PICTURES}/${name}-${colorScheme}.png` })
  }
}
