import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer, get, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import express from 'express'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { staticFiles } from './static-files.ts'

const shell = '<!doctype html><html lang="en"><title>shell</title></html>'
const about = '<!doctype html><html lang="en"><title>about</title></html>'
let folder: string
let server: Server
let origin: string
let isOff = false

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'ideavault-client-'))
  await mkdir(join(folder, 'assets'))
  await mkdir(join(folder, 'pages'))
  await writeFile(join(folder, 'index.html'), shell)
  await writeFile(join(folder, 'pages', 'about.html'), about)
  await writeFile(join(folder, 'service-worker.js'), 'the worker')
  await writeFile(join(folder, 'manifest.webmanifest'), '{}')
  await writeFile(join(folder, 'assets', 'app-1.js'), '1')
  await writeFile(join(folder, 'assets', 'packed-1.js'), '1')
  await writeFile(join(folder, 'assets', 'packed-1.js.br'), brotliCompressSync('1'))
  const app = express()
  const on = staticFiles(folder, { serviceWorker: true })
  const off = staticFiles(folder, { serviceWorker: false })
  app.use((request, response, next) => (isOff ? off : on)(request, response, next))
  server = createServer(app)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(async () => {
  await new Promise((resolve) => server.close(resolve))
  await rm(folder, { recursive: true })
})

const facts = async (path: string, method = 'GET') => {
  const response = await fetch(origin + path, { method })
  return {
    status: response.status,
    cache: response.headers.get('cache-control'),
    robots: response.headers.get('x-robots-tag'),
    text: await response.text(),
  }
}

describe('the built app', () => {
  test('hashed assets may be cached for ever', async () => {
    expect(await facts('/assets/app-1.js')).toMatchObject({
      status: 200,
      cache: 'public, max-age=31536000, immutable',
    })
  })

  test.each(['/assets/app-2.js', '/assets/old', '/missing.png', '/pdfjs/none'])(
    "%s is answered 404 and not with the app's page",
    async (path) => {
      const { status, text, cache } = await facts(path)
      // Another process may already have the file, so no cache may store the 404.
      expect([status, text, cache]).toEqual([404, 'Not found', 'no-store'])
    },
  )

  test('a compressed file removed after the start is answered 404', async () => {
    const packed = await fetch(`${origin}/assets/packed-1.js`, { headers: { 'accept-encoding': 'br' } })
    expect([packed.status, packed.headers.get('content-encoding')]).toEqual([200, 'br'])
    for (const end of ['', '.br']) await rm(join(folder, 'assets', `packed-1.js${end}`))
    const gone = await fetch(`${origin}/assets/packed-1.js`, { headers: { 'accept-encoding': 'br' } })
    expect([gone.status, gone.headers.get('content-encoding'), await gone.text()]).toEqual([
      404,
      null,
      'Not found',
    ])
  })

  test('the service worker, the manifest and the pages are revalidated', async () => {
    const cache = 'no-cache, no-transform'
    expect(await facts('/service-worker.js')).toMatchObject({ cache, text: 'the worker' })
    expect(await facts('/pages/about.html')).toMatchObject({ cache, text: about })
    expect((await facts('/manifest.webmanifest')).cache).toBe(cache)
    expect(await facts('/dashboard')).toMatchObject({ status: 200, cache: 'no-cache', text: shell })
  })

  test.each(['/view/abc', '/collect/abc', '/nda/abc', '/document/abc', '/view'])(
    '%s is neither cached nor indexed by search engines',
    async (path) => {
      expect(await facts(path)).toMatchObject({ status: 200, cache: 'no-store', robots: 'noindex, nofollow' })
    },
  )

  test("a link's page preloads the look-up of the link if its token has the right form", async () => {
    const link = async (path: string) => (await fetch(origin + path)).headers.get('link')
    const token = 'aZ0-_'.repeat(9).slice(0, 43)
    for (const page of ['view', 'collect', 'nda'])
      expect(await link(`/${page}/${token}`)).toBe(
        `</api/share/${token}>; rel=preload; as=fetch; crossorigin`,
      )
    for (const path of [`/document/${token}`, `/view/${token}x`, '/view/abc', '/view', '/'])
      expect(await link(path)).toBeNull()
  })

  test.each(['/', '/login', '/about'])('%s may be indexed by search engines', async (path) => {
    expect((await facts(path)).robots).toBeNull()
  })

  test('something shared by another app without a service worker leads to a page that says it is not kept', async () => {
    const answer = await fetch(`${origin}/shared`, { method: 'POST', redirect: 'manual' })
    expect([answer.status, answer.headers.get('location')]).toEqual([303, '/shared/not-kept'])
  })

  test.each(['/assets', '/pages', '/\\elsewhere.example/%2e%2e', '//elsewhere.example/..'])(
    'the path %s is answered without a redirect',
    async (path) => {
      // `get` sends the path unchanged; `fetch` would normalise it.
      const answer = await new Promise<IncomingMessage>((resolve) => get(`${origin}/`, { path }, resolve))
      answer.resume()
      expect([answer.statusCode, answer.headers.location]).toEqual([200, undefined])
    },
  )

  test('requests other than GET and HEAD are answered 405', async () => {
    expect((await facts('/dashboard', 'POST')).status).toBe(405)
    expect((await facts('/dashboard', 'DELETE')).status).toBe(405)
  })
})

describe('with the service worker switched off', () => {
  beforeAll(() => {
    isOff = true
  })
  afterAll(() => {
    isOff = false
  })

  test('browsers get a service worker that removes itself and its caches', async () => {
    const { status, cache, text } = await facts('/service-worker.js')
    expect([status, cache]).toEqual([200, 'no-cache'])
    expect(text).toMatch(/skipWaiting/)
    expect(text).toMatch(/caches\.delete/)
    expect(text).toMatch(/registration\.unregister/)
  })

  test.each(['/dashboard', '/about'])('the page %s is marked to register none', async (path) => {
    expect((await facts(path)).text).toContain('<html data-service-worker="off" lang="en">')
  })
})
