// @vitest-environment jsdom
import 'fake-indexeddb/auto'
import { act } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { until } from '../../../tests/support/until.ts'
import { noRoom, openDraftPage } from '../../../tests/sync/draft-page.ts'
import { recoverClosedPages } from '../../sync/engine/engines.ts'

afterEach(() => void vi.unstubAllGlobals())

test('words that a full device could not store are recovered after their page was left inside the app', async () => {
  const { store, page, leave, find } = await openDraftPage(9302)
  const { write, journal } = store
  const { append } = journal
  // The device is full: neither its tables nor its journal accept anything. localStorage has its own space.
  store.write = (work) => write((tables) => work({ ...tables, putDraft: noRoom }))
  journal.append = noRoom
  await act(async () => page().change(() => ({ title: 'Fan', html: '<p>typed on a full phone</p>' })))
  await act(async () => void (await page().keep()))
  // Back to the portfolio.
  await leave()

  // There is room again, and the app is restarted.
  store.write = write
  journal.append = append
  await until(async () => {
    await recoverClosedPages(9302)
    expect((await find())?.html).toBe('<p>typed on a full phone</p>')
  })
})
