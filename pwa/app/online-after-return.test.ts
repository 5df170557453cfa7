// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { reportOnlineAfterReturn } from './online-after-return.ts'

const online = vi.fn()
addEventListener('online', online)
reportOnlineAfterReturn()
beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  online.mockClear()
})

const showPage = (persisted: boolean) => dispatchEvent(Object.assign(new Event('pageshow'), { persisted }))

test('a page restored from the back/forward cache hears that it is online, after all listeners of the same event', () => {
  showPage(true)
  expect(online).not.toHaveBeenCalled()
  vi.runAllTimers()
  expect(online).toHaveBeenCalledOnce()
})

test('a page that was loaded hears nothing, nor does one that is offline', () => {
  showPage(false)
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  showPage(true)
  vi.runAllTimers()
  expect(online).not.toHaveBeenCalled()
})
