import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { verifyPage } from './keep-verify-page.ts'

vi.mock('workbox-routing', () => ({ registerRoute: () => undefined }))
vi.mock('./offline-page.ts', () => ({ offlinePage: async () => new Response('needs a connection') }))

async function page(script: string, named = script) {
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(named)))
  const policy = `default-src 'none'; script-src 'sha256-${btoa(String.fromCharCode(...hash))}'; base-uri 'none'`
  return `<!doctype html><html><head><meta http-equiv="Content-Security-Policy" content="${policy}"></head><body><script>${script}</script></body></html>\n`
}
const real = await page('check()')
const newer = await page('newer()')

const answer = vi.fn<() => Promise<Response>>()
const kept = new Map<string, Response>()

beforeEach(() => {
  kept.clear()
  vi.stubGlobal('fetch', answer)
  const cache = {
    match: async (url: string) => kept.get(url)?.clone(),
    put: async (url: string, response: Response) => kept.set(url, response),
  }
  vi.stubGlobal('caches', { open: async () => cache })
})
afterEach(() => vi.unstubAllGlobals())

async function open(given: Response | null) {
  answer.mockImplementationOnce(async () => {
    if (!given) throw new TypeError('Failed to fetch')
    return given
  })
  const work: Promise<unknown>[] = []
  const shown = await verifyPage(new Request('https://idea.example/verify'), (one) => work.push(one))
  await Promise.all(work)
  return shown.text()
}

it('the verify page that was opened once is available without a connection and while the server fails', async () => {
  expect(await open(null)).toBe('needs a connection')
  expect(await open(new Response('Bad Gateway', { status: 502 }))).toBe('Bad Gateway')
  expect(await open(new Response(real))).toBe(real)
  expect(await open(null)).toBe(real)
  expect(await open(new Response('Bad Gateway', { status: 502 }))).toBe(real)
  expect(await open(new Response(newer))).toBe(newer)
  expect(await open(null)).toBe(newer)
})

it.each([
  ['that of a network in between', '<!doctype html><html><body>Sign in to this network</body></html>\n'],
  ['one that was changed on its way', await page('check(); more()', 'check()')],
  ['one that was cut off', real.slice(0, -9)],
])('an answer that is not the real verify page does not replace the kept one: %s', async (_, html) => {
  await open(new Response(real))
  expect(await open(new Response(html))).toBe(html)
  expect(await open(null)).toBe(real)
})
