// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { pauseInTyping, watchTyping } from './pause-in-typing.ts'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
})
afterEach(() => {
  vi.useRealTimers()
})

const type = () => document.body.dispatchEvent(new Event('beforeinput', { bubbles: true }))

/** Whether the pause has come after each of these steps; a key is pressed first in those with `typing`. */
async function pausesAfter(steps: { ms: number; typing?: boolean }[]): Promise<boolean[]> {
  let hasCome = false
  void pauseInTyping().then(() => {
    hasCome = true
  })
  const found: boolean[] = []
  for (const { ms, typing = false } of steps) {
    if (typing) type()
    await vi.advanceTimersByTimeAsync(ms)
    found.push(hasCome)
  }
  return found
}

test('an update waits until nothing was typed for a second, two seconds at most, and not at all without typing', async () => {
  watchTyping()
  expect(await pausesAfter([{ ms: 0 }])).toEqual([true])
  type()
  expect(await pausesAfter([{ ms: 999 }, { ms: 1 }])).toEqual([false, true])
  type()
  expect(await pausesAfter([{ ms: 900 }, { ms: 900, typing: true }, { ms: 150, typing: true }])).toEqual([
    false,
    false,
    false,
  ])
  await vi.advanceTimersByTimeAsync(5_000)
  type()
  const steady = Array.from({ length: 5 }, () => ({ ms: 400, typing: true }))
  expect(await pausesAfter(steady)).toEqual([false, false, false, false, true])
})
