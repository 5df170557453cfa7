import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import express from 'express'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { staticFiles } from './static-files.ts'

let folder: string
let server: Server
let origin: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'ideavault-client-'))
  await mkdir(join(folder, 'assets'))
  await writeFile(join(folder, 'index.html'), '<title>shell</title>')
  await writeFile(join(folder, 'sw.js'), '1')
  await writeFile(join(folder, 'assets', 'app-1.js'), '1')
  const app = express()
  app.use(staticFiles(folder))
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
  test('hashed assets never change', async () => {
    expect(await facts('/assets/app-1.js')).toMatchObject({
      status: 200,
      cache: 'public, max-age=31536000, immutable',
    })
  })

  test.each(['/assets/app-2.js', '/assets/old', '/missing.png', '/pdfjs/none'])(
    '%s is missing and is never the shell',
    async (path) => {
      const { status, text } = await facts(path)
      expect([status, text]).toEqual([404, 'Not found'])
    },
  )

  test('the worker and the shell are asked for anew', async () => {
    expect((await facts('/sw.js')).cache).toBe('no-cache')
    expect(await facts('/dashboard')).toMatchObject({
      status: 200,
      cache: 'no-cache',
      text: '<title>shell</title>',
    })
  })

  test.each(['/view/abc', '/collect/abc', '/nda/abc', '/document/abc', '/view'])(
    '%s is stored nowhere and found by no search engine',
    async (path) => {
      expect(await facts(path)).toMatchObject({ status: 200, cache: 'no-store', robots: 'noindex, nofollow' })
    },
  )

  test.each(['/', '/login', '/about'])('%s may be found', async (path) => {
    expect((await facts(path)).robots).toBeNull()
  })

  test('only reading is answered', async () => {
    expect((await facts('/dashboard', 'POST')).status).toBe(404)
  })
})
