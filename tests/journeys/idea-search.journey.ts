import { expect, type Page } from '@playwright/test'
import type { SearchAnswer } from '#contract/assist.ts'
import { expectSound, test } from '../assist/assist-test.ts'
import type { AssistedProduct } from '../assist/assisted-product.ts'
import { readRecorded } from '../assist/loopback-provider.ts'
import { declineCookies } from './steps.ts'

const panel = (page: Page) => page.getByRole('region', { name: 'Has someone thought of it already?' })
const query = (page: Page) => panel(page).getByRole('textbox', { name: 'Your idea' })
const searchButton = (page: Page) => panel(page).getByRole('button', { name: 'Search' })

async function openLanding(page: Page, assisted: AssistedProduct): Promise<void> {
  await declineCookies(page.context())
  await page.goto(assisted.origin)
  // The first paint is replaced by the app once its code has loaded.
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
  test('names the host that words are sent to, and refuses an empty search', async ({
    page,
    assisted,
    problems,
  }) => {
    expect(problems).toEqual([])
    await openLanding(page, assisted)
    await expect(panel(page)).toContainText(
      `Your words leave this server: they go to ${new URL(assisted.search.baseUrl).host} to be searched.`,
    )
    await expectSound(page, 'search-idle')
    await query(page).fill('   ')
    await searchButton(page).click()
    await expect(page.getByText('Please enter an idea')).toBeVisible()
    await expect(page.getByText('Describe your idea to search for similar concepts.')).toBeVisible()
    expect(assisted.search.asked).toEqual([])
  })

  test('answers with a verdict, sources by host and a comparison, until Clear removes them', async ({
    page,
    assisted,
    problems,
  }) => {
    expect(problems).toEqual([])
    assisted.search.recorded = await readRecorded('perplexity-sonar.json')
    await openLanding(page, assisted)
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

  test('shows that it is searching, and stops on Clear', async ({ page, assisted, problems }) => {
    expect(problems).toEqual([])
    assisted.search.mode = 'slow headers'
    await openLanding(page, assisted)
    await query(page).fill('Owl feather')
    await searchButton(page).click()
    await expect(panel(page).getByRole('status')).toHaveText('Searching...')
    await expectSound(page, 'search-searching')
    await panel(page).getByRole('button', { name: 'Clear' }).click()
    await expect(panel(page).getByRole('status')).toHaveText('')
    await expect.poll(() => assisted.search.left).toBe(1)
  })

  test('keeps the words in its field when the search fails', async ({ page, assisted, problems }) => {
    expect(problems).toEqual([])
    assisted.search.mode = '401'
    await openLanding(page, assisted)
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

  test('says without AI that it is a plain search, and shows three pages and the others on request', async ({
    page,
    assisted,
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
      response: 'This is a plain word search, without AI. 5 pages were found in Wikipedia.',
      hits,
      citations: hits.map(({ url }) => url),
      missed: ['Crossref'],
    })
    await page.route('**/api/ai-search', (route) => route.fulfill({ json: answer }))
    await openLanding(page, assisted)
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

  test('says that it is not set up on this server', async ({ page, assisted, problems }) => {
    expect(problems).toEqual([])
    await page.route('**/api/site', async (route) => {
      const site = await (await route.fetch()).json()
      await route.fulfill({ json: { ...site, search: 'off', sentTo: { assistant: [], search: [] } } })
    })
    await openLanding(page, assisted)
    await expect(panel(page)).toContainText('Idea search is not set up on this server.')
    await expect(searchButton(page)).toBeDisabled()
    await query(page).fill('Owl feather')
    await page.keyboard.press('Enter')
    await expect(query(page)).toHaveValue('Owl feather')
    await expectSound(page, 'search-off')
  })

  test('shows hostile answers as text, and only web addresses as links', async ({
    page,
    assisted,
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
    await openLanding(page, assisted)
    await query(page).fill('Owl feather')
    await searchButton(page).click()
    await expect(panel(page)).toContainText('Close match')
    await expect(panel(page).getByRole('link')).toHaveCount(1)
    expect(await panel(page).locator('img, script, iframe').count()).toBe(0)
    await expectSound(page, 'search-hostile')
  })
})
