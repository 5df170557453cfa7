// @vitest-environment jsdom
import { afterEach, expect, test, vi } from 'vitest'
import { currentToast, dismissToast } from '../../ui/feedback/toast.ts'
import { memoPlayer, reportUnplayable } from './memo-player.ts'

afterEach(() => {
  vi.restoreAllMocks()
  dismissToast()
})

function show(recover?: () => Promise<boolean>) {
  const { place, player } = memoPlayer(12)
  player.src = '/api/assets/9/file'
  reportUnplayable(player, recover)
  document.body.append(place)
  const set = vi.spyOn(player, 'setAttribute')
  const isEnabledAgain = () => set.mock.calls.some(([name]) => name === 'src')
  /** Resolves after what the events started. */
  const happen = async (...events: string[]) => {
    for (const event of events) player.dispatchEvent(new Event(event))
    await new Promise((resolve) => setTimeout(resolve))
  }
  return { player, set, isEnabledAgain, happen }
}
const isReported = () => currentToast()?.open === true

test('a memo that cannot be played is reported each time it is tried, and can be tried again', async () => {
  const { set, isEnabledAgain, happen } = show()
  for (const _ of ['once', 'and again']) {
    await happen('play', 'error')
    expect([isReported(), isEnabledAgain()]).toEqual([true, true])
    dismissToast()
    set.mockClear()
  }
})

test('an error that nobody caused by playing is neither reported nor tried again without end', async () => {
  const { set, isEnabledAgain, happen } = show()
  await happen('error')
  expect([isReported(), isEnabledAgain()]).toEqual([false, false])
  await happen('play', 'error')
  dismissToast()
  set.mockClear()
  await happen('error', 'error')
  expect([isReported(), isEnabledAgain()]).toEqual([false, false])
})

test('a memo that plays from elsewhere, and one whose document is closed, are not reported', async () => {
  const recovered = show(async () => true)
  await recovered.happen('play', 'error')
  expect(isReported()).toBe(false)
  const closed = show()
  closed.player.parentElement?.remove()
  await closed.happen('play', 'error')
  expect(isReported()).toBe(false)
  const refused = show(() => Promise.reject(new Error('The device is full.')))
  await refused.happen('play', 'error')
  expect(isReported()).toBe(true)
})
