import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { calls } from '#contract/calls/calls.ts'
import { startUnlimitedServer } from '../../tests/access/people.ts'
import { newPerson } from '../../tests/accounts/people.ts'
import type { TestServer } from '../../tests/support/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startUnlimitedServer()
})
afterAll(() => server.close())

describe('requests that change something', () => {
  const call = async (headers: Record<string, string>) => {
    const response = await fetch(`${server.origin}/api/auth/logout`, { method: 'POST', headers })
    return response.status
  }

  test.each(['cross-site', 'same-site', 'none', 'SAME-ORIGIN', ''])(
    "are refused with Sec-Fetch-Site %j, even with the server's Origin",
    async (site) => {
      expect(await call({ 'sec-fetch-site': site, origin: server.origin })).toBe(403)
    },
  )

  test('are accepted with Sec-Fetch-Site same-origin, or without it from the exact Origin', async () => {
    expect(await call({ 'sec-fetch-site': 'same-origin' })).toBe(200)
    expect(await call({ 'sec-fetch-site': 'same-origin', origin: 'https://elsewhere.example' })).toBe(200)
    expect(await call({ origin: server.origin })).toBe(200)
  })

  test('are refused without Origin and with any other Origin, however similar', async () => {
    const { port } = new URL(server.origin)
    for (const origin of [
      'null',
      'https://elsewhere.example',
      `http://localhost:${port}`,
      `https://127.0.0.1:${port}`,
      'http://127.0.0.1',
      `${server.origin}/`,
      `${server.origin}.elsewhere.example`,
    ])
      expect([origin, await call({ origin })]).toEqual([origin, 403])
    expect(await call({})).toBe(403)
    expect(await call({ referer: `${server.origin}/profile` })).toBe(403)
  })

  test('are refused from another site for every call of the contract', async () => {
    const { browser } = await newPerson(server)
    const unsafe = Object.values(calls)
      .flat()
      .filter(({ endpoint }) => endpoint.method !== 'GET')
    expect(unsafe.length).toBeGreaterThan(20)
    for (const { endpoint } of unsafe) {
      const path = endpoint.path.replace(/:\w+/g, '1')
      const answer = await browser.send(endpoint.method, path, {}, { 'sec-fetch-site': 'cross-site' })
      expect([endpoint.path, answer.code]).toEqual([endpoint.path, 'cross_site'])
    }
    expect((await browser.get('/api/auth/me')).status).toBe(200)
  })

  test('need an Origin while reading needs none, and no other site may see an answer', async () => {
    const response = await fetch(`${server.origin}/api/site`, {
      headers: { origin: 'https://elsewhere.example' },
    })
    expect(response.status).toBe(200)
    expect(response.headers.get('access-control-allow-origin')).toBeNull()
    expect(response.headers.get('cross-origin-resource-policy')).toBe('same-origin')
    const preflight = await fetch(`${server.origin}/api/ideas`, {
      method: 'OPTIONS',
      headers: { origin: 'https://elsewhere.example', 'access-control-request-method': 'POST' },
    })
    expect(preflight.headers.get('access-control-allow-origin')).toBeNull()
  })
})
