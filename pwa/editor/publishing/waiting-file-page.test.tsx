// @vitest-environment jsdom
import 'fake-indexeddb/auto'
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, test, vi } from 'vitest'
import { until } from '../../../tests/support/until.ts'

vi.mock('../../ui/controls/button-link.tsx', () => ({ ButtonLink: () => null }))

import { draft, entry } from '../../../tests/sync/rows.ts'
import { engineOf } from '../../sync/engine/engines.ts'
import { FakeLocks } from '../../sync/engine/locks.fake.ts'
import { WaitingFilePage } from './waiting-file-page.tsx'

test('Try now sends a PDF again that the server had refused', async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  Object.defineProperty(navigator, 'locks', { value: new FakeLocks().ofTab('tab'), configurable: true })
  vi.stubGlobal('fetch', () => Promise.resolve(new Response('[]', { status: 200 })))
  const userId = 9601
  const engine = engineOf(userId)
  const { store } = engine.context
  const row = draft('plan', {
    kind: 'pdf',
    html: '',
    base: null,
    seq: 1,
    ackedSeq: 0,
    file: { hash: 'a'.repeat(64), fileName: 'plan.pdf' },
  })
  const refused = {
    ...entry,
    draftId: 'plan',
    kind: 'create' as const,
    seq: 1,
    sentCount: 1,
    blocked: { code: 'bad_upload', message: 'The upload could not be read. Please try again.' },
  }
  await store.write(async (tables) => {
    await tables.putDraft(row)
    await tables.putEntry(refused)
  })
  engine.start()
  const root = createRoot(document.body.appendChild(document.createElement('div')))
  const nothing = () => undefined
  await act(async () =>
    root.render(<WaitingFilePage userId={userId} row={row} onOpen={nothing} onLeave={nothing} />),
  )
  await until(() => expect(document.body.textContent).toContain('Please try again.'))
  const button = [...document.querySelectorAll('button')].find(({ textContent }) => textContent === 'Try now')
  await act(async () => button?.click())
  await until(async () => expect((await store.findEntry('plan'))?.sentCount).toBe(2))
  engine.stop()
  await act(async () => root.unmount())
})
