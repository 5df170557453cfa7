// @vitest-environment jsdom
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, test, vi } from 'vitest'
import { SlowCheck } from './slow-check.tsx'

test('a check of access without an answer offers to try again after ten seconds, and not before', async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  vi.useFakeTimers()
  const place = document.createElement('div')
  const root = createRoot(place)
  await act(async () => root.render(<SlowCheck />))
  await act(() => vi.advanceTimersByTimeAsync(9_999))
  expect(place.textContent).toBe('')
  await act(() => vi.advanceTimersByTimeAsync(1))
  expect(place.textContent).toContain('close the browser and open it again')
  expect(place.querySelector('button')?.textContent).toBe('Try again')
  await act(async () => root.unmount())
  vi.useRealTimers()
})
