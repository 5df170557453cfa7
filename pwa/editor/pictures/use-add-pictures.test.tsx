// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { Editor } from '@tiptap/core'
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { EditorForTests } from '../../../tests/support/editor-for-tests.ts'
import { until } from '../../../tests/support/until.ts'
import { whenReloadIsFree } from '../../data/flush-tabs.ts'
import type { SentPicture, WaitingPicture } from '../../sync/uploads/send-picture.ts'

/** Each step of adding a picture waits until the test lets it continue. */
const steps = { isPrepared: false, isKept: true, isSending: false, isSent: false, fails: false }
const src = `local:${'a'.repeat(64)}`
vi.mock('../caret/reveal.ts', () => ({ revealCaret: () => undefined, revealInserted: () => undefined }))
vi.mock('../../sync/pictures/prepare-picture.ts', () => ({
  PictureError: Error,
  preparePicture: async (file: File) => {
    await until(() => expect(steps.isPrepared).toBe(true))
    return { file, size: { width: 4, height: 3 } }
  },
}))
vi.mock('../../sync/uploads/send-picture.ts', () => ({
  keepPictureToSend: async (_userId: number, file: File): Promise<WaitingPicture> =>
    steps.isKept
      ? { hash: 'a', file, src, notKept: null }
      : { hash: 'a', file, src: null, notKept: new Error('full') },
  sendPicture: async (): Promise<SentPicture> => {
    steps.isSending = true
    await until(() => expect(steps.isSent).toBe(true))
    if (steps.fails) return { kind: 'failed', error: new Error('lost'), notKept: new Error('full') }
    return { kind: 'sent', src: '/api/assets/1/file', width: 4, height: 3 }
  },
}))

import { currentToast, dismissToast, toast } from '../../ui/feedback/toast.ts'
import { useAddPictures } from './use-add-pictures.ts'

let add: (editor: Editor, files: File[]) => Promise<void> = async () => undefined
let close = () => {}
beforeEach(async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  Object.assign(steps, { isPrepared: false, isKept: true, isSending: false, isSent: false, fails: false })
  function Page() {
    ;({ add } = useAddPictures(1))
    return null
  }
  const root = createRoot(document.body.appendChild(document.createElement('div')))
  const page = (
    <QueryClientProvider client={new QueryClient()}>
      <Page />
    </QueryClientProvider>
  )
  await act(async () => root.render(page))
  close = () => act(() => root.unmount())
})
afterEach(() => close())

/** Whether the browser asks before this page closes. */
const asks = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }))
const photo = new File(['.'], 'fan.jpg', { type: 'image/jpeg' })

test('the page asks before closing while a picture is prepared, and not once the device has stored it', async () => {
  const { editor, html } = new EditorForTests('<p>Fan</p>')
  expect(asks()).toBe(false)
  const added = add(editor, [photo])
  expect(asks()).toBe(true)
  steps.isPrepared = true
  await until(() => expect(steps.isSending).toBe(true))
  expect(html()).toContain(src)
  expect(asks()).toBe(false)
  steps.isSent = true
  await added
  expect(asks()).toBe(false)
})

test('the page asks before closing until the server has a picture that the device cannot store', async () => {
  steps.isKept = false
  const { editor, html } = new EditorForTests('<p>Fan</p>')
  const added = add(editor, [photo])
  steps.isPrepared = true
  await until(() => expect(steps.isSending).toBe(true))
  expect(asks()).toBe(true)
  steps.isSent = true
  await added
  expect(html()).toContain('/api/assets/1/file')
  expect(asks()).toBe(false)
})

test('the page asks before closing while a picture that only it has can be tried again', async () => {
  Object.assign(steps, { isPrepared: true, isKept: false, isSent: true, fails: true })
  const { editor, html } = new EditorForTests('<p>Fan</p>')
  await add(editor, [photo])
  toast({ description: 'Saved on this device, will sync' })
  dismissToast()
  expect(asks()).toBe(true)
  steps.fails = false
  const shown = currentToast()
  dismissToast(shown?.id)
  shown?.action?.onClick()
  expect(asks()).toBe(true)
  await until(() => expect(html()).toContain('/api/assets/1/file'))
  await until(() => expect(asks()).toBe(false))
})

test('a reload for a new app version waits until a picture being prepared is stored', async () => {
  const reloaded = vi.fn()
  const { editor } = new EditorForTests('<p>Fan</p>')
  const added = add(editor, [photo])
  const free = whenReloadIsFree().then(reloaded)
  await new Promise((next) => setTimeout(next))
  expect(reloaded).not.toHaveBeenCalled()
  steps.isPrepared = true
  await until(() => expect(steps.isSending).toBe(true))
  await free
  steps.isSent = true
  await added
})
