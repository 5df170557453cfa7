// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { readEarlyCheck, takeEarlyCheck } from './early-check.ts'

const ada = { id: 7, name: 'Ada Example', email: 'ada@example.org', profileImage: null }
const answered = (status: number, body: unknown, at = 60_000) =>
  Promise.resolve({ status, text: typeof body === 'string' ? body : JSON.stringify(body), at })

beforeEach(() => {
  vi.spyOn(performance, 'now').mockReturnValue(69_000)
})
afterEach(() => {
  vi.restoreAllMocks()
  Reflect.deleteProperty(window, 'earlyCheck')
})

test('the answer of the early check of access is used once', async () => {
  window.earlyCheck = answered(200, ada)
  const early = takeEarlyCheck()
  expect(await readEarlyCheck(early, ada)).toEqual(ada)
  expect(await readEarlyCheck(early, null)).toEqual(ada)
  expect(takeEarlyCheck()).toBeNull()
  expect(await readEarlyCheck(null, ada)).toBeNull()
})

test.each([
  ['somebody else was last here', answered(200, ada), { ...ada, id: 8 }],
  ['it is old', answered(200, ada, 58_000), ada],
  ['there was none', Promise.resolve(null), ada],
  ['it is not of our server', answered(200, '<title>Welcome to our network</title>'), ada],
  ['the server was in trouble', answered(503, { code: 'store_unavailable', message: 'Later.' }), ada],
] as const)('the answer of the early check of access is not used if %s', async (_, early, known) => {
  expect(await readEarlyCheck(early, known)).toBeNull()
})

test.each([[ada], [null]])(
  'a refusal of the early check of access counts, whichever account was last used on this device: %o',
  async (known) => {
    const early = answered(401, { code: 'unauthorized', message: 'Please sign in.' })
    await expect(readEarlyCheck(early, known)).rejects.toMatchObject({ status: 401 })
  },
)
