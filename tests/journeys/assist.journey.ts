import { expect, type Page } from '@playwright/test'
import { dialog, expectAnswer, failure, message, openAssistant } from '../assist/assist-dialog.ts'
import { expectSound, test } from '../assist/assist-test.ts'
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

  test('receives the draft, streams its answer, and puts that answer into the text', async ({
    page,
    assisted,
    problems,
  }) => {
    expect(problems).toEqual([])
    assisted.assistant.pieces = [
      '## Prob',
      'lem\n\nFans **hum**. [More](https://a.example/)\n\n- one',
      '\n- two',
    ]
    await write(page, assisted, 'Quiet fan')
    await openAssistant(page)
    await expect(dialog(page)).toContainText(`go to ${new URL(assisted.assistant.baseUrl).host}.`)
    await expect(dialog(page).getByRole('listitem')).toHaveText(['one', 'two'])
    expect(assisted.assistant.asked).toHaveLength(1)
    expect(assisted.assistant.asked[0]?.stream).toBe(true)
    expect(assisted.assistant.asked[0]?.messages.at(-1)?.content).toContain('Owl feather edges on a fan.')
    await expectSound(page, 'assistant-answer')
    await dialog(page).getByRole('button', { name: 'Insert at cursor' }).click()
    await expect(dialog(page)).toBeHidden()
    await expect(words(page).locator('h2')).toHaveText('Problem')
    await expect(words(page).locator('strong')).toHaveText('hum')
    await expect(words(page).locator('a')).toHaveAttribute('href', 'https://a.example/')
    await expect(words(page).locator('li')).toHaveText(['one', 'two'])
    await expect(words(page)).toContainText('Owl feather edges on a fan.')
    await openAssistant(page)
    await expect(dialog(page).getByRole('listitem')).toHaveCount(2)
    expect(assisted.assistant.asked).toHaveLength(1)
  })

  test('sends on Enter with the newest draft, begins a line on Shift+Enter, and ignores blank messages', async ({
    page,
    assisted,
    problems,
  }) => {
    expect(problems).toEqual([])
    await write(page, assisted, 'Keys')
    await openAssistant(page)
    await expectAnswer(page, 'there.')
    await message(page).fill('  ')
    await message(page).press('Enter')
    await message(page).fill('First')
    await message(page).press('Shift+Enter')
    await message(page).pressSequentially('Second')
    await expect(message(page)).toHaveValue('First\nSecond')
    await message(page).press('Enter')
    await expect(message(page)).toHaveValue('')
    await expect.poll(() => assisted.assistant.asked.length).toBe(2)
    const sent = assisted.assistant.asked[1]?.messages ?? []
    expect(sent.map(({ role }) => role)).toEqual(['system', 'user', 'assistant', 'user'])
    expect(sent.at(-1)?.content).toMatch(/^First\nSecond\n[\s\S]*<draft>[\s\S]*Owl feather/)
  })

  test('shows that it is thinking, can be stopped, and tries again', async ({ page, assisted, problems }) => {
    expect(problems).toEqual([])
    assisted.assistant.mode = 'slow headers'
    await write(page, assisted, 'Stopping')
    await openAssistant(page)
    await expect(dialog(page).getByText('AI is thinking...')).toBeVisible()
    await expectSound(page, 'assistant-thinking')
    await dialog(page).getByRole('button', { name: 'Stop' }).click()
    await expect(dialog(page)).toContainText('No answer yet.')
    await expect.poll(() => assisted.assistant.left).toBe(1)
    assisted.assistant.mode = 'endless drip'
    await dialog(page).getByRole('button', { name: 'Retry' }).click()
    await expect(dialog(page)).toContainText('drop drop drop')
    await expectSound(page, 'assistant-streaming')
    await dialog(page).getByRole('button', { name: 'Stop' }).click()
    await expect(dialog(page)).toContainText('Stopped.')
    await expect(dialog(page)).toContainText('drop drop drop')
    await expectSound(page, 'assistant-stopped')
    assisted.assistant.mode = 'answer'
    assisted.assistant.pieces = ['Whole answer.']
    await dialog(page).getByRole('button', { name: 'Retry' }).click()
    await expect(dialog(page)).toContainText('Whole answer.')
    await expect(dialog(page)).not.toContainText('drop')
  })

  test('shows an error when it fails, and keeps the question and the answer so far', async ({
    page,
    assisted,
    problems,
  }) => {
    expect(problems).toEqual([])
    assisted.assistant.mode = '401'
    await write(page, assisted, 'Failing')
    await openAssistant(page)
    await expect(failure(page)).toContainText('Failed to get AI response')
    await expect(dialog(page)).toContainText('Owl feather edges on a fan.')
    await expectSound(page, 'assistant-failed')
    assisted.assistant.mode = 'cut off'
    assisted.assistant.pieces = ['Half of ']
    await dialog(page).getByRole('button', { name: 'Retry' }).click()
    await expect(dialog(page)).toContainText('Half of')
    await expect(failure(page)).toContainText('Failed to get AI response')
    assisted.assistant.mode = '429 for long'
    await dialog(page).getByRole('button', { name: 'Retry' }).click()
    await expect(failure(page)).toContainText('The AI service is busy.')
  })

  test('copies every answer with Copy All, and reports when there is none to copy', async ({
    page,
    assisted,
    problems,
    context,
  }) => {
    expect(problems).toEqual([])
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    assisted.assistant.mode = '401'
    assisted.assistant.pieces = ['One.']
    await write(page, assisted, 'Copying')
    await openAssistant(page)
    await expect(failure(page)).toBeVisible()
    await dialog(page).getByRole('button', { name: 'Copy All' }).click()
    await expect(page.getByText('Nothing to copy')).toBeVisible()
    assisted.assistant.mode = 'answer'
    await dialog(page).getByRole('button', { name: 'Retry' }).click()
    await expectAnswer(page, 'One.')
    assisted.assistant.pieces = ['Two.']
    await message(page).fill('More')
    await message(page).press('Enter')
    await expectAnswer(page, 'Two.')
    await dialog(page).getByRole('button', { name: 'Copy All' }).click()
    const copied = () => page.evaluate(() => navigator.clipboard.readText())
    await expect.poll(copied).toBe('One.\n\nTwo.')
    assisted.assistant.mode = 'endless drip'
    await message(page).fill('Even more')
    await message(page).press('Enter')
    await expect(dialog(page)).toContainText('drop drop')
    await dialog(page).getByRole('button', { name: 'Copy All' }).click()
    await expect.poll(copied).toMatch(/^One\.\n\nTwo\.\n\n(drop )+$/)
    await dialog(page).getByRole('button', { name: 'Stop' }).click()
  })

  test('says that it is not set up on this server, sends nothing and keeps the message', async ({
    page,
    assisted,
    problems,
  }) => {
    expect(problems).toEqual([])
    await page.route('**/api/site', async (route) => {
      const site = await (await route.fetch()).json()
      await route.fulfill({ json: { ...site, assistant: false, sentTo: { assistant: [], search: [] } } })
    })
    await write(page, assisted, 'Off')
    await page.getByRole('button', { name: 'More actions' }).click()
    await expect(page.getByRole('menuitem', { name: /^Write with AI/ })).toContainText('not set up')
    await page.keyboard.press('Escape')
    await openAssistant(page)
    await expect(dialog(page)).toContainText('The writing assistant is not set up on this server.')
    await message(page).fill('Hello')
    await message(page).press('Enter')
    await expect(message(page)).toHaveValue('Hello')
    await expectSound(page, 'assistant-off')
    expect(assisted.assistant.asked).toEqual([])
  })
})
