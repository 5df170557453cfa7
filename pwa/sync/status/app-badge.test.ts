import { afterEach, expect, it, vi } from 'vitest'
import { showBadge } from './app-badge.ts'

afterEach(() => vi.unstubAllGlobals())

it('the number on the app’s icon is set, and removed when it is 0', () => {
  const setAppBadge = vi.fn(async () => undefined)
  const clearAppBadge = vi.fn(async () => undefined)
  vi.stubGlobal('navigator', { setAppBadge, clearAppBadge })
  showBadge(3)
  showBadge(0)
  expect([setAppBadge.mock.calls, clearAppBadge.mock.calls]).toEqual([[[3]], [[]]])
})

it('showing a number on the app’s icon does not fail where the system has none or refuses it', async () => {
  vi.stubGlobal('navigator', {})
  showBadge(3)
  vi.stubGlobal('navigator', { setAppBadge: () => Promise.reject(new Error('not installed')) })
  showBadge(3)
  await Promise.resolve()
})
