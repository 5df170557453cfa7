import { expect, type Page } from '@playwright/test'
import { expectSound, test } from '../assist/assist-test.ts'
import type { AssistedProduct } from '../assist/assisted-product.ts'
import { newPerson, saveButton, words, writeIdea } from './steps.ts'

/** The writing assistant, in one file: every journey needs the same loopback provider and dialog. */
const dialog = (page: Page) => page.getByRole('dialog', { name: 'AI Writing Assistant' })
/** The dialog's own; the toasts inside it have a region of their own. */
const failure = (page: Page) => dialog(page).getByRole('alert').first()
const message = (page: Page) => dialog(page).getByRole('textbox', { name: 'Message' })

/** By keyboard: a toast about what was saved may lie over the buttons. */
async function openAssistant(page: Page): Promise<void> {
  await expect(words(page)).toBeVisible()
  const inMenu = page.getByRole('button', { name: 'More actions' })
  if (await inMenu.isVisible()) await inMenu.press('Enter')
  await page
    .getByRole('menuitem', { name: 'Write with AI' })
    .or(page.getByRole('button', { name: 'Write with AI' }))
    .press('Enter')
  await expect(dialog(page)).toBeVisible()
}
/** What the device keeps of conversations. */
const keptWords = (page: Page) =>
  page.evaluate(async () => {
    const names = (await indexedDB.databases()).map(({ name }) => name ?? '')
    const wait = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result)
        request.onerror = () => reject(request.error)
      })
    const database = await wait(
      indexedDB.open(names.find((name) => name.startsWith('ideavault-assist-')) ?? 'none'),
    )
    const rows: unknown = await wait(
      database.transaction('conversations').objectStore('conversations').getAll(),
    )
    database.close()
    return JSON.stringify(rows)
  })
const closeAssistant = async (page: Page) => {
  await page.keyboard.press('Escape')
  await expect(dialog(page)).toBeHidden()
}

