import { afterAll, beforeAll, expect, test } from 'vitest'
import { startLoopback } from '../../../tests/timestamps/fake-chain.ts'
import { findHeader } from './block-headers.ts'

const HEIGHT = 920_000
const [one, other] = ['1', '2'].map((digit) => digit.repeat(160))
type Source = { origin: string; header: string | undefined; last: number; close: () => Promise<void> }
const sources: Source[] = []
beforeAll(async () => {
  for (let n = 0; n < 3; n++) sources.push(await startSource())
})
afterAll(() => Promise.all(sources.map((source) => source.close())))

/** A service with the calls of Esplora; without a header it is away. */
async function startSource(): Promise<Source> {
  const said = { header: one, last: HEIGHT + 5 }
  const loopback = await startLoopback((request, response) => {
    const { header, last } = source
    if (header === undefined) return response.writeHead(503).end()
    const path = request.url ?? ''
    return response.end(
      path.endsWith('/header') ? header : path.endsWith('/height') ? `${last}` : 'ab'.repeat(32),
    )
  })
  const source = Object.assign(said, loopback)
  return source
}

/** The header that these say, of so many sources. */
async function find(...headers: (string | undefined)[]): Promise<string | null> {
  for (const [n, header] of headers.entries()) Object.assign(sources[n] ?? {}, { header })
  const origins = sources.slice(0, headers.length).map(({ origin }) => origin)
  const found = await findHeader({ sources: origins, areNamed: true, answerMs: 20_000 }, HEIGHT)
  return found && Buffer.from(found).toString('hex')
}

test('a header counts when two services say the same and none another one', async () => {
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

test('a header counts once five blocks stand on its own', async () => {
  const [source = expect.fail('none')] = sources
  source.last = HEIGHT + 4
  expect(await find(one)).toBeNull()
  source.last = HEIGHT + 5
  expect(await find(one)).toBe(one)
})
