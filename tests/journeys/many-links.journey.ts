import { expect } from '@playwright/test'
import { enterAs, ideaAtOnce, ownerAtOnce, shareAtOnce } from './by-api.ts'
import { test } from './product.ts'
import { button, heading, link } from './screen.ts'

/** An idea with more links than a screen can draw at once. */

test('a thousand links are drawn only near the screen, in order, and Back restores the scroll position', async ({
  page,
  context,
  product,
  watch,
}) => {
  watch(page)
  const owner = await ownerAtOnce(product)
  const { id } = await ideaAtOnce(owner, 'Rain tray', '<p>A wick.</p>')
  const share = await shareAtOnce(owner, id)
  await enterAs(owner, context)
  // Creating a thousand would take longer than everything that is tested here.
  const shares = Array.from({ length: 1_000 }, (_, i) => {
    const number = 1_000 - i
    return { ...share, id: number, name: `Link ${number}`, state: number % 5 === 0 ? 'revoked' : 'active' }
  })
  await page.route(/\/api\/ideas\/\d+\/shares$/, (route) => route.fulfill({ json: shares }))
  await page.goto(`${product.origin}/share/${id}`)
  const items = page.getByRole('listitem').filter({ has: page.getByRole('heading') })
  await expect(heading(items.first(), 'Link 999')).toBeVisible()
  await expect(page.getByText('Ended links (200)')).toBeVisible()
  expect(await page.locator('*').count()).toBeLessThan(2_000)

  const active = shares.filter(({ state }) => state === 'active').map(({ name }) => name)
  const later = active[40] ?? ''
  const item = (name: string) => items.filter({ has: heading(page, name) })
  const first = link(item('Link 999'), 'Link 999')
  expect((await first.boundingBox())?.height, 'a target for a thumb').toBeGreaterThanOrEqual(44)
  await first.focus()
  for (const name of active.slice(1, 41)) {
    await expect(link(item(name), name)).toBeAttached()
    // Four stops each: its page, its readers, Copy Link, Switch off.
    for (let stop = 0; stop < 4; stop++) await page.keyboard.press('Tab')
    await expect(link(item(name), name)).toBeFocused()
  }
  const names = await items.getByRole('heading').allTextContents()
  expect(names).toEqual(active.slice(0, names.length))

  const place = await page.evaluate(() => window.scrollY)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\?link=\d+$/)
  await expect(button(page, 'Views')).toBeVisible()
  await page.goBack()
  await expect(link(item(later), later)).toBeInViewport()
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(place)
})
