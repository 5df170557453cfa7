import { expect } from '@playwright/test'
import { enterAs, ideaAtOnce, ownerAtOnce, publishAtOnce, readerAtOnce, shareAtOnce } from './by-api.ts'
import { test } from './product.ts'
import { declineCookies } from './steps.ts'

test("on tablets the portfolio's header has room for the choice of labels, and rows of cards are complete", async ({
  page,
  context,
  product,
  watch,
}) => {
  watch(page)
  const owner = await ownerAtOnce(product, 'Maximilian Example')
  const long = '<p>A desk fan hums because a vortex leaves each blade in one piece.</p>'.repeat(9)
  for (const title of ['Lamp', 'Kettle', 'A title that needs two lines of a card, wherever it stands', 'Fan'])
    await ideaAtOnce(owner, title, long)
  const { id } = await ideaAtOnce(owner, 'Hinge', long)
  await owner.caller.send('PATCH', `/api/ideas/${id}/labels`, { add: ['Garden'] })
  await enterAs(owner, context)
  await page.setViewportSize({ width: 720, height: 1024 })
  await page.goto(`${product.origin}/dashboard`)
  await expect(page.getByRole('combobox', { name: 'Label' })).toBeVisible()
  for (const [width, height] of [
    [720, 1024],
    [820, 1180],
    [1024, 768],
    [1200, 900],
  ] as const) {
    await page.setViewportSize({ width, height })
    const found = await page.evaluate(() => {
      const heightOf = (element: Element | null) => element?.getBoundingClientRect().height ?? 0
      const drop = document.querySelector('main button')
      const lines = [...document.querySelectorAll('main li p')].map(
        (words) => heightOf(words) / Number.parseFloat(getComputedStyle(words).lineHeight),
      )
      return {
        greeting: heightOf(document.querySelector('h1')),
        drop: drop ? drop.scrollWidth - drop.clientWidth : -1,
        lines: Math.max(...lines.map((count) => Math.round(10 * count) / 10)),
      }
    })
    expect(found.greeting, `the greeting has one line at ${width} px`).toBeLessThan(60)
    expect([found.drop, found.lines], `${width} px`).toEqual([0, 2])
  }
})

test("the date in a document's header does not wrap", async ({ page, context, product, watch }) => {
  watch(page)
  const owner = await ownerAtOnce(product)
  const { id } = await ideaAtOnce(owner, 'Hinge', '<p>It hums.</p>')
  await publishAtOnce(owner, id)
  const { accessLink } = await shareAtOnce(owner, id)
  await declineCookies(context)
  await (await readerAtOnce(product, accessLink)).enter(context)
  await page.goto(`${product.origin}/document/${accessLink}`)
  const date = page.getByRole('banner').locator('time')
  await expect(date).toBeVisible()
  for (const width of [320, 360, 740]) {
    await page.setViewportSize({ width, height: 740 })
    expect(await date.evaluate((time) => time.getClientRects().length), `${width} px`).toBe(1)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
  }
})

test('the cookie banner scrolls with the page in a very low window', async ({ page, product, watch }) => {
  watch(page)
  await page.setViewportSize({ width: 320, height: 256 })
  await page.goto(`${product.origin}/login`)
  const question = page.getByRole('region', { name: 'Cookies' })
  await expect(question).toBeInViewport()
  const field = page.getByLabel('Email')
  await expect(field).toBeEnabled()
  await field.scrollIntoViewIfNeeded()
  await expect(field).toBeInViewport({ ratio: 1 })
  await expect(question).not.toBeInViewport()
  await question.getByRole('button', { name: 'Decline', exact: true }).click()
  await expect(question).toBeHidden()
})
