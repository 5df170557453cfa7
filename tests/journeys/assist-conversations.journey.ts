import { expect, type Page } from '@playwright/test'
import {
  closeAssistant,
  dialog,
  expectAnswer,
  keptWords,
  message,
  openAssistant,
} from '../assist/assist-dialog.ts'
import { test } from '../assist/assist-test.ts'
import type { AssistedProduct } from '../assist/assisted-product.ts'
import { enterAs, type Owner, ownerAtOnce } from './by-api.ts'
import { saveButton, words, writeIdea } from './steps.ts'

test.describe('the writing assistant', () => {
  let ada: Owner
  test.beforeAll(async ({ assisted }) => {
    ada = await ownerAtOnce(assisted, 'Ada Writer')
  })
  const write = async (page: Page, assisted: AssistedProduct, title: string) => {
    await enterAs(ada, page.context())
    return writeIdea(page, assisted, title, 'Owl feather edges on a fan.')
  }

  test('keeps the conversation of each draft on the device', async ({ page, assisted, problems }) => {
    expect(problems).toEqual([])
    assisted.assistant.pieces = ['An answer to keep.']
    const id = await write(page, assisted, 'Draft one')
    await openAssistant(page)
    await expectAnswer(page, 'An answer to keep.')
    await message(page).fill('Not sent yet')
    await closeAssistant(page)
    await expect.poll(() => keptWords(page)).toContain('Not sent yet')
    await page.goto(`${assisted.origin}/editor/${id}`)
    await openAssistant(page)
    await expectAnswer(page, 'An answer to keep.')
    await expect(message(page)).toHaveValue('Not sent yet')
    assisted.assistant.pieces = ['Something else.']
    await writeIdea(page, assisted, 'Draft two', 'Another text.')
    await openAssistant(page)
    await expectAnswer(page, 'Something else.')
    await expect(dialog(page)).not.toContainText('An answer to keep.')
    expect(assisted.assistant.asked).toHaveLength(2)
  })

  test('keeps its conversation when a new draft is saved and gets its number', async ({
    page,
    assisted,
    problems,
  }) => {
    expect(problems).toEqual([])
    assisted.assistant.pieces = ['Said before it had a number.']
    await enterAs(ada, page.context())
    await page.goto(`${assisted.origin}/editor/new`)
    await words(page).click()
    await page.keyboard.press('ControlOrMeta+A')
    await page.keyboard.type('Owl feather, not saved yet.')
    await openAssistant(page)
    await expectAnswer(page, 'Said before it had a number.')
    await closeAssistant(page)
    await saveButton(page).press('Enter')
    await expect(page).toHaveURL(/\/editor\/\d+$/)
    // It is the same page: the next key goes to the same place as the last one.
    await expect(page.getByText('Synced')).toBeVisible()
    await expect(saveButton(page)).toBeFocused()
    await openAssistant(page)
    await expectAnswer(page, 'Said before it had a number.')
    await page.reload()
    await openAssistant(page)
    await expectAnswer(page, 'Said before it had a number.')
    expect(assisted.assistant.asked).toHaveLength(1)
  })

  test('keeps its conversation when the draft goes on as a copy because the idea was published', async ({
    page,
    assisted,
    problems,
  }) => {
    expect(problems).toEqual([])
    assisted.assistant.pieces = ['Said before it was published.']
    const id = await write(page, assisted, 'Draft one')
    await openAssistant(page)
    await expectAnswer(page, 'Said before it was published.')
    await closeAssistant(page)
    await page.context().setOffline(true)
    await words(page).click()
    await page.keyboard.type('Words that came too late.')
    await expect(page.getByText(/^Saved on this device/)).toBeVisible()
    const published = await page.request.put(`${assisted.origin}/api/ideas/${id}/publish`, {
      data: {},
      headers: { origin: assisted.origin },
    })
    expect(published.status()).toBe(200)
    await page.context().setOffline(false)
    await expect(page).not.toHaveURL(new RegExp(`/editor/${id}$`))
    await expect(words(page)).toContainText('Words that came too late.')
    await page.reload()
    await openAssistant(page)
    await expectAnswer(page, 'Said before it was published.')
    expect(assisted.assistant.asked).toHaveLength(1)
  })
})
