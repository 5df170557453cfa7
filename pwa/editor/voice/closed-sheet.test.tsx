// @vitest-environment jsdom
import 'fake-indexeddb/auto'
import { createRoot } from 'react-dom/client'
import { expect, test, vi } from 'vitest'
import { EditorForTests } from '../../../tests/support/editor-for-tests.ts'
import { until } from '../../../tests/support/until.ts'

/** Storing a memo on the device finishes when the test calls one of these. */
let keep: (src: string) => void = () => undefined
let refuse: (why: Error) => void = () => undefined
vi.mock('../../sync/uploads/new-draft.ts', () => ({
  keepPicture: () =>
    new Promise<string>((resolve, reject) => {
      keep = resolve
      refuse = reject
    }),
}))
vi.mock('../../ui/overlays/confirm.tsx', () => ({ confirm: vi.fn() }))

import { plugInMicrophone } from '../../../tests/support/fake-microphone.ts'
import { whenReloadIsFree } from '../../data/flush-tabs.ts'
import { confirm } from '../../ui/overlays/confirm.tsx'
import { VoiceSheet } from './voice-sheet.tsx'

/** An open sheet in an editor with the caret after 'above'. */
async function record() {
  HTMLDialogElement.prototype.showModal ??= () => undefined
  HTMLDialogElement.prototype.close ??= () => undefined
  vi.stubGlobal('scrollBy', () => undefined)
  plugInMicrophone()
  const page = new EditorForTests('<p>above</p><p></p><p>below</p>')
  page.editor.commands.setTextSelection(page.endOf('above'))
  const voice = { userId: 9502, draftId: 'draft', keep: () => Promise.resolve(true) }
  const onClose = vi.fn(() => root.unmount())
  const root = createRoot(document.body.appendChild(document.createElement('div')))
  root.render(<VoiceSheet editor={page.editor} voice={voice} onClose={onClose} />)
  const says = (words: string) => until(() => expect(document.body.textContent).toContain(words))
  const cancel = () =>
    document.querySelector('dialog')?.dispatchEvent(new Event('cancel', { cancelable: true }))
  await says('Recording.')
  return { page, onClose, says, cancel }
}

test('closing the voice sheet again while its memo is being saved still puts the memo at the caret', async () => {
  const { page, onClose, says, cancel } = await record()
  const reload = vi.fn()
  void whenReloadIsFree().then(reload)
  cancel()
  await says('Saving your memo...')
  expect(reload).not.toHaveBeenCalled()
  cancel()
  keep(`local:${'a'.repeat(64)}`)
  await until(() => expect(onClose).toHaveBeenCalled())
  await until(() => expect(reload).toHaveBeenCalled())
  expect(page.html()).toMatch(/^<p>above<\/p><div data-audio="local:a+"/)
})

test('a memo that the device refused goes with its sheet or its page only after a question', async () => {
  const { onClose, says, cancel } = await record()
  cancel()
  await says('Saving your memo...')
  refuse(new Error('No room.'))
  await says('no room for the whole memo')
  const isAsked = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }))
  await until(() => expect(isAsked()).toBe(true))
  vi.mocked(confirm).mockResolvedValueOnce(false).mockResolvedValueOnce(true)
  cancel()
  await until(() =>
    expect(confirm).toHaveBeenCalledWith(expect.objectContaining({ confirmLabel: 'Discard' })),
  )
  expect(onClose).not.toHaveBeenCalled()
  cancel()
  await until(() => expect(onClose).toHaveBeenCalled())
})
