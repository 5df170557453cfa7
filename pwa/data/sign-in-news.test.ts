// @vitest-environment jsdom
import { beforeEach, expect, test, vi } from 'vitest'
import { noteOtherSession, onReturnToOtherSession } from './sign-in-news.ts'

const tell = (type: 'pagehide' | 'pageshow', persisted: boolean) =>
  window.dispatchEvent(Object.assign(new Event(type), { persisted }))

beforeEach(() => localStorage.clear())

test('a page that the browser kept hears when it is back that somebody signed in or out meanwhile', () => {
  const hear = vi.fn()
  const stop = onReturnToOtherSession(hear)
  tell('pagehide', true)
  noteOtherSession()
  tell('pageshow', true)
  expect(hear).toHaveBeenCalledTimes(1)
  stop()
  tell('pagehide', true)
  noteOtherSession()
  tell('pageshow', true)
  expect(hear).toHaveBeenCalledTimes(1)
})

test('where nobody did, before it was left only, or where it was opened anew, it goes on as it is', () => {
  const hear = vi.fn()
  const stop = onReturnToOtherSession(hear)
  noteOtherSession()
  tell('pagehide', true)
  tell('pageshow', true)
  tell('pagehide', false)
  noteOtherSession()
  tell('pageshow', false)
  stop()
  expect(hear).not.toHaveBeenCalled()
})
