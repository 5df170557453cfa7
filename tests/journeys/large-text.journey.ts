import { expect, type Page } from '@playwright/test'
import { makeScreens } from './accessible-screens.ts'
import { enterAs, readerAtOnce, shareAtOnce } from './by-api.ts'
import { test } from './product.ts'
import { button, heading, tab } from './screen.ts'
import { declineCookies } from './steps.ts'

/** Text of twice the size in the narrowest window can be read by scrolling in one direction only. */
test.use({ viewport: { width: 320, height: 640 } })

/** What extends beyond the window, words of usual length that are broken in the middle, and chips that are cut off. */
async function faults(page: Page, name: string): Promise<string[]> {
  await page.evaluate(() => (document.documentElement.style.fontSize = '200%'))
  const found = await page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement
    const found = scrollWidth > clientWidth ? [`scrolls sideways: ${scrollWidth} in ${clientWidth}`] : []
    const top = [...document.querySelectorAll('dialog:modal')].at(-1) ?? document.body
    for (const word of top.querySelectorAll('[class*=chip_word]'))
      if (word.scrollWidth > word.clientWidth + 1) found.push(`cut off: ${word.textContent}`)
    for (const part of document.querySelectorAll('nav *')) {
      const { left, right } = part.getBoundingClientRect()
      if (part.checkVisibility() && !part.closest('.sr-only') && (left < 0 || right > clientWidth))
        found.push(`beyond the window: ${part.textContent}`)
    }
    const texts = document.createTreeWalker(top, NodeFilter.SHOW_TEXT)
    for (let text = texts.nextNode(); text; text = texts.nextNode()) {
      const parent = text.parentElement
      if (!parent?.checkVisibility() || parent.closest('svg, .sr-only, .mono')) continue
      for (const [word] of text.nodeValue?.matchAll(/(?<!\S)\p{L}{3,14}(?!\S)/gu) ?? []) {
        const at = text.nodeValue?.indexOf(word) ?? 0
        const range = document.createRange()
        range.setStart(text, at)
        range.setEnd(text, at + word.length)
        const lines = new Set(
          [...range.getClientRects()].filter(({ width }) => width > 1).map(({ top }) => top),
        )
        if (lines.size > 1) found.push(`broken: ${word}`)
      }
    }
    return found
  })
  return found.map((fault) => `${name}: ${fault}`)
}

test('text of twice the size is neither broken nor cut off in the narrowest window', async ({
  page,
  context,
  product,
  watch,
}) => {
  watch(page)
  const { owner, sealedId, token } = await makeScreens(product)
  await shareAtOnce(owner, sealedId, {
    shareType: 'time-dependent',
    expiresAt: new Date(Date.now() + 86_400_000).toISOString(),
  })
  await enterAs(owner, context)
  const found: string[] = []
  const look = async (name: string) => void found.push(...(await faults(page, name)))

  await page.goto(`${product.origin}/share/${sealedId}`)
  await expect(page.getByText('Active', { exact: true }).first()).toBeVisible()
  await look('share')
  await page.getByRole('link', { name: 'Full access' }).click()
  await expect(page.getByText('1 new comment')).toBeVisible()
  await look('link')
  await page.goto(`${product.origin}/dashboard`)
  await tab(page, 'Published').click()
  await expect(page.getByText('Published, recorded')).toBeVisible()
  await look('published')
  await page.goto(`${product.origin}/agreements`)
  await expect(heading(page, 'Agreements')).toBeVisible()
  await look('agreements')
  await page.goto(`${product.origin}/agreements?edit=new`)
  await expect(page.getByText('not published yet')).toBeVisible()
  await look('new agreement')
  await page.goto(`${product.origin}/profile`)
  await expect(page.getByRole('region', { name: 'Sessions' })).toContainText('last seen')
  await expect(page.getByText('Somebody accepts the agreement').first()).toBeVisible()
  await look('profile')
  await page.goto(`${product.origin}/editor/new`)
  await expect(page.getByText('Implementation Notes')).toBeVisible()
  await look('editor')

  await context.clearCookies()
  await declineCookies(context)
  const reader = await readerAtOnce(product, token)
  await reader.send('POST', `/api/share/${token}/open`)
  await reader.enter(context)
  await page.goto(`${product.origin}/document/${token}`)
  await expect(page.getByText('Verified & Published')).toBeVisible()
  await look('document')
  await button(page, 'Comments').click()
  await expect(page.getByRole('dialog').getByLabel('Add a comment')).toBeVisible()
  await look('comments')
  expect(found).toEqual([])
})
