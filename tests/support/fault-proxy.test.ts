import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type Fault, type FaultProxy, faultNames, type Plan, startFaultProxy } from './fault-proxy.ts'

/** A server that records the requests that reach it, behind a proxy that follows the test's plan. */
let target: Server
let origin: string
let arrived: string[]
let proxies: FaultProxy[]
beforeEach(async () => {
  arrived = []
  proxies = []
  target = createServer(async (incoming, outgoing) => {
    let body = ''
    for await (const chunk of incoming) body += String(chunk)
    arrived.push(`${incoming.method} ${incoming.url} ${body} ${incoming.headers.origin ?? 'no origin'}`)
    outgoing.writeHead(201, { 'content-type': 'application/json', 'x-count': String(arrived.length) })
    outgoing.end(JSON.stringify({ body }))
  })
  await new Promise<void>((resolve) => target.listen(0, '127.0.0.1', resolve))
  origin = `http://127.0.0.1:${(target.address() as AddressInfo).port}`
})
afterEach(async () => {
  for (const proxy of proxies) await proxy.close()
  target.closeAllConnections()
  await new Promise((resolve) => target.close(resolve))
})

async function start(plan: Plan, seed = 1) {
  const proxy = await startFaultProxy({ target: origin, seed, plan })
  proxies.push(proxy)
  return proxy
}
const always = (fault: Fault) => start(() => fault)
const post = (proxy: FaultProxy, body = 'words', more: RequestInit = {}) =>
  fetch(`${proxy.origin}/api/x?y=1`, { method: 'POST', body, headers: { origin: proxy.origin }, ...more })
const line = (body: string) => `POST /api/x?y=1 ${body} ${origin}`

describe('a request that the proxy delivers', () => {
  test.each(['pass', 'delay'] as const)(
    'with the fault %s arrives once, from the address of the target, with its answer',
    async (fault) => {
      const answer = await post(await always(fault))
      expect([answer.status, answer.headers.get('x-count'), await answer.json()]).toEqual([
        201,
        '1',
        { body: 'words' },
      ])
      expect(arrived).toEqual([line('words')])
    },
  )

  test('with the fault twice arrives two times, with one answer', async () => {
    expect((await post(await always('twice'))).status).toBe(201)
    expect(arrived).toEqual([line('words'), line('words')])
  })

  test('with the fault drop-after arrives, and its answer is lost', async () => {
    await expect(post(await always('drop-after'))).rejects.toThrow()
    expect(arrived).toEqual([line('words')])
  })

  test('with the fault truncate arrives, and its answer breaks off', async () => {
    const answer = await post(await always('truncate'))
    expect(answer.status).toBe(201)
    await expect(answer.text()).rejects.toThrow()
    expect(arrived).toEqual([line('words')])
  })

  test('with the fault reorder arrives after the next one', async () => {
    const plan: Plan = ({ body }) => (String(body) === 'first' ? 'reorder' : 'pass')
    const proxy = await start(plan)
    const first = post(proxy, 'first')
    while (proxy.faults.length === 0) await new Promise(setImmediate)
    await post(proxy, 'second')
    expect((await first).status).toBe(201)
    expect(arrived).toEqual([line('second'), line('first')])
  })

  test('with the fault reorder arrives when the proxy closes, even if its sender gave up', async () => {
    const proxy = await start(({ body }) => (String(body) === 'first' ? 'reorder' : 'pass'))
    const sender = new AbortController()
    const first = post(proxy, 'first', { signal: sender.signal })
    while (proxy.faults.length === 0) await new Promise(setImmediate)
    sender.abort()
    await expect(first).rejects.toThrow()
    expect(arrived).toEqual([])
    await proxy.close()
    proxies.length = 0
    expect(arrived).toEqual([line('first')])
  })
})

describe('a request that the proxy does not deliver', () => {
  test('with the fault drop-before is lost', async () => {
    await expect(post(await always('drop-before'))).rejects.toThrow()
    expect(arrived).toEqual([])
  })

  test.each([
    ['html-200', 200, 'text/html'],
    ['401', 401, 'application/json'],
    ['413', 413, 'text/html'],
    ['500', 500, 'text/html'],
    ['503', 503, 'application/json'],
    ['511', 511, 'text/html'],
  ] as const)('with the fault %s is answered by the proxy', async (fault, status, type) => {
    const answer = await post(await always(fault))
    expect([answer.status, answer.headers.get('content-type')?.split(';')[0]]).toEqual([status, type])
    expect((await answer.text()).length).toBeGreaterThan(0)
    expect(arrived).toEqual([])
  })

  test('with the fault redirect-html is redirected to a page', async () => {
    const proxy = await always('redirect-html')
    const answer = await post(proxy)
    expect([answer.status, answer.redirected, (await answer.text()).startsWith('<!doctype html>')]).toEqual([
      200,
      true,
      true,
    ])
    expect((await post(proxy, 'words', { redirect: 'manual' })).status).toBe(302)
    expect(arrived).toEqual([])
  })
})

test('the same seed makes the same faults, another seed makes others, and all are logged', async () => {
  const plan: Plan = (_, random) => random.pick(faultNames.filter((fault) => fault !== 'reorder')) ?? 'pass'
  const run = async (seed: number) => {
    const proxy = await start(plan, seed)
    for (let index = 0; index < 30; index++)
      await post(proxy)
        .then((answer) => answer.text())
        .catch(() => null)
    return proxy.faults
  }
  const first = await run(7)
  expect(first).toHaveLength(30)
  expect(first[0]).toMatchObject({ method: 'POST', path: '/api/x?y=1' })
  expect(await run(7)).toEqual(first)
  expect(await run(8)).not.toEqual(first)
})

describe('a proxy whose plan changes', () => {
  test('is offline first, and then not', async () => {
    const proxy = await always('drop-before')
    await expect(post(proxy)).rejects.toThrow()
    proxy.change({ plan: () => 'pass' })
    expect((await post(proxy)).status).toBe(201)
  })

  test('delivers requests that it held back', async () => {
    const proxy = await always('reorder')
    const held = post(proxy)
    while (proxy.faults.length === 0) await new Promise(setImmediate)
    proxy.change({ plan: () => 'pass' })
    expect((await held).status).toBe(201)
  })

  test('delivers a request that it held back alone after a while', async () => {
    const proxy = await always('reorder')
    proxy.change({ plan: () => 'reorder', maxHoldMs: 10 })
    expect((await post(proxy)).status).toBe(201)
    expect(arrived).toEqual([line('words')])
  })

  test('carries only so many bytes in a second, in both directions', async () => {
    const proxy = await always('pass')
    proxy.change({ plan: () => 'pass', bytesPerSecond: 100_000 })
    const body = 'x'.repeat(10_000)
    const started = performance.now()
    expect(await (await post(proxy, body)).json()).toEqual({ body })
    // 20 kB take at least 200 ms, whatever else the machine does; timers may fire a little early.
    expect(performance.now() - started).toBeGreaterThan(190)
  })
})

test('the API sees the address that was given to a proxy', async () => {
  target.removeAllListeners('request')
  target.on('request', (incoming, outgoing) => outgoing.end(incoming.socket.remoteAddress))
  const proxy = await startFaultProxy({ target: origin, seed: 1, from: '127.0.0.77', plan: () => 'pass' })
  proxies.push(proxy)
  expect(await (await post(proxy)).text()).toBe('127.0.0.77')
})
