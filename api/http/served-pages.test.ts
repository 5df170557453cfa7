import { once } from 'node:events'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer, request, type Server } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createApp } from '../../api/app.ts'
import { startTestServer, type TestServer } from '../../tests/support/server.ts'

let folder = ''
let server: TestServer
let site: Server
let origin = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'ideavault-client-'))
  const client = join(folder, 'client')
  await mkdir(join(client, 'assets'), { recursive: true })
  await mkdir(join(client, 'pages'))
  for (const [name, text] of [
    ['index.html', 'the shell'],
    ['pages/landing.html', 'the landing page'],
    ['pages/view.html', 'the cover of a link'],
    ['sw.js', 'worker'],
    ['assets/main-abc123.js', 'code'],
    ['assets/main-abc123.js.br', 'packed'],
    ['../secret.txt', 'secret'],
    ['.env', 'KEY=secret'],
  ] as const)
    await writeFile(join(client, name), text)
  server = await startTestServer()
  site = createServer(createApp(server.context, client)).listen(0, '127.0.0.1')
  await once(site, 'listening')
  const address = site.address()
  origin = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`
})
afterAll(async () => {
  site.closeAllConnections()
  site.close()
  await server.close()
  await rm(folder, { recursive: true })
})

async function get(path: string, headers: Record<string, string> = { 'accept-encoding': 'identity' }) {
  const response = await fetch(origin + path, { headers })
  const header = (name: string) => response.headers.get(name)
  return { status: response.status, text: await response.text(), header }
}

describe('the built app', () => {
  test('a compressed file is sent to browsers that accept it', async () => {
    const response = await fetch(`${origin}/assets/main-abc123.js`, {
      method: 'HEAD',
      headers: { 'accept-encoding': 'br' },
    })
    expect([response.headers.get('content-encoding'), response.headers.get('content-type')]).toEqual([
      'br',
      expect.stringMatching(/^text\/javascript/),
    ])
  })

  // As a client sends it that does not resolve the dots, unlike fetch.
  test.each([
    '/../secret.txt',
    '/%2e%2e/secret.txt',
    '/assets/../../secret.txt',
    '/..%2fsecret.txt',
    '/assets/..%2f..%2fsecret.txt',
    '/.env',
    '/%00',
  ])('a file outside the app is not served: %s', async (path) => {
    const [response] = await once(request(origin, { path }).end(), 'response')
    expect(await text(response)).not.toContain('secret')
  })

  test.each([
    ['/', 'the landing page', null],
    ['/login', 'the shell', null],
    ['/about', 'the shell', null],
    ['/dashboard', 'the shell', 'noindex, nofollow'],
    ['/no/such/page', 'the shell', 'noindex, nofollow'],
    ['/view/abc', 'the cover of a link', 'noindex, nofollow'],
    ['/collect/abc', 'the shell', 'noindex, nofollow'],
    ['/__proto__', 'the shell', 'noindex, nofollow'],
  ])('the page %s gets %s', async (path, text, robots) => {
    const answer = await get(path)
    expect([answer.status, answer.text, answer.header('x-robots-tag')]).toEqual([200, text, robots])
  })

  test('an unknown path of the API is answered as JSON, not as a page', async () => {
    const answer = await get('/api/no-such-call')
    expect([answer.status, JSON.parse(answer.text)]).toMatchObject([404, { code: 'not_found' }])
  })
})

describe('security headers', () => {
  test("allow the app's own scripts and styles, and from elsewhere only YouTube frames", async () => {
    const { header } = await get('/')
    expect(header('content-security-policy')?.split(';')).toEqual([
      "default-src 'none'",
      "script-src 'self'",
      "style-src 'self'",
      "img-src 'self' data: blob:",
      "media-src 'self' blob:",
      "font-src 'self'",
      "connect-src 'self'",
      "worker-src 'self'",
      "manifest-src 'self'",
      'frame-src https://www.youtube-nocookie.com',
      "object-src 'none'",
      "base-uri 'none'",
      "form-action 'self'",
      "frame-ancestors 'none'",
      "require-trusted-types-for 'script'",
      'trusted-types ideavault dompurify ProseMirrorClipboard',
    ])
  })

  test.each([
    ['/editor/7?from=list', true],
    ['/pages/editor.html', true],
    ['/login', true],
    ['/view/abc', false],
    ['/document/abc', false],
    ['/nda', false],
    ['/pages/document.html', false],
    ['/no-such-page', false],
    ['/assets/main-abc123.js', false],
    ['/api/site', false],
  ])('allow recording on the page %s: %s', async (path, mayRecord) => {
    const { header } = await get(path)
    expect(header('permissions-policy')).toContain(`microphone=(${mayRecord ? 'self' : ''})`)
    expect(header('permissions-policy')).toContain('camera=()')
    const media = /media-src [^;]*/.exec(header('content-security-policy') ?? '')?.[0].trim()
    expect(media).toBe(mayRecord ? "media-src 'self' blob:" : "media-src 'self'")
  })

  test.each(['/', '/view/abc', '/assets/main-abc123.js', '/assets/missing.js', '/api/site', '/api/none'])(
    'are part of the answer to %s',
    async (path) => {
      const { header } = await get(path)
      expect({
        sniff: header('x-content-type-options'),
        referrer: header('referrer-policy'),
        opener: header('cross-origin-opener-policy'),
        resource: header('cross-origin-resource-policy'),
        frame: header('x-frame-options'),
        hsts: header('strict-transport-security'),
        powered: header('x-powered-by'),
      }).toEqual({
        sniff: 'nosniff',
        referrer: 'same-origin',
        opener: 'same-origin',
        resource: 'same-origin',
        frame: 'DENY',
        hsts: null,
        powered: null,
      })
      expect(header('content-security-policy')).toContain("default-src 'none'")
    },
  )
})
