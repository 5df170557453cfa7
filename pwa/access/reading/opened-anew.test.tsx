// @vitest-environment jsdom
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, test, vi } from 'vitest'
import { until } from '../../../tests/support/until.ts'
import { type ReadingSession, useReadingSession } from './use-reading-session.ts'

test.each([
  ['of the same reading', { secondsLeft: 900, viewId: 'first' }, null],
  ['of a server that does not say', { secondsLeft: 900 }, null],
  ['of a reading that was begun since', { secondsLeft: 900, viewId: 'second' }, 'opened_anew'],
  ['of the owner, who signed in since', { secondsLeft: 900, viewId: null }, 'opened_anew'],
])('an open document that gets a session answer %s goes on or ends', async (_whose, answer, ended) => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json(answer)))
  let session: ReadingSession | null = null
  function Page() {
    session = useReadingSession('a'.repeat(43), 'first')
    return session.ended ? session.ended.code : `${session.secondsLeft} left`
  }
  const root = createRoot(document.body.appendChild(document.createElement('div')))
  await act(async () => root.render(<Page />))
  await until(() => expect(document.body.textContent).toContain(ended ?? '900 left'))
  await act(async () => root.unmount())
})
