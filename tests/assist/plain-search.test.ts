import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { SearchAnswer } from '#contract/assist.ts'
import { Site } from '#contract/site.ts'
import type { Client } from '../support/client.ts'
import { startTestServer, type TestServer } from '../support/server.ts'
import { type LoopbackSources, startLoopbackSources } from './loopback-sources.ts'

let server: TestServer
const search = (client: Client, query: string) => client.post('/api/ai-search', { query })

describe('idea search without an AI key', () => {
  let sources: LoopbackSources
  beforeEach(async () => {
    sources = await startLoopbackSources()
    server = await startTestServer(sources.environment)
  })
  afterEach(async () => {
    await server.close()
    await sources.close()
  })

  test('answers with dated, linked pages of public indexes, and says that it is a plain search', async () => {
    const answer = await search(server.browser(), 'A clip-on edge that makes fan blades quiet')
    const found = answer.json(SearchAnswer)
    expect(found).toMatchObject({
      kind: 'plain',
      verdict: null,
      features: [],
      searched: ['Crossref', 'Wikipedia', 'Hacker News'],
      missed: [],
    })
    expect(found.response).toBe(
      'This is a plain word search, without AI. 5 pages were found in Crossref, Wikipedia, and Hacker News. Nothing was compared with your idea.',
    )
    expect(found.hits.map(({ title, date, dateMeans }) => [title, date, dateMeans])).toEqual([
      ['Serrated trailing edges & fan noise', '2019-05', 'published'],
      ['Fan (machine)', '2026-10-02', 'last edited'],
      ['Show HN: A clip-on fan edge', '2021-03-04', 'published'],
      ['An undated report', null, null],
      ['Ask HN: quiet fans?', '2020-01-01', 'published'],
    ])
    expect(found.hits[1]).toMatchObject({
      url: `${sources.origin}/wiki/Fan_(machine)`,
      excerpt: 'quiet fan blades, "owl" edges <b>',
    })
    expect(found.citations).toEqual(found.hits.map(({ url }) => url))
    expect((await server.browser().get('/api/site')).json(Site).search).toBe('plain')
  })

  test('sends only the meaningful words of a query to the indexes', async () => {
    await search(server.browser(), 'A clip-on edge that makes fan blades quiet, insource:/x/')
    expect(
      sources.asked.find(({ pathname }) => pathname === '/works')?.searchParams.get('query.bibliographic'),
    ).toBe('clip-on edge fan blades quiet insource')
  })

  test('refuses a query without a word, and asks no index', async () => {
    const answer = await search(server.browser(), '🙂 ?!')
    expect(answer.status).toBe(422)
    expect(sources.asked).toEqual([])
  })

  test('tries fewer words when all of them find nothing', async () => {
    sources.modes.hackernews = 'empty'
    sources.modes.wikipedia = 'empty'
    await search(server.browser(), 'clip-on edge fan blades')
    const asked = (path: string, name: string) =>
      sources.asked.filter(({ pathname }) => pathname === path).map((url) => url.searchParams.get(name))
    expect(asked('/api/v1/search', 'query')).toEqual([
      'clip-on edge fan blades',
      'clip-on edge blades',
      'clip-on blades',
    ])
    expect(asked('/w/api.php', 'srsearch')).toEqual([
      'clip-on edge fan blades',
      'clip-on OR edge OR fan OR blades',
    ])
  })

  test.each(['fails', 'endless', 'garbage'] as const)(
    'names an index that %s, and answers from the others',
    async (mode) => {
      sources.modes.crossref = mode
      const found = (await search(server.browser(), 'fan')).json(SearchAnswer)
      expect(found).toMatchObject({ searched: ['Wikipedia', 'Hacker News'], missed: ['Crossref'] })
      expect(found.hits).toHaveLength(3)
    },
  )

  test('says that nothing was found in the sources searched', async () => {
    Object.assign(sources.modes, { crossref: 'empty', wikipedia: 'empty', hackernews: 'empty' })
    const found = (await search(server.browser(), 'fan')).json(SearchAnswer)
    expect(found).toMatchObject({ verdict: 'nothing found in the sources searched', hits: [], citations: [] })
    expect(found.response).toContain('that does not mean that nothing like it exists')
  })

  test('fails when no index answers', async () => {
    Object.assign(sources.modes, { crossref: 'fails', wikipedia: 'fails', hackernews: 'fails' })
    expect(await search(server.browser(), 'fan')).toMatchObject({ status: 502, code: 'search_failed' })
  })
})

test('search with every index switched off says that it is not set up', async () => {
  server = await startTestServer()
  try {
    for (let round = 0; round < 7; round++) {
      expect(await search(server.browser(), 'fan')).toMatchObject({ status: 503, code: 'search_off' })
    }
  } finally {
    await server.close()
  }
})
