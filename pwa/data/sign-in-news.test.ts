// @vitest-environment jsdom
import { beforeEach, expect, test, vi } from 'vitest'
import { noteSessionChange, onReturnAfterSessionChange } from './sign-in-news.ts'

const dispatch = (type: 'pagehide' | 'pageshow', persisted: boolean) =>
  window.dispatchEvent(Object.assign(new Event(type), { persisted }))

beforeEach(() => localStorage.clear())

test('a page that the browser kept hears when it is back that somebody signed in or out meanwhile', () => {
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

test('where nobody did, before it was left only, or where it was opened anew, it goes on as it is', () => {
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
