import AxeBuilder from '@axe-core/playwright'
import { test as base, expect, type Page } from '@playwright/test'
import type { SearchAnswer } from '#contract/assist.ts'
import { type AssistedProduct, startAssistedProduct } from '../assist/assisted-product.ts'
import { readRecorded, secretKey } from '../assist/loopback-provider.ts'
import { newPerson, refuseCookies, words, writeIdea } from './steps.ts'

const test = base.extend<{ problems: string[] }, { product: AssistedProduct }>({
  product: [
    async ({ browserName }, use) => {
      if (browserName !== 'chromium') throw new Error(`These journeys drive Chromium, not ${browserName}.`)
      const product = await startAssistedProduct()
      await use(product)
      await product.stop()
    },
    { scope: 'worker' },
  ],
  problems: async ({ page, product }, use) => {
    for (const service of [product.assistant, product.search]) {
      const fresh = {
        mode: 'answer',
        recorded: null,
        pieces: ['Hello ', 'there.'],
        extra: {},
        asked: [],
        left: 0,
      }
      Object.assign(service, fresh)
    }
    const problems: string[] = []
    page.on('pageerror', (error) => problems.push(`uncaught: ${error.message}`))
    page.on('console', (message) => {
      if (/Content Security Policy|Trusted Types/.test(message.text())) problems.push(message.text())
    })
    page.on('dialog', (dialog) => problems.push(`dialog: ${dialog.message()}`))
    await use(problems)
    expect(problems).toEqual([])
    // Keys and people's words stay out of what the server prints.
    expect(product.log()).not.toMatch(new RegExp(`${secretKey}|owl feather`, 'i'))
  },
})

/** No violation in light and in dark, and nothing wider than the screen. */
async function expectSound(page: Page, name: string): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    const { violations } = await new AxeBuilder({ page }).analyze()
    expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([])
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
    if (process.env.PICTURES)
      await page.screenshot({ path: `${process.env.PICTURES}/${name}-${colorScheme}.png` })
  }
}

const panel = (page: Page) => page.getByRole('region', { name: 'Has someone thought of it already?' })
const query = (page: Page) => panel(page).getByRole('textbox', { name: 'Your idea' })
const searchButton = (page: Page) => panel(page).getByRole('button', { name: 'Search' })

async function openLanding(page: Page, product: AssistedProduct): Promise<void> {
  await page.goto(product.origin)
  await refuseCookies(page)
  await page.reload()
  // The page of the first paint gives way to the app once its code has arrived.
  await expect(async () => {
    await panel(page).scrollIntoViewIfNeeded({ timeout: 1_000 })
    await expect(query(page)).toBeVisible({ timeout: 1_000 })
  }).toPass()
}

const answerOf = (over: Partial<SearchAnswer>): SearchAnswer => ({
  response: 'Words.',
  citations: [],
  kind: 'plain',
  verdict: null,
  features: [],
  hits: [],
  searched: ['Wikipedia'],
  missed: [],
  searchedAt: '2026-11-21T09:41:00.000Z',
  ...over,
})

