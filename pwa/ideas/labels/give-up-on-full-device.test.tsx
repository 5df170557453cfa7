// @vitest-environment jsdom
import 'fake-indexeddb/auto'
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, test, vi } from 'vitest'
import { until } from '../../../tests/support/until.ts'
import { engineOf } from '../../sync/engine/engines.ts'
import { FakeLocks } from '../../sync/engine/locks.fake.ts'
import { currentToast } from '../../ui/feedback/toast.ts'
import { LabelSheet } from './label-sheet.tsx'

test('giving up refused labels on a full device reports that the device could not save it', async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  Object.defineProperty(navigator, 'locks', { value: new FakeLocks().ofTab('tab'), configurable: true })
  Object.assign(HTMLDialogElement.prototype, { showModal: () => undefined, close: () => undefined })
  const userId = 9308
  engineOf(userId).context.store.write = () =>
    Promise.reject(new DOMException('No room.', 'QuotaExceededError'))
  const root = createRoot(document.body.appendChild(document.createElement('div')))
  const nothing = () => undefined
  const sheet = { title: 'Fan', labels: [], known: [], refused: 'Too many labels.', onClose: nothing }
  await act(async () =>
    root.render(<LabelSheet userId={userId} place={{ id: 7, draftId: null }} {...sheet} />),
  )

  const button = [...document.querySelectorAll('button')].find(({ textContent }) => textContent === 'OK')
  await act(async () => button?.click())

  await until(() =>
    expect(currentToast()).toMatchObject({
      description: 'This device could not save it. Please try again.',
    }),
  )
  await act(async () => root.unmount())
})
