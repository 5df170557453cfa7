// @vitest-environment jsdom
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { until } from '../../../tests/support/until.ts'
import { useComposition } from './use-composition.ts'

const composing = { current: false }
const keep = vi.fn(async () => undefined)
const refresh = vi.fn(async () => undefined)
function Editor() {
  useComposition(composing, keep, refresh)
  return <textarea />
}

let root: ReturnType<typeof createRoot>
beforeEach(async () => {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })
  root = createRoot(document.body.appendChild(document.createElement('div')))
  await act(async () => root.render(<Editor />))
  composing.current = false
  keep.mockClear()
  refresh.mockClear()
})
afterEach(async () => {
  await act(async () => root.unmount())
  document.body.replaceChildren()
  Reflect.deleteProperty(globalThis, 'IS_REACT_ACT_ENVIRONMENT')
})

const tell = (event: Event) => document.querySelector('textarea')?.dispatchEvent(event)
const typed = (isComposing: boolean) => tell(new InputEvent('input', { bubbles: true, isComposing }))

test('text from an input method is stored, and words from elsewhere are taken in, when composing ends', async () => {
  tell(new CompositionEvent('compositionstart', { bubbles: true }))
  typed(true)
  expect([composing.current, keep.mock.calls.length]).toEqual([true, 0])
  tell(new CompositionEvent('compositionend', { bubbles: true }))
  expect(composing.current).toBe(false)
  await until(() => expect([keep.mock.calls.length, refresh.mock.calls.length]).toEqual([1, 1]))
})

test('composing whose end the browser does not report ends with the next letter that is not composed', async () => {
  tell(new CompositionEvent('compositionstart', { bubbles: true }))
  typed(false)
  expect(composing.current).toBe(false)
  await until(() => expect(refresh).toHaveBeenCalledTimes(1))
  typed(false)
  await new Promise((resolve) => setTimeout(resolve))
  expect(keep).toHaveBeenCalledTimes(1)
})
