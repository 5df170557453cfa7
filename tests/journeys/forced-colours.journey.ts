import { expect } from '@playwright/test'
import { readerAtOnce, sharedIdeaAtOnce } from './by-api.ts'
import { test } from './product.ts'
import { button } from './screen.ts'
import { declineCookies } from './steps.ts'

/** With forced colours, a disabled control still looks different from an enabled one. */

test('Send looks different with forced colours while there is nothing to send', async ({
  page,
  context,
  product,
  watch,
}) => {
  watch(page)
  await declineCookies(context)
  const { token } = await sharedIdeaAtOnce(product)
  await (await readerAtOnce(product, token)).enter(context)
  await page.emulateMedia({ forcedColors: 'active' })
  await page.goto(`${product.origin}/document/${token}`)
  await button(page, 'Comments').click()
  const send = button(page.getByRole('dialog'), 'Send')
  await expect(send).toHaveAttribute('aria-disabled', 'true')
  const colours = () =>
    send.evaluate((one) => [getComputedStyle(one).color, getComputedStyle(one).borderTopColor])
  const [words, edge] = await colours()
  await page.getByLabel('Add a comment').fill('How loud?')
  await expect(send).not.toHaveAttribute('aria-disabled', 'true')
  const [wordsThen, edgeThen] = await colours()
  expect([words === wordsThen, edge === edgeThen]).toEqual([false, false])
})
