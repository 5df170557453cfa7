// @vitest-environment jsdom
import { beforeEach, expect, test, vi } from 'vitest'
import { noteSessionChange, onReturnAfterSessionChange } from './sign-in-news.ts'

const dispatch = (type: 'pagehide' | 'pageshow', persisted: boolean) =>
  window.dispatchEvent(Object.assign(new Event(type), { persisted }))

beforeEach(() => localStorage.clear())

test('a page from the back/forward cache hears that somebody signed in or out while it was away', () => {
  const listener = vi.fn()
  const stop = onReturnAfterSessionChange(listener)
  dispatch('pagehide', true)
  noteSessionChange()
  dispatch('pageshow', true)
  expect(listener).toHaveBeenCalledTimes(1)
  stop()
  dispatch('pagehide', true)
  noteSessionChange()
  dispatch('pageshow', true)
  expect(listener).toHaveBeenCalledTimes(1)
})

test('a page hears of no sign-in from before it was left, nor when it was loaded again', () => {
  const listener = vi.fn()
  const stop = onReturnAfterSessionChange(listener)
  noteSessionChange()
  dispatch('pagehide', true)
  dispatch('pageshow', true)
  dispatch('pagehide', false)
  noteSessionChange()
  dispatch('pageshow', false)
  stop()
  expect(listener).not.toHaveBeenCalled()
})