test.describe('idea search', () => {
  test('says where words go before they are sent, and asks for some', async ({ page, product, problems }) => {
    expect(problems).toEqual([])
    await openLanding(page, product)
    await expect(panel(page)).toContainText(
      `Your words leave this server: they go to ${new URL(product.search.baseUrl).host} to be searched.`,
    )
    await expectSound(page, 'search-idle')
    await query(page).fill('   ')
    await searchButton(page).click()
    await expect(page.getByText('Please enter an idea')).toBeVisible()
    await expect(page.getByText('Describe your idea to search for similar concepts.')).toBeVisible()
    expect(product.search.asked).toEqual([])
  })

  test('answers with a verdict, three sources by host name and what was compared; Clear takes it away', async ({
    page,
    product,
    problems,
  }) => {
    expect(problems).toEqual([])
    product.search.recorded = await readRecorded('perplexity-sonar.json')
    await openLanding(page, product)
    await query(page).fill('Owl feather edge for fan blades')
    await page.keyboard.press('Enter')
    await expect(panel(page).getByText('Parts exist')).toBeVisible()
    const links = panel(page).getByRole('link')
    await expect(links).toHaveCount(3)
    await expect(links.first()).toContainText('journal.example')
    await expect(links.first()).toHaveAttribute('href', 'https://journal.example/serrated-trailing-edges')
    await expect(links.first()).toHaveAttribute('rel', 'noopener noreferrer nofollow')
    await expect(links.first()).toHaveAttribute('target', '_blank')
    await expect(panel(page)).toContainText('Published May 31, 2019')
    await expect(panel(page)).toContainText('A serrated trailing edge in soft polymer')
    await expect(panel(page)).not.toContainText('clips on to any fan')
    await expectSound(page, 'search-result')
    await panel(page).getByText('Compared part by part').scrollIntoViewIfNeeded()
    await expectSound(page, 'search-compared')
    await panel(page).getByRole('button', { name: 'Clear' }).click()
    await expect(links).toHaveCount(0)
    await expect(query(page)).toHaveValue('')
    await expect(query(page)).toBeFocused()
  })

  test('shows that it is searching, and Clear ends that', async ({ page, product, problems }) => {
    expect(problems).toEqual([])
    product.search.mode = 'slow headers'
    await openLanding(page, product)
    await query(page).fill('Owl feather')
    await searchButton(page).click()
    await expect(panel(page).getByRole('status')).toHaveText('Searching...')
    await expectSound(page, 'search-searching')
    await panel(page).getByRole('button', { name: 'Clear' }).click()
    await expect(panel(page).getByRole('status')).toHaveText('')
    await expect.poll(() => product.search.left).toBe(1)
  })

  test('keeps the words when it fails', async ({ page, product, problems }) => {
    expect(problems).toEqual([])
    product.search.mode = '401'
    await openLanding(page, product)
    await query(page).fill('Owl feather')
    await searchButton(page).click()
    await expect(page.getByText('Search Error')).toBeVisible()
    await expect(panel(page).getByRole('alert')).toContainText('Search failed')
    await expect(query(page)).toHaveValue('Owl feather')
    await expectSound(page, 'search-error')
    await page.context().setOffline(true)
    await searchButton(page).click()
    await expect(panel(page).getByRole('alert')).toContainText('Something went wrong')
  })

  test('without AI says that it is a plain search; more than three pages wait behind a word', async ({
    page,
    product,
    problems,
  }) => {
    expect(problems).toEqual([])
    await page.route('**/api/site', async (route) => {
      const site = await (await route.fetch()).json()
      await route.fulfill({
        json: {
          ...site,
          search: 'plain',
          sentTo: { assistant: [], search: ['index.example', 'wiki.example'] },
        },
      })
    })
    const hits = ['a', 'b', 'c', 'd', 'e'].map((name) => ({
      url: `https://${name}.example/page`,
      host: `${name}.example`,
      title: `A page about ${name}`,
      date: name === 'b' ? null : '2019-05',
      dateMeans: name === 'b' ? null : ('published' as const),
      excerpt: null,
    }))
    const answer = answerOf({
      response: 'This is a plain search by words, without AI. 5 pages were found in Wikipedia.',
      hits,
      citations: hits.map(({ url }) => url),
      missed: ['Crossref'],
    })
    await page.route('**/api/ai-search', (route) => route.fulfill({ json: answer }))
    await openLanding(page, product)
    await expect(panel(page)).toContainText(
      'A plain search, without AI. Your words leave this server: they go to index.example and wiki.example.',
    )
    await query(page).fill('Owl feather')
    await searchButton(page).click()
    await expect(panel(page).getByRole('link')).toHaveCount(3)
    await expect(panel(page)).toContainText('No answer from Crossref.')
    await panel(page).getByText('2 more pages').click()
    await expect(panel(page).getByRole('link')).toHaveCount(5)
    await expectSound(page, 'search-plain')
  })

  test('says in one sentence that it is not set up', async ({ page, product, problems }) => {
    expect(problems).toEqual([])
    await page.route('**/api/site', async (route) => {
      const site = await (await route.fetch()).json()
      await route.fulfill({ json: { ...site, search: 'off', sentTo: { assistant: [], search: [] } } })
    })
    await openLanding(page, product)
    await expect(panel(page)).toContainText('Idea search is not set up on this server.')
    await expect(searchButton(page)).toBeDisabled()
    await query(page).fill('Owl feather')
    await page.keyboard.press('Enter')
    await expect(query(page)).toHaveValue('Owl feather')
    await expectSound(page, 'search-off')
  })

  test('shows hostile answers as text and no address but of the web as a link', async ({
    page,
    product,
    problems,
  }) => {
    expect(problems).toEqual([])
    const nasty = '<img src=x onerror=alert(1)><script>alert(2)</script>'
    const hit = { host: nasty, title: nasty, date: null, dateMeans: null, excerpt: nasty }
    const answer = answerOf({
      kind: 'ai',
      response: `${nasty} [x](javascript:alert(3)) ${'long'.repeat(200)}`,
      verdict: 'close match',
      hits: [
        { ...hit, url: 'javascript:alert(4)' },
        { ...hit, url: 'https://x.example/' },
      ],
      features: ['a', 'b', 'c'].map((name) => ({ text: nasty + name, matches: [{ hit: 1, quote: nasty }] })),
    })
    await page.route('**/api/ai-search', (route) => route.fulfill({ json: answer }))
    await openLanding(page, product)
    await query(page).fill('Owl feather')
    await searchButton(page).click()
    await expect(panel(page)).toContainText('Close match')
    await expect(panel(page).getByRole('link')).toHaveCount(1)
    expect(await panel(page).locator('img, script, iframe').count()).toBe(0)
    await expectSound(page, 'search-hostile')
  })
})

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
    await page.getByRole('button', { name: 'Create Idea' }).press('Enter')
    await expect(page).toHaveURL(/\/editor\/\d+$/)
    await openAssistant(page)
    await expect(dialog(page)).toContainText('Said before it had a number.')
    await page.reload()
    await openAssistant(page)
    await expect(dialog(page)).toContainText('Said before it had a number.')
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
