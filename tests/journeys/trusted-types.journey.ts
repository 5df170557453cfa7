import { expect, type Page } from '@playwright/test'
import { enterAs, ideaAtOnce, ownerAtOnce } from './by-api.ts'
import { test } from './product.ts'
import { synced, words } from './steps.ts'

/** The content policy of the pages lets no string become HTML or a script (api/http/security-headers.ts). */

/** Pastes HTML as another page put it on the clipboard. */
const pasteHtml = (page: Page, html: string) =>
  words(page).evaluate((editor, html) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/html', html)
    editor.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  }, html)

test('pasted HTML becomes formatted text without scripts or tables', async ({
  page,
  context,
  product,
  watch,
}) => {
  watch(page)
  const owner = await ownerAtOnce(product)
  const { id } = await ideaAtOnce(owner, 'Hinge', '<p>Before.</p>')
  await enterAs(owner, context)
  await page.goto(`${product.origin}/editor/${id}`)
  await words(page).getByText('Before.').click()
  await page.keyboard.press('End')
  await pasteHtml(
    page,
    '<p style="margin:0">After.</p><h2>Pasted</h2><p><strong>bold</strong><script>window.ran = 1</script></p><table><tr><td>cell</td></tr></table>',
  )
  await expect(words(page).getByRole('heading', { name: 'Pasted' })).toBeVisible()
  await expect(words(page)).toContainText('cell')
  await expect(words(page).locator('script, table')).toHaveCount(0)
  await expect(synced(page)).toBeVisible()
  expect(await page.evaluate(() => Object.hasOwn(window, 'ran'))).toBe(false)
})

test('the browser refuses strings as HTML or scripts, and refuses new Trusted Types policies', async ({
  page,
  product,
  violations,
}) => {
  await page.goto(`${product.origin}/about`)
  const refused = await page.evaluate(() => {
    const tries: Record<string, () => unknown> = {
      html: () => {
        document.createElement('div').innerHTML = '<img src=x>'
      },
      parser: () => new DOMParser().parseFromString('<p>', 'text/html'),
      script: () => {
        document.createElement('script').src = '/assets/main.js'
      },
      worker: () => new Worker('/assets/main.js'),
      policy: () => Reflect.get(window, 'trustedTypes').createPolicy('another', {}),
    }
    return Object.entries(tries).flatMap(([name, attempt]) => {
      try {
        attempt()
        return []
      } catch {
        return name
      }
    })
  })
  expect(refused).toEqual(['html', 'parser', 'script', 'worker', 'policy'])
  await expect.poll(() => violations.length).toBe(5)
  violations.length = 0
})
