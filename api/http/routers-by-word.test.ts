import { once } from 'node:events'
import { createServer } from 'node:http'
import express, { Router } from 'express'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { routersByWord } from './routers-by-word.ts'

const answering = (...paths: string[]) => {
  const router = Router()
  for (const path of paths)
    router.get(path, (request, response) => {
      response.json([path, request.params, request.baseUrl])
    })
  return router
}

const app = express().use(
  routersByWord([
    answering('/api/ideas', '/api/share/:token'),
    answering('/api/ideas/:id', '/api/share/:token/open'),
  ]),
)
const server = createServer(app)
let origin = ''
beforeAll(async () => {
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const address = server.address()
  origin = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`
})
afterAll(() => {
  server.close()
})

async function ask(path: string) {
  const response = await fetch(`${origin}${path}`)
  return response.ok ? response.json() : response.status
}

test.each([
  ['/api/ideas', ['/api/ideas', {}, '']],
  ['/api/ideas/', ['/api/ideas', {}, '']],
  ['/API/Ideas/7', ['/api/ideas/:id', { id: '7' }, '']],
  ['/api/share/a%2Fb', ['/api/share/:token', { token: 'a/b' }, '']],
  ['/api/share/x/open?y', ['/api/share/:token/open', { token: 'x' }, '']],
  ['/api/shares', 404],
  ['/api/%69deas', 404],
  ['/api', 404],
  ['/api/__proto__', 404],
  ['/ideas', 404],
  ['/other/ideas', 404],
])('%s is routed by its first word as by all routers together', async (path, answer) => {
  expect(await ask(path)).toEqual(answer)
})

test('a router with a path that has no fixed first word is refused at the start', () => {
  expect(() => routersByWord([answering('/api/:anything')])).toThrow('/api/:anything')
  expect(() => routersByWord([answering('/else')])).toThrow('/else')
})
