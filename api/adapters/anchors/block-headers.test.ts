import { afterAll, beforeAll, expect, test } from 'vitest'
import { startLoopback } from '../../../tests/timestamps/fake-chain.ts'
import { findHeader } from './block-headers.ts'

const HEIGHT = 920_000
const [one, other] = ['1', '2'].map((digit) => digit.repeat(160))
type Said = { header: string | undefined; hash: string; last: number | string; status: number }
type Source = Said & { origin: string; close: () => Promise<void> }
const sources: Source[] = []
beforeAll(async () => {
  for (let n = 0; n < 3; n++) sources.push(await startSource())
})
afterAll(() => Promise.all(sources.map((source) => source.close())))

/** A service with the Esplora API; without a header it answers 503. */
async function startSource(): Promise<Source> {
  const said: Said = { header: one, hash: 'ab'.repeat(32), last: HEIGHT + 5, status: 200 }
  const loopback = await startLoopback((request, response) => {
    const { header, hash, last, status } = source
    if (header === undefined) return response.writeHead(503).end()
    const path = request.url ?? ''
    response.statusCode = status
    return response.end(path.endsWith('/header') ? header : path.endsWith('/height') ? `${last}` : hash)
  })
  const source: Source = Object.assign(said, loopback)
  return source
}

/** The header that is found when each source answers with one of these. */
async function find(...headers: (string | undefined)[]): Promise<string | null> {
  for (const [n, header] of headers.entries()) Object.assign(sources[n] ?? {}, { header })
  const origins = sources.slice(0, headers.length).map(({ origin }) => origin)
  const found = await findHeader({ sources: origins, areNamed: true, answerMs: 20_000 }, HEIGHT)
  return found && Buffer.from(found).toString('hex')
}

test('a block header is accepted if two services agree and none differs', async () => {
  expect(await find(one, one)).toBe(one)
  expect(await find(one, one, undefined)).toBe(one)
  expect(await find(one)).toBe(one)
  for (const said of [
    [one, other],
    [other, one],
    [one, one, other],
    [other, one, one],
    [one, undefined],
    [undefined],
  ])
    expect([said, await find(...said)]).toEqual([said, null])
})

test('a block header is accepted once five blocks follow it', async () => {
  const [source = expect.fail('none')] = sources
  source.last = HEIGHT + 4
  expect(await find(one)).toBeNull()
  source.last = HEIGHT + 5
  expect(await find(one)).toBe(one)
})

test.each<Partial<Said>>([
  { status: 500 },
  { last: 'all of them' },
  { last: '9'.repeat(10) },
  { hash: 'ab'.repeat(31) },
  { hash: `../tx/${'ab'.repeat(32)}` },
  { header: '1'.repeat(158) },
  { header: '1'.repeat(162) },
  { header: 'x'.repeat(160) },
])('a malformed answer of a block service is ignored: %j', async (garbage) => {
  const [source = expect.fail('none')] = sources
  const { header, hash, last, status } = source
  expect(await find(one)).toBe(one)
  Object.assign(source, garbage)
  expect(await find('header' in garbage ? garbage.header : one)).toBeNull()
  Object.assign(source, { header, hash, last, status })
})

test('a block service in a private network is not asked unless the operator configured it', async () => {
  const [source = expect.fail('none')] = sources
  const inside = source.origin.replace('127.0.0.1', 'localhost')
  const from = (areNamed: boolean) => ({ sources: [inside], areNamed, answerMs: 20_000 })
  expect(await findHeader(from(false), HEIGHT)).toBeNull()
  expect(await findHeader(from(true), HEIGHT)).toEqual(new Uint8Array(Buffer.from(one ?? '', 'hex')))
})
