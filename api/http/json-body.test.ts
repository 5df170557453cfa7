import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeIdea, signUp } from '../../tests/access/people.ts'
import { startTestServer, type TestServer } from '../../tests/support/server.ts'
import { hasFewParts } from './json-body.ts'

const DEPTH = 20
const PARTS = 20_000
const fits = (json: string) => hasFewParts(Buffer.from(json))
const nested = (depth: number) => `${'['.repeat(depth)}${']'.repeat(depth)}`
const list = (parts: number) => `[${Array(parts).fill('1').join(',')}]`

describe('the limits of a JSON text', () => {
  test('are a depth of 20 and 20,000 parts', () => {
    expect([fits(nested(DEPTH)), fits(nested(DEPTH + 1))]).toEqual([true, false])
    expect([fits(list(PARTS)), fits(list(PARTS + 1))]).toEqual([true, false])
    expect(fits(`[${'{},'.repeat(PARTS / 2)}{}]`)).toBe(false)
  })

  test('do not count what is inside strings', () => {
    for (const words of [
      '['.repeat(100),
      ','.repeat(PARTS * 2),
      '"[{'.repeat(50),
      '\\'.repeat(99),
      '\\"[['.repeat(50),
    ])
      expect(fits(JSON.stringify({ title: words, content: words }))).toBe(true)
  })

  test('give the same result for the text as for the parsed value', () => {
    const shapeOf = (value: unknown): { depth: number; parts: number } => {
      if (typeof value !== 'object' || value === null) return { depth: 0, parts: 0 }
      const inner = Object.values(value).map(shapeOf)
      return {
        depth: 1 + Math.max(0, ...inner.map(({ depth }) => depth)),
        parts: Math.max(1, inner.length) + inner.reduce((sum, { parts }) => sum + parts, 0),
      }
    }
    const deep = fc.integer({ min: 0, max: 24 }).map((levels): unknown => {
      let value: unknown = 1
      for (let level = 0; level < levels; level++) value = { '"\\[': value }
      return value
    })
    fc.assert(
      fc.property(fc.tuple(fc.jsonValue(), deep), (value) => {
        const { depth, parts } = shapeOf(value)
        expect(fits(JSON.stringify(value))).toBe(depth <= DEPTH && parts <= PARTS)
      }),
      { seed: 12, numRuns: 500 },
    )
  })

  test('can be checked for input that is not JSON', () => {
    for (const text of ['"', '"\\', '"\\"', ']]]]', '{"a', '']) expect(fits(text)).toBe(true)
  })
})

describe('a body with too many parts', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await startTestServer()
  })
  afterAll(() => server.close())

  test('is refused with a message, also by calls without sign-in', async () => {
    const owner = await signUp(server)
    const { id } = await makeIdea(owner, 'Mine', '<p>kept</p>')
    const deep = `{"title":"a","content":${nested(100)}}`
    const refused = await owner.send('PUT', `/api/ideas/${id}`, deep)
    expect([refused.status, refused.code]).toEqual([422, 'invalid_input'])
    expect(refused.text).toContain('too many parts')
    const stranger = await server.browser().send('POST', '/api/auth/login', deep)
    expect(stranger.status).toBe(422)
    expect((await owner.get(`/api/ideas/${id}`)).text).toContain('kept')
  })
})
