// @vitest-environment jsdom
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useSaveShortcut } from './use-save-shortcut.ts'

const save = vi.fn(async () => undefined)
let close = () => {}
beforeEach(async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  save.mockClear()
  function Page() {
    useSaveShortcut(save)
    return null
  }
  const root = createRoot(document.body.appendChild(document.createElement('div')))
  await act(async () => root.render(<Page />))
  close = () => act(() => root.unmount())
})
afterEach(() => close())

/** Returns false when the browser's own saving of the page is prevented. */
const press = (key: string, code: string) =>
  document.dispatchEvent(
    new KeyboardEvent('keydown', { key, code, ctrlKey: true, bubbles: true, cancelable: true }),
  )

test.each([
  ['English', 's', 'KeyS'],
  ['Russian', 'ы', 'KeyS'],
  ['Hebrew', 'ד', 'KeyS'],
  ['Arabic', 'س', 'KeyS'],
  ['Dvorak', 's', 'Semicolon'],
])('Ctrl+S saves on a keyboard that is %s', (_, key, code) => {
  expect(press(key, code)).toBe(false)
  expect(save).toHaveBeenCalledTimes(1)
})

test('Ctrl+O on a Dvorak keyboard and Ctrl with another Russian letter do not save', () => {
  expect(press('o', 'KeyS')).toBe(true)
  expect(press('я', 'KeyZ')).toBe(true)
  expect(save).not.toHaveBeenCalled()
})
