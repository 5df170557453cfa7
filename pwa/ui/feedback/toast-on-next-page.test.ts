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

test('the next page shows it, and no page after that', () => {
  toastOnNextPage(words)
  expect(currentToast()).toBeNull()
  showToastOfLastPage()
  expect(currentToast()).toMatchObject(words)
  dismissToast()
  showToastOfLastPage()
  expect(currentToast()).toBeNull()
  expect(sessionStorage).toHaveLength(0)
})

test('without a storage this page shows it', () => {
  const off = () => {
    throw new Error('off')
  }
  vi.stubGlobal('sessionStorage', { getItem: off, setItem: off, removeItem: off })
  toastOnNextPage(words)
  expect(currentToast()).toMatchObject(words)
  expect(showToastOfLastPage).not.toThrow()
})
