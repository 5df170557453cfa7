import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { readRecorded } from './loopback-provider.ts'

/** Crossref, Wikipedia and Hacker News on this machine, answering as the real ones do. */
export type LoopbackSources = {
  /** Environment variables that point at it. */
  environment: Record<string, string>
  origin: string
  /** The behaviour of a source, by its name; it answers normally when it has none. */
  modes: Record<string, 'empty' | 'fails' | 'endless' | 'garbage'>
  asked: URL[]
  close: () => Promise<void>
}

const sources = [
  { name: 'crossref', path: '/works', file: 'crossref-works.json', empty: { message: { items: [] } } },
  {
    name: 'wikipedia',
    path: '/w/api.php',
    file: 'wikipedia-search.json',
    empty: { batchcomplete: '', query: { search: [] } },
  },
  { name: 'hackernews', path: '/api/v1/search', file: 'hacker-news-search.json', empty: { hits: [] } },
]

export async function startLoopbackSources(): Promise<LoopbackSources> {
  const modes: LoopbackSources['modes'] = {}
  const asked: URL[] = []
  const server = createServer(async (request, response) => {
    const url = new URL(request.url ?? '/', 'http://localhost')
    asked.push(url)
    const source = sources.find(({ path }) => path === url.pathname)
    const mode = source && modes[source.name]
    response.on('error', () => undefined)
    response.writeHead(source && mode !== 'fails' ? 200 : 500, { 'content-type': 'application/json' })
    if (mode === 'endless') {
      while (!response.destroyed) {
        response.write(' '.repeat(65_536))
        await new Promise((resolve) => setImmediate(resolve))
      }
      return
    }
    if (mode === 'garbage') response.end('<html>')
    else if (!source || mode === 'fails') response.end('{}')
    else response.end(mode === 'empty' ? JSON.stringify(source.empty) : await readRecorded(source.file))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    environment: { CROSSREF_URL: origin, WIKIPEDIA_URL: origin, HACKERNEWS_URL: origin },
    origin,
    modes,
    asked,
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
