import { afterEach, expect, it, vi } from 'vitest'
import { showBadge } from './app-badge.ts'

afterEach(() => vi.unstubAllGlobals())

it('the number on the icon is set, and taken away at none', () => {
  const setAppBadge = vi.fn(async () => undefined)
  const clearAppBadge = vi.fn(async () => undefined)
  vi.stubGlobal('navigator', { setAppBadge, clearAppBadge })
  showBadge(3)
  showBadge(0)
  expect([setAppBadge.mock.calls, clearAppBadge.mock.calls]).toEqual([[[3]], [[]]])
})

it('a system without numbers on icons is no trouble, nor is one that refuses', async () => {
  vi.stubGlobal('navigator', {})
  showBadge(3)
  vi.stubGlobal('navigator', { setAppBadge: () => Promise.reject(new Error('not installed')) })
  showBadge(3)
  await Promise.resolve()
})
