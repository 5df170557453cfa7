import { expect, type Page } from '@playwright/test'
import { findViolations, showIn } from '../journeys/accessible.ts'
import { test as base } from '../journeys/product.ts'
import { secretKey } from './loopback-provider.ts'

/** Services start afresh for each test. A page that breaks the content policy, throws or opens a dialog fails its test. */
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
    // The server's log must contain neither keys nor people's words.
    expect(assisted.log()).not.toMatch(new RegExp(`${secretKey}|owl feather`, 'i'))
  },
})

/** Checks accessibility in light and dark mode, and that nothing is wider than the screen. */
export async function expectSound(page: Page, name: string): Promise<void> {
  // In dark mode only the colours differ.
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
