import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { SearchAnswer } from '#contract/assist.ts'
import { ErrorAnswer } from '#contract/errors.ts'
import { DAY } from '#contract/rules/durations.ts'
import { limits } from '#contract/rules/limits.ts'
import type { Client } from '../support/client.ts'
import { startTestServer, type TestServer } from '../support/server.ts'
import { type LoopbackProvider, readRecorded, secretKey, startLoopbackProvider } from './loopback-provider.ts'

const canary = 'CANARY-91bd-copper-owl'
let server: TestServer
const search = (client: Client, query: string) => client.post('/api/ai-search', { query })

describe('idea search with a service that cites', () => {
  let service: LoopbackProvider
  beforeEach(async () => {
    service = await startLoopbackProvider()
    server = await startTestServer({
      AI_SEARCH_BASE_URL: service.baseUrl,
      AI_SEARCH_API_KEY: secretKey,
      AI_SEARCH_MODEL: 'sonar',
    })
  })
  afterEach(async () => {
    await server.close()
    await service.close()
  })

  test('answers with text, dated sources, and features with quotes that are in the sources', async () => {
    service.recorded = await readRecorded('perplexity-sonar.json')
    const answer = await search(server.browser(), '  A clip-on edge that makes fan blades quiet ')
    expect(answer.status).toBe(200)
    const found = answer.json(SearchAnswer)
    expect(found.response).toBe(
      'Serrated edges that quieten desk fans are described in a paper [1] and sold in one piece with the fan [2]. A patent shows a clip-on edge [3]. Nothing found joins both.',
    )
    expect(found.citations).toEqual([
      'https://journal.example/serrated-trailing-edges',
      'https://www.fans.example/owl-blade',
      'https://patents.example/clip-on-edge',
    ])
    expect(found.hits.map(({ host, date, dateMeans }) => [host, date, dateMeans])).toEqual([
      ['journal.example', '2019-05-31', 'published'],
      ['fans.example', '2023-08-14', 'last edited'],
      ['patents.example', '2012', 'published'],
    ])
    expect(found.features).toEqual([
      {
        text: 'serrated soft edge',
        matches: [
          { hit: 0, quote: 'A serrated trailing edge in soft polymer' },
          // This quote is not in the page's text.
          { hit: 1, quote: null },
        ],
      },
      { text: 'clips on to an existing blade', matches: [{ hit: 2, quote: null }] },
      // Source 9 does not exist.
      { text: 'for desk fans', matches: [{ hit: 0, quote: 'noise of a desk fan' }] },
    ])
    expect(found).toMatchObject({
      kind: 'ai',
      verdict: 'parts exist',
      searched: [new URL(service.baseUrl).host],
      missed: [],
    })
    expect(service.asked[0]?.messages.at(-1)).toEqual({
      role: 'user',
      content: '<idea>\nA clip-on edge that makes fan blades quiet\n</idea>',
    })
  })

  test('accepts an older answer format that has only addresses', async () => {
    service.recorded = await readRecorded('perplexity-citations-only.json')
    const found = (await search(server.browser(), 'owl fan')).json(SearchAnswer)
    expect(found.citations).toEqual(['https://en.wikipedia.org/wiki/Owl', 'http://fans.example/quiet'])
    expect(found.hits[0]).toEqual({
      url: 'https://en.wikipedia.org/wiki/Owl',
      host: 'en.wikipedia.org',
      title: null,
      date: null,
      dateMeans: null,
      excerpt: null,
    })
    expect(found).toMatchObject({ verdict: null, features: [] })
  })

  test('offers only web addresses, each once, and renumbers the citations in the text', async () => {
    service.pieces = ['One [1], two [2], three [3], four [4], five [5].']
    service.extra = {
      citations: [
        'javascript:alert(1)',
        'https://a.example/x',
        'data:text/html,<script>alert(1)</script>',
        'https://user:password@b.example/',
        'https://a.example/x',
      ],
    }
    const found = (await search(server.browser(), 'idea')).json(SearchAnswer)
    expect(found.citations).toEqual(['https://a.example/x'])
    expect(found.response).toBe('One, two [1], three, four, five [1].')
  })

  test("decides the verdict from the sources found, not from the service's praise", async () => {
    service.pieces = [
      'Your idea is truly novel and patentable! A lamp exists [1].\n```json\n{"verdict":"novel","features":[',
      '{"text":"a lamp","found":[]},{"text":"a hinge","found":[]},{"text":"a clip","found":[]}]}\n```',
    ]
    service.extra = { citations: ['https://lamp.example/'] }
    const found = (await search(server.browser(), 'lamp')).json(SearchAnswer)
    expect(found.verdict).toBe('nothing found in the sources searched')
    expect(found.response).toBe('A lamp exists [1].')
  })

  test('leaves markup in an answer as text', async () => {
    service.pieces = ['<img src=x onerror=alert(1)> [click](javascript:alert(1))']
    service.extra = {
      search_results: [{ title: '<script>alert(1)</script>', url: 'https://x.example/', snippet: '<b>' }],
    }
    const found = (await search(server.browser(), 'idea')).json(SearchAnswer)
    expect(found.response).toBe('<img src=x onerror=alert(1)> [click](javascript:alert(1))')
    expect(found.hits[0]?.title).toBe('<script>alert(1)</script>')
  })

  test('never sends or returns ideas of this server', async () => {
    const owner = server.browser()
    const email = 'inventor@example.org'
    await owner.post('/api/auth/register', {
      name: 'Some Inventor',
      email,
      password: 'a long enough sentence',
    })
    await owner.post('/api/auth/login', { email, password: 'a long enough sentence' })
    const made = await owner.post('/api/ideas', { title: canary, content: `<p>${canary} fan</p>` })
    expect(made.status).toBe(201)
    const answers = [await search(owner, 'fan'), await search(server.browser(), canary.slice(0, 6))]
    expect([...answers.map(({ status }) => status), service.asked.length]).toEqual([200, 200, 2])
    for (const answer of answers) expect(answer.text).not.toContain(canary)
    expect(JSON.stringify(service.asked)).not.toContain(canary)
  })

  test('answers a failure with Search failed, and a busy service with 503', async () => {
    service.mode = '401'
    const failed = await search(server.browser(), canary)
    expect(failed).toMatchObject({ status: 502, code: 'search_failed' })
    expect(failed.json(ErrorAnswer).message).toBe('Search failed')
    expect(failed.text).not.toMatch(new RegExp(`${canary}|${secretKey}`))
    service.mode = '429 for long'
    expect(await search(server.browser(), 'idea')).toMatchObject({ status: 503, code: 'ai_busy' })
  })

  test('allows five searches a minute for each address', async () => {
    const results = await Promise.all(Array.from({ length: 6 }, () => search(server.browser(), 'idea')))
    expect(results.map(({ status }) => status).sort()).toEqual([200, 200, 200, 200, 200, 429])
    expect(service.asked).toHaveLength(5)
  })

  test('allows thirty searches a day for each address', async () => {
    const spend = server.context.limiter.spend
    const day = { name: 'idea-search-day', points: 30, windowMs: DAY }
    for (let round = 0; round < 29; round++) await spend(day, '127.0.0.1')
    expect((await search(server.browser(), 'idea')).status).toBe(200)
    expect(await search(server.browser(), 'idea')).toMatchObject({ status: 429, code: 'day_spent' })
  })

  test('refuses an empty or too long query before anything is counted or sent', async () => {
    for (const query of ['', '   ', 'x'.repeat(limits.searchQueryLength + 1)]) {
      for (let round = 0; round < 3; round++) expect((await search(server.browser(), query)).status).toBe(422)
    }
    expect(service.asked).toEqual([])
    expect((await search(server.browser(), 'x'.repeat(limits.searchQueryLength))).status).toBe(200)
  })
})
