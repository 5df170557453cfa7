// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { takeEarlyOpening } from './early-opening.ts'

const token = 'A'.repeat(43)
const answerAt = (at: number) => ({ status: 200, text: '{}', at })

beforeEach(() => {
  vi.spyOn(performance, 'now').mockReturnValue(20_000)
})
afterEach(() => {
  vi.restoreAllMocks()
  Reflect.deleteProperty(window, 'earlyOpening')
})

it('the early answer to opening a document is used once', async () => {
  window.earlyOpening = { accessToken: token, answer: Promise.resolve(answerAt(19_000)) }
  const taken = [await takeEarlyOpening(token), await takeEarlyOpening(token)]
  expect(taken).toEqual([answerAt(19_000), null])
})

it('the early answer to opening a document at another link is not used, and is dropped', async () => {
  window.earlyOpening = { accessToken: 'B'.repeat(43), answer: Promise.resolve(answerAt(19_000)) }
  expect(await takeEarlyOpening(token)).toBeNull()
  expect(window.earlyOpening).toBeUndefined()
})

it('an early request to open a document that failed gives no answer', async () => {
  window.earlyOpening = { accessToken: token, answer: Promise.resolve(null) }
  expect(await takeEarlyOpening(token)).toBeNull()
})

it.each([
  [12_001, true],
  [12_000, false],
])('the early answer to opening a document, from %i ms, is used at 20,000 ms: %s', async (at, isGood) => {
  window.earlyOpening = { accessToken: token, answer: Promise.resolve(answerAt(at)) }
  expect((await takeEarlyOpening(token)) !== null).toBe(isGood)
})
