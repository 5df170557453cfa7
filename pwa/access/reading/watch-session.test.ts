import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type Answer, type ReadingState, watchSession } from './watch-session.ts'

let answer: Answer
let visible: boolean
let wake: () => void
let states: ReadingState[]
const ask = vi.fn(async () => answer)
const seen = vi.fn(async () => undefined)
let watch: ReturnType<typeof watchSession>

const last = () => states.at(-1)

beforeEach(() => {
  vi.useFakeTimers()
  answer = { secondsLeft: 1_800 }
  visible = true
  states = []
  ask.mockClear()
  seen.mockClear()
  watch = watchSession({
    ask,
    seen,
    isVisible: () => visible,
    onWake: (callback) => {
      wake = callback
      return () => undefined
    },
    onChange: (state) => states.push(state),
    now: () => Date.now(),
  })
})

afterEach(() => {
  watch.stop()
  vi.useRealTimers()
})

test('an open document asks about its session at once and every eight seconds while visible', async () => {
  await vi.advanceTimersByTimeAsync(0)
  expect(ask).toHaveBeenCalledTimes(1)
  await vi.advanceTimersByTimeAsync(24_000)
  expect(ask).toHaveBeenCalledTimes(4)
  visible = false
  await vi.advanceTimersByTimeAsync(60_000)
  expect(ask).toHaveBeenCalledTimes(4)
})

test('an open document asks about its session at once when it becomes visible again', async () => {
  visible = false
  await vi.advanceTimersByTimeAsync(20_000)
  visible = true
  wake()
  expect(ask).toHaveBeenCalledTimes(2)
})

test('a refusal ends the reading within eight seconds, and nothing is asked after it', async () => {
  await vi.advanceTimersByTimeAsync(1_000)
  answer = { refusal: { code: 'share_revoked', status: 410 } }
  await vi.advanceTimersByTimeAsync(8_000)
  expect(last()?.ended).toEqual({ code: 'share_revoked', status: 410 })
  const calls = ask.mock.calls.length
  await vi.advanceTimersByTimeAsync(60_000)
  expect(ask).toHaveBeenCalledTimes(calls)
})

test('a reading without answers from the server goes on until its last known time is over', async () => {
  answer = { secondsLeft: 60 }
  await vi.advanceTimersByTimeAsync(8_000)
  answer = 'no answer'
  await vi.advanceTimersByTimeAsync(16_000)
  expect(last()).toMatchObject({ connected: false, ended: null })
  await vi.advanceTimersByTimeAsync(45_000)
  expect(last()?.ended?.code).toBe('time_over')
})

test('the time of a reading also runs out on a hidden page', async () => {
  answer = { secondsLeft: 30 }
  await vi.advanceTimersByTimeAsync(8_000)
  visible = false
  await vi.advanceTimersByTimeAsync(31_000)
  expect(last()?.ended?.code).toBe('time_over')
})

test('a reading whose time is over asks the server for the reason and then stops asking', async () => {
  answer = { secondsLeft: 20 }
  await vi.advanceTimersByTimeAsync(8_000)
  answer = 'no answer'
  await vi.advanceTimersByTimeAsync(19_000)
  answer = { refusal: { code: 'share_expired', status: 410 } }
  await vi.advanceTimersByTimeAsync(2_000)
  expect(states.flatMap(({ ended }) => ended?.code ?? [])).toEqual(['time_over', 'share_expired'])
  const calls = ask.mock.calls.length
  await vi.advanceTimersByTimeAsync(60_000)
  expect(ask).toHaveBeenCalledTimes(calls)
})

test('a page that was left does not show a reason that arrives later', async () => {
  answer = { secondsLeft: 5 }
  await vi.advanceTimersByTimeAsync(8_000)
  await vi.advanceTimersByTimeAsync(4_900)
  ask.mockImplementationOnce(async () => {
    watch.stop()
    return { refusal: { code: 'share_expired', status: 410 } }
  })
  await vi.advanceTimersByTimeAsync(2_000)
  expect(last()?.ended?.code).toBe('time_over')
})

test('a reading counts as connected again with the next answer', async () => {
  answer = 'no answer'
  await vi.advanceTimersByTimeAsync(8_000)
  expect(last()?.connected).toBe(false)
  answer = { secondsLeft: 1_800 }
  await vi.advanceTimersByTimeAsync(8_000)
  expect(last()).toMatchObject({ connected: true, ended: null })
})

test('a failed question about the session ends neither the reading nor the asking', async () => {
  ask.mockRejectedValueOnce(new Error('broken'))
  await vi.advanceTimersByTimeAsync(8_000)
  expect(last()?.connected).toBe(false)
  await vi.advanceTimersByTimeAsync(8_000)
  expect(last()).toMatchObject({ connected: true, ended: null })
})

test('an open document that is hidden and shown in quick turns asks at most about once a second', async () => {
  await vi.advanceTimersByTimeAsync(8_000)
  const calls = ask.mock.calls.length
  for (let n = 0; n < 100; n++) {
    wake()
    await vi.advanceTimersByTimeAsync(10)
  }
  expect(ask.mock.calls.length - calls).toBeLessThanOrEqual(2)
})

test('a visible document reports at most once a minute that it is seen, and a hidden one never', async () => {
  await vi.advanceTimersByTimeAsync(59_000)
  expect(seen).toHaveBeenCalledTimes(0)
  await vi.advanceTimersByTimeAsync(62_000)
  expect(seen).toHaveBeenCalledTimes(2)
  visible = false
  await vi.advanceTimersByTimeAsync(300_000)
  expect(seen).toHaveBeenCalledTimes(2)
  visible = true
  wake()
  wake()
  expect(seen).toHaveBeenCalledTimes(3)
})

test('a reader who closed the document sees that it is closed, although a refusal arrived first', async () => {
  answer = { refusal: { code: 'share_used', status: 410 } }
  await vi.advanceTimersByTimeAsync(8_000)
  expect(last()?.ended?.code).toBe('share_used')
  watch.end('closed')
  expect(last()?.ended).toEqual({ code: 'closed', status: 0 })
  watch.stop()
  watch.end('closed_here')
  expect(last()?.ended?.code).toBe('closed')
})

test('after a refused call the session is asked about at once, and the reading goes on if it is still open', async () => {
  await vi.advanceTimersByTimeAsync(1_000)
  expect(await watch.checkIsOver()).toBe(false)
  expect(last()?.ended).toBe(null)
  answer = { refusal: { code: 'share_revoked', status: 410 } }
  expect(await watch.checkIsOver()).toBe(true)
  expect(last()?.ended).toEqual({ code: 'share_revoked', status: 410 })
  expect(ask).toHaveBeenCalledTimes(3)
})

test('an answer that was on its way when a call was refused does not count, because it may be older', async () => {
  await vi.advanceTimersByTimeAsync(1_000)
  let arrive = (_: Answer) => {}
  ask.mockImplementationOnce(() => new Promise((resolve) => (arrive = resolve)))
  const checks = [watch.checkIsOver()]
  await vi.advanceTimersByTimeAsync(0)
  checks.push(watch.checkIsOver(), watch.checkIsOver())
  answer = { refusal: { code: 'share_revoked', status: 410 } }
  arrive({ secondsLeft: 1_800 })
  expect((await Promise.all(checks)).slice(1)).toEqual([true, true])
})

test('a page that was left is not told that its reading is over', async () => {
  await vi.advanceTimersByTimeAsync(1_000)
  watch.stop()
  expect(await watch.checkIsOver()).toBe(false)
})
