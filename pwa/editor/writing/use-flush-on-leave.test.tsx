// @vitest-environment jsdom
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { until } from '../../../tests/support/until.ts'
import { useFlushOnLeave } from './use-flush-on-leave.ts'

const keep = vi.fn(async (_isLastChance?: boolean) => true)
const sendTimer = { current: undefined }
function Editor() {
  useFlushOnLeave(keep, sendTimer, () => undefined)
  return null
}

let root: ReturnType<typeof createRoot>
beforeEach(async () => {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })
  root = createRoot(document.body.appendChild(document.createElement('div')))
  await act(async () => root.render(<Editor />))
  keep.mockClear()
})
afterEach(async () => {
  await act(async () => root.unmount())
  document.body.replaceChildren()
  Reflect.deleteProperty(globalThis, 'IS_REACT_ACT_ENVIRONMENT')
})

const tell = (type: string, persisted: boolean) =>
  window.dispatchEvent(Object.assign(new Event(type), { persisted }))

test('a page that the browser kept saves again when its owner comes back and the save on leaving failed', async () => {
  tell('pagehide', true)
  expect(keep.mock.calls).toEqual([[true]])
  // Only now is it known that the running save was abandoned.
  keep.mockResolvedValueOnce(false)
  tell('pageshow', true)
  await until(() => expect(keep).toHaveBeenCalledTimes(3))
  expect(await keep.mock.results.at(-1)?.value).toBe(true)
})

test('a page that is newly loaded saves nothing', () => {
  tell('pageshow', false)
  expect(keep).not.toHaveBeenCalled()
})
