import { expect, type Page } from '@playwright/test'
import { dialog, openAssistant } from '../assist/assist-dialog.ts'
import { test } from '../assist/assist-test.ts'
import type { AssistedProduct } from '../assist/assisted-product.ts'
import { enterAs, type Owner, ownerAtOnce } from './by-api.ts'
import { words, writeIdea } from './steps.ts'

test.describe('the writing assistant', () => {
  let ada: Owner
  test.beforeAll(async ({ assisted }) => {
    ada = await ownerAtOnce(assisted, 'Ada Writer')
  })
  const write = async (page: Page, assisted: AssistedProduct, title: string) => {
    await enterAs(ada, page.context())
    return writeIdea(page, assisted, title, 'Owl feather edges on a fan.')
  }

  test('replaces the selected text with its answer', async ({ page, assisted, problems }) => {
    expect(problems).toEqual([])
    assisted.assistant.pieces = ['Better words.']
    await write(page, assisted, 'Replacing')
    await words(page).click()
    await page.keyboard.press('ControlOrMeta+A')
    await openAssistant(page)
    await dialog(page).getByRole('button', { name: 'Replace selection' }).click()
    await expect(words(page)).toHaveText('Better words.')
  })

  test('shows a hostile answer as text that runs nothing and requests nothing', async ({
    page,
    assisted,
    problems,
  }) => {
    expect(problems).toEqual([])
    assisted.assistant.pieces = [
      '<img src=x onerror=alert(1)> ![pixel](https://a.example/pixel.png) [go](javascript:alert(2)) <script>alert(3)</script>',
    ]
    const away: string[] = []
    page.on('request', (request) => {
      if (!request.url().startsWith(assisted.origin)) away.push(request.url())
    })
    await write(page, assisted, 'Hostile')
    await openAssistant(page)
    await expect(dialog(page)).toContainText(
      '<img src=x onerror=alert(1)> pixel [go](javascript:alert(2)) <script>',
    )
    await dialog(page).getByRole('button', { name: 'Insert at cursor' }).click()
    await expect(words(page)).toContainText(
      '<img src=x onerror=alert(1)> pixel [go](javascript:alert(2)) <script>',
    )
    expect(await words(page).locator('img:not(.ProseMirror-separator), script').count()).toBe(0)
    // A picture from elsewhere becomes a link, which the browser does not load.
    await expect(words(page).locator('a')).toHaveText(['pixel'])
    expect(away).toEqual([])
  })
})
