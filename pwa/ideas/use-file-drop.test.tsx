// @vitest-environment jsdom
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { currentToast, dismissToast } from '../ui/feedback/toast.ts'
import { useFileDrop } from './use-file-drop.ts'

const file = vi.fn<(file: File) => void>()
let close = () => {}
async function open(isReady: boolean) {
  function Page() {
    useFileDrop(file, isReady)
    return null
  }
  const root = createRoot(document.body.appendChild(document.createElement('div')))
  await act(async () => root.render(<Page />))
  close = () => act(() => root.unmount())
}
beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  file.mockClear()
  dismissToast()
})
afterEach(() => close())

const scan = (name: string) => new File(['.'], name, { type: 'application/pdf' })
function drop(files: File[]): void {
  const event = new Event('drop', { bubbles: true, cancelable: true })
  act(
    () =>
      void document.body.dispatchEvent(Object.assign(event, { dataTransfer: { files, types: ['Files'] } })),
  )
}

test('a PDF dropped on the portfolio is uploaded', async () => {
  await open(true)
  drop([scan('one.pdf')])
  expect(file.mock.calls.map(([{ name }]) => name)).toEqual(['one.pdf'])
  expect(currentToast()).toBeNull()
})

test('several files dropped on the portfolio are not uploaded, with a message', async () => {
  await open(true)
  drop([scan('one.pdf'), scan('two.pdf')])
  expect(file).not.toHaveBeenCalled()
  expect(currentToast()).toMatchObject({
    title: 'One PDF at a time',
    description: 'None of these 2 files was filed. Drop them one at a time.',
  })
})

test('a PDF dropped on the portfolio during an upload is not uploaded, with a message', async () => {
  await open(false)
  drop([scan('two.pdf')])
  expect(file).not.toHaveBeenCalled()
  expect(currentToast()).toMatchObject({
    title: 'One PDF at a time',
    description: 'two.pdf was not filed, because another one is uploading. Drop it again afterwards.',
  })
})
