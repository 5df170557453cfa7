// @vitest-environment jsdom
import 'fake-indexeddb/auto'
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { EditorForTests } from '../../../tests/support/editor-for-tests.ts'
import { lastRecorder, plugInMicrophone } from '../../../tests/support/fake-microphone.ts'
import { until } from '../../../tests/support/until.ts'

const full = () => Promise.reject(new DOMException('No room.', 'QuotaExceededError'))
vi.mock('../../sync/recordings/recorded-parts.ts', async (original) => ({
  ...(await original<object>()),
  keepPart: vi.fn(),
}))
vi.mock('../../sync/uploads/new-draft.ts', () => ({ keepPicture: () => full() }))
vi.mock('../../ui/feedback/save-file.ts', () => ({ saveFile: vi.fn(async () => 'downloads') }))

import { setPageAccount } from '../../data/account.ts'
import { keepPart } from '../../sync/recordings/recorded-parts.ts'
import { saveFile } from '../../ui/feedback/save-file.ts'
import { currentToast, dismissToast, toast } from '../../ui/feedback/toast.ts'
import { type RecordingState, useRecording } from './use-recording.ts'

const USER = 9504

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  vi.mocked(saveFile).mockClear()
  setPageAccount(USER)
})
afterEach(() => {
  dismissToast()
  setPageAccount(null)
})

const asksBeforeLeaving = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }))

/** A memo of two parts that the device has no room for; it stores the first part, and the second only where `keepsParts`. */
async function recordRefused(keepsParts: boolean) {
  plugInMicrophone()
  const { editor } = new EditorForTests('<p>words</p>')
  const voice = { userId: USER, draftId: 'draft', keep: () => Promise.resolve(true) }
  const seen: { state?: RecordingState; discard?: () => void } = {}
  function Sheet() {
    Object.assign(
      seen,
      useRecording(editor, voice, () => undefined),
    )
    return null
  }
  const root = createRoot(document.body.appendChild(document.createElement('div')))
  await act(async () => root.render(<Sheet />))
  await until(() => expect(seen.state?.kind).toBe('recording'))
  vi.mocked(keepPart).mockResolvedValueOnce(1)
  lastRecorder().part('one')
  vi.mocked(keepPart).mockImplementation(keepsParts ? async () => 2 : full)
  await act(async () => lastRecorder().part('two'))
  if (keepsParts) await act(async () => lastRecorder().stop())
  await until(() => expect(seen.state?.kind).toBe('refused'))
  return { discard: () => seen.discard?.(), leave: () => act(async () => root.unmount()) }
}

test('a memo that the device refused can still be saved as a file when the app itself leaves its page', async () => {
  const { leave } = await recordRefused(false)
  await leave()
  const shown = currentToast()
  expect(shown).toMatchObject({ action: { label: 'Save as a file' } })
  shown?.action?.onClick()
  const [name, file] = vi.mocked(saveFile).mock.calls[0] ?? []
  expect([name, file?.size]).toEqual(['Voice memo.webm', 'onetwo.'.length])
})

test('such a memo is offered until it is saved, and the page asks before it closes until then', async () => {
  const press = async () => {
    const shown = currentToast()
    dismissToast(shown?.id)
    await act(async () => shown?.action?.onClick())
  }
  const { leave } = await recordRefused(false)
  expect(asksBeforeLeaving()).toBe(false)
  await leave()
  toast({ description: 'Saved on this device, will sync' })
  dismissToast()
  expect(asksBeforeLeaving()).toBe(true)
  vi.mocked(saveFile).mockResolvedValueOnce('not yet')
  await press()
  expect(asksBeforeLeaving()).toBe(true)
  await press()
  expect(saveFile).toHaveBeenCalledTimes(2)
  expect(currentToast()).toBe(null)
  expect(asksBeforeLeaving()).toBe(false)
})

test('such a memo is not handed to somebody who has signed in since', async () => {
  const { leave } = await recordRefused(false)
  await leave()
  setPageAccount(USER + 1)
  currentToast()?.action?.onClick()
  expect(saveFile).not.toHaveBeenCalled()
})

test('nothing is offered for a memo that was discarded, or whose parts the device has all', async () => {
  const discarded = await recordRefused(false)
  discarded.discard()
  await discarded.leave()
  expect(currentToast()).toBe(null)
  await (await recordRefused(true)).leave()
  expect(currentToast()).toBe(null)
})
