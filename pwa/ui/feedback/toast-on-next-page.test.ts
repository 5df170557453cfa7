// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { currentToast, dismissToast } from './toast.ts'
import { showToastOfLastPage, toastOnNextPage } from './toast-on-next-page.ts'

const words = { title: 'Agreement Declined', description: 'The session will now end.' }

beforeEach(() => {
  vi.useFakeTimers()
  sessionStorage.clear()
})
afterEach(() => {
  dismissToast()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

test('a message for the next page is shown there, and on no page after that', () => {
  toastOnNextPage(words)
  expect(currentToast()).toBeNull()
  showToastOfLastPage()
  expect(currentToast()).toMatchObject(words)
  dismissToast()
  showToastOfLastPage()
  expect(currentToast()).toBeNull()
  expect(sessionStorage).toHaveLength(0)
})

test('a message for the next page is shown on this page if there is no storage', () => {
  const off = () => {
    throw new Error('off')
  }
  vi.stubGlobal('sessionStorage', { getItem: off, setItem: off, removeItem: off })
  toastOnNextPage(words)
  expect(currentToast()).toMatchObject(words)
  expect(showToastOfLastPage).not.toThrow()
})
