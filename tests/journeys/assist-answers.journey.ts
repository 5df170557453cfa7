import { expect, type Page } from '@playwright/test'
import { dialog, openAssistant } from '../assist/assist-dialog.ts'
import { test } from '../assist/assist-test.ts'
import type { AssistedProduct } from '../assist/assisted-product.ts'
import { enterAs, type Owner, ownerAtOnce } from './by-api.ts'
import { words, writeIdea } from './steps.ts'

test.describe('the writing assistant', () => {
  let ada: Owner
  test.beforeAll(async ({ product }) => {
    ada = await ownerAtOnce(product, 'Ada Writer')
  })
  const write = async (page: Page, product: AssistedProduct, title: string) => {
    await enterAs(ada, page.context())
    return writeIdea(page, product, title, 'Owl feather edges on a fan.')
  }

  test('an answer takes the place of what is selected', async ({ page, product, problems }) => {
    expect(problems).toEqual([])
    product.assistant.pieces = ['Better words.']
    await write(page, product, 'Replacing')
    await words(page).click()
    await page.keyboard.press('ControlOrMeta+A')
    await openAssistant(page)
    await dialog(page).getByRole('button', { name: 'Replace selection' }).click()
    await expect(words(page)).toHaveText('Better words.')
  })

  test('hostile answers become neither markup nor requests', async ({ page, product, problems }) => {
    expect(problems).toEqual([])
    product.assistant.pieces = [
      '<img src=x onerror=alert(1)> ![pixel](https://a.example/pixel.png) [go](javascript:alert(2)) <script>alert(3)</script>',
    ]
    const away: string[] = []
    page.on('request', (request) => {
      if (!request.url().startsWith(product.origin)) away.push(request.url())
    })
    await write(page, product, 'Hostile')
    await openAssistant(page)
    await expect(dialog(page)).toContainText(
      '<img src=x onerror=alert(1)> pixel [go](javascript:alert(2)) <script>',
    )
    await dialog(page).getByRole('button', { name: 'Insert at cursor' }).click()
    await expect(words(page)).toContainText(
      '<img src=x onerror=alert(1)> pixel [go](javascript:alert(2)) <script>',
    )
    expect(await words(page).locator('img:not(.ProseMirror-separator), script').count()).toBe(0)
    // A picture from elsewhere is a link, which nobody follows by itself.
    await expect(words(page).locator('a')).toHaveText(['pixel'])
    expect(away).toEqual([])
  })
})
