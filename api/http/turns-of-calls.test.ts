import { type IncomingMessage, request } from 'node:http'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeIdea, signUp } from '../../tests/access/people.ts'
import {
  type LoopbackProvider,
  secretKey,
  startLoopbackProvider,
} from '../../tests/assist/loopback-provider.ts'
import type { Client } from '../../tests/support/client.ts'
import { startTestServer, type TestServer } from '../../tests/support/server.ts'
import { until } from '../../tests/support/until.ts'

let service: LoopbackProvider
let server: TestServer
let owner: Client
beforeAll(async () => {
  service = await startLoopbackProvider()
  const ai = { AI_BASE_URL: service.baseUrl, AI_API_KEY: secretKey, AI_MODEL: 'small' }
  server = await startTestServer({ TRUST_PROXY: '1', ...ai })
  owner = await signUp(server)
})
afterAll(async () => {
  await service.close()
  await server.close()
})

/** One address for each of the large bodies that are processed at once. */
const addresses = ['203.0.113.1', '203.0.113.2']
const from = (address: string) => ({ 'X-Forwarded-For': address })
const LARGE = 90 * 1024

async function saveMuch() {
  const { id } = await makeIdea(owner, 'Quiet fan', '<p>x</p>')
  const content = `<p>${'x'.repeat(LARGE)}</p>`
  return (await owner.put(`/api/ideas/${id}`, { title: 'Quiet fan', content })).status
}

test('an open stream that was requested with a body does not block saving', async () => {
  const open = (address: string) =>
    new Promise<IncomingMessage>((resolve) => {
      const body = JSON.stringify(['x'.repeat(LARGE)])
      const described = { 'Content-Type': 'application/json', 'Content-Length': body.length }
      const headers = { cookie: owner.cookieHeader, ...described, ...from(address) }
      request(`${server.origin}/api/activity/stream`, { headers }, resolve).end(body)
    })
  const streams = await Promise.all(addresses.map(open))
  expect(streams.map(({ statusCode }) => statusCode)).toEqual([200, 200])
  expect(await saveMuch()).toBe(200)
  for (const stream of streams) stream.destroy()
})

test('a long conversation with a slow assistant does not block saving', async () => {
  service.mode = 'slow headers'
  const said = Array.from({ length: 3 }, () => ({ role: 'assistant', content: 'x'.repeat(LARGE / 3) }))
  const body = { message: 'And now?', conversationHistory: said }
  const before = service.asked.length
  const asked = addresses.flatMap((address) => [
    owner.post('/api/ai-writing-assistant', body, from(address)),
    owner.post('/api/ai-writing-assistant', body, { ...from(address), Accept: 'text/event-stream' }),
  ])
  await until(() => expect(service.asked.length - before).toBe(asked.length))
  expect(await saveMuch()).toBe(200)
  await service.close()
  await Promise.all(asked)
})