test.describe('the writing assistant', () => {
  const ada = newPerson('Ada Writer')
  test.beforeAll(async ({ product, playwright }) => {
    const request = await playwright.request.newContext({ extraHTTPHeaders: { origin: product.origin } })
    expect((await request.post(`${product.origin}/api/auth/register`, { data: ada })).ok()).toBe(true)
    await request.dispose()
  })
  /** Signing in has its own journeys; here only its cookie is needed. */
  const enter = async (page: Page, { origin }: AssistedProduct) => {
    const { email, password } = ada
    const answer = await page.request.post(`${origin}/api/auth/login`, {
      data: { email, password },
      headers: { origin },
    })
    expect(answer.ok()).toBe(true)
    await page.addInitScript(() => localStorage.setItem('cookieConsent', 'false'))
  }
  const asProduct = ({ origin, stop }: AssistedProduct) => ({
    origin,
    stop,
    dataDir: '',
    mailTo: () => Promise.resolve(''),
    crash: stop,
    start: stop,
  })
  const write = async (page: Page, product: AssistedProduct, title: string) => {
    await enter(page, product)
    return writeIdea(page, asProduct(product), title, 'Owl feather edges on a fan.')
  }

  test('gets the draft by itself, answers in pieces, and its answer becomes part of the text', async ({
    page,
    product,
    problems,
  }) => {
    expect(problems).toEqual([])
    product.assistant.pieces = [
      '## Prob',
      'lem\n\nFans **hum**. [More](https://a.example/)\n\n- one',
      '\n- two',
    ]
    await write(page, product, 'Quiet fan')
    await openAssistant(page)
    await expect(dialog(page)).toContainText(`go to ${new URL(product.assistant.baseUrl).host}.`)
    await expect(dialog(page).getByRole('listitem')).toHaveText(['one', 'two'])
    expect(product.assistant.asked).toHaveLength(1)
    expect(product.assistant.asked[0]?.stream).toBe(true)
    expect(product.assistant.asked[0]?.messages.at(-1)?.content).toContain('Owl feather edges on a fan.')
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
    expect(product.assistant.asked).toHaveLength(1)
  })

  test('keeps the conversation of each draft on the device', async ({ page, product, problems }) => {
    expect(problems).toEqual([])
    product.assistant.pieces = ['An answer to keep.']
    const id = await write(page, product, 'Draft one')
    await openAssistant(page)
    await expect(dialog(page)).toContainText('An answer to keep.')
    await message(page).fill('Not sent yet')
    await closeAssistant(page)
    await expect.poll(() => keptWords(page)).toContain('Not sent yet')
    await page.goto(`${product.origin}/editor/${id}`)
    await openAssistant(page)
    await expect(dialog(page)).toContainText('An answer to keep.')
    await expect(message(page)).toHaveValue('Not sent yet')
    product.assistant.pieces = ['Something else.']
    await writeIdea(page, asProduct(product), 'Draft two', 'Another text.')
    await openAssistant(page)
    await expect(dialog(page)).toContainText('Something else.')
    await expect(dialog(page)).not.toContainText('An answer to keep.')
    expect(product.assistant.asked).toHaveLength(2)
  })

  test('goes on when a new draft gets its number', async ({ page, product, problems }) => {
    expect(problems).toEqual([])
    product.assistant.pieces = ['Said before it had a number.']
    await enter(page, product)
    await page.goto(`${product.origin}/editor/new`)
    await words(page).click()
    await page.keyboard.press('ControlOrMeta+A')
    await page.keyboard.type('Owl feather, not saved yet.')
    await openAssistant(page)
    await expect(dialog(page)).toContainText('Said before it had a number.')
    await closeAssistant(page)
    await saveButton(page).press('Enter')
    await expect(page).toHaveURL(/\/editor\/\d+$/)
    await openAssistant(page)
    await expect(dialog(page)).toContainText('Said before it had a number.')
    await page.reload()
    await openAssistant(page)
    await expect(dialog(page)).toContainText('Said before it had a number.')
    expect(product.assistant.asked).toHaveLength(1)
  })

  test('goes with its words into the copy that they become', async ({ page, product, problems }) => {
    expect(problems).toEqual([])
    product.assistant.pieces = ['Said before it was published.']
    const id = await write(page, product, 'Draft one')
    await openAssistant(page)
    await expect(dialog(page)).toContainText('Said before it was published.')
    await closeAssistant(page)
    await page.context().setOffline(true)
    await words(page).click()
    await page.keyboard.type('Words that came too late.')
    await expect(page.getByText(/^Saved on this device/)).toBeVisible()
    const published = await page.request.put(`${product.origin}/api/ideas/${id}/publish`, {
      data: {},
      headers: { origin: product.origin },
    })
    expect(published.status()).toBe(200)
    await page.context().setOffline(false)
    await expect(page).not.toHaveURL(new RegExp(`/editor/${id}$`))
    await expect(words(page)).toContainText('Words that came too late.')
    await page.reload()
    await openAssistant(page)
    await expect(dialog(page)).toContainText('Said before it was published.')
    expect(product.assistant.asked).toHaveLength(1)
  })

  test('Enter sends, Shift+Enter begins a line, blank messages are ignored, and the newest draft goes along', async ({
    page,
    product,
    problems,
  }) => {
    expect(problems).toEqual([])
    await write(page, product, 'Keys')
    await openAssistant(page)
    await expect(dialog(page)).toContainText('there.')
    await message(page).fill('  ')
    await message(page).press('Enter')
    await message(page).fill('First')
    await message(page).press('Shift+Enter')
    await message(page).pressSequentially('Second')
    await expect(message(page)).toHaveValue('First\nSecond')
    await message(page).press('Enter')
    await expect(message(page)).toHaveValue('')
    await expect.poll(() => product.assistant.asked.length).toBe(2)
    const sent = product.assistant.asked[1]?.messages ?? []
    expect(sent.map(({ role }) => role)).toEqual(['system', 'user', 'assistant', 'user'])
    expect(sent.at(-1)?.content).toMatch(/^First\nSecond\n[\s\S]*<draft>[\s\S]*Owl feather/)
  })

  test('thinks aloud, stops when told, and tries again', async ({ page, product, problems }) => {
    expect(problems).toEqual([])
    product.assistant.mode = 'slow headers'
    await write(page, product, 'Stopping')
    await openAssistant(page)
    await expect(dialog(page).getByText('AI is thinking...')).toBeVisible()
    await expectSound(page, 'assistant-thinking')
    await dialog(page).getByRole('button', { name: 'Stop' }).click()
    await expect(dialog(page)).toContainText('No answer yet.')
    await expect.poll(() => product.assistant.left).toBe(1)
    product.assistant.mode = 'endless drip'
    await dialog(page).getByRole('button', { name: 'Retry' }).click()
    await expect(dialog(page)).toContainText('drop drop drop')
    await expectSound(page, 'assistant-streaming')
    await dialog(page).getByRole('button', { name: 'Stop' }).click()
    await expect(dialog(page)).toContainText('Stopped.')
    await expect(dialog(page)).toContainText('drop drop drop')
    await expectSound(page, 'assistant-stopped')
    product.assistant.mode = 'answer'
    product.assistant.pieces = ['Whole answer.']
    await dialog(page).getByRole('button', { name: 'Retry' }).click()
    await expect(dialog(page)).toContainText('Whole answer.')
    await expect(dialog(page)).not.toContainText('drop')
  })

  test('says what failed, keeps what was asked and what was said', async ({ page, product, problems }) => {
    expect(problems).toEqual([])
    product.assistant.mode = '401'
    await write(page, product, 'Failing')
    await openAssistant(page)
    await expect(failure(page)).toContainText('Failed to get AI response')
    await expect(dialog(page)).toContainText('Owl feather edges on a fan.')
    await expectSound(page, 'assistant-failed')
    product.assistant.mode = 'cut off'
    product.assistant.pieces = ['Half of ']
    await dialog(page).getByRole('button', { name: 'Retry' }).click()
    await expect(dialog(page)).toContainText('Half of')
    await expect(failure(page)).toContainText('Failed to get AI response')
    product.assistant.mode = '429 for long'
    await dialog(page).getByRole('button', { name: 'Retry' }).click()
    await expect(failure(page)).toContainText('The AI service is busy.')
  })

  test('Copy All joins the answers; without any there is nothing to copy', async ({
    page,
    product,
    problems,
    context,
  }) => {
    expect(problems).toEqual([])
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    product.assistant.mode = '401'
    product.assistant.pieces = ['One.']
    await write(page, product, 'Copying')
    await openAssistant(page)
    await expect(failure(page)).toBeVisible()
    await dialog(page).getByRole('button', { name: 'Copy All' }).click()
    await expect(page.getByText('Nothing to copy')).toBeVisible()
    product.assistant.mode = 'answer'
    await dialog(page).getByRole('button', { name: 'Retry' }).click()
    await expect(dialog(page)).toContainText('One.')
    product.assistant.pieces = ['Two.']
    await message(page).fill('More')
    await message(page).press('Enter')
    await expect(dialog(page)).toContainText('Two.')
    await dialog(page).getByRole('button', { name: 'Copy All' }).click()
    await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe('One.\n\nTwo.')
  })

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
    await expect(dialog(page)).toContainText('<img src=x onerror=alert(1)> pixel go <script>')
    await dialog(page).getByRole('button', { name: 'Insert at cursor' }).click()
    await expect(words(page)).toContainText('<img src=x onerror=alert(1)> pixel go <script>')
    expect(await words(page).locator('img:not(.ProseMirror-separator), script, a').count()).toBe(0)
    expect(away).toEqual([])
  })

  test('says in one sentence that it is not set up, sends nothing and keeps the message', async ({
    page,
    product,
    problems,
  }) => {
    expect(problems).toEqual([])
    await page.route('**/api/site', async (route) => {
      const site = await (await route.fetch()).json()
      await route.fulfill({ json: { ...site, assistant: false, sentTo: { assistant: [], search: [] } } })
    })
    await write(page, product, 'Off')
    await openAssistant(page)
    await expect(dialog(page)).toContainText('The writing assistant is not set up on this server.')
    await message(page).fill('Hello')
    await message(page).press('Enter')
    await expect(message(page)).toHaveValue('Hello')
    await expectSound(page, 'assistant-off')
    expect(product.assistant.asked).toEqual([])
  })
})
