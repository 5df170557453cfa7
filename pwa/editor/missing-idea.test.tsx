// @vitest-environment jsdom
import 'fake-indexeddb/auto'
import { expect, test } from 'vitest'
import { until } from '../../tests/support/until.ts'
import { FakeLocks } from '../sync/engine/locks.fake.ts'
import { openScreen } from './open-screen.fake.tsx'

test.each([
  ['that never was leads back to the ideas', 404, 'not_found', ['Back to the portfolio']],
  ['that was deleted leads back to the ideas', 410, 'idea_deleted', ['Back to the portfolio']],
  ['that the server cannot read now is tried again', 500, 'internal', ['Try again', 'Back to the portfolio']],
])('an idea %s', async (_name, status, code, actions) => {
  Object.defineProperty(navigator, 'locks', { value: new FakeLocks().ofTab('tab'), configurable: true })
  const close = openScreen(9400 + status, async (url) => {
    if (/\/ideas(\?|$)/.test(url)) return Response.json([])
    if (!url.endsWith('/ideas/7')) throw new TypeError('Failed to fetch')
    return Response.json({ code, message: 'It cannot be read.' }, { status })
  })
  await until(() => expect(document.body.textContent).toContain('This idea could not be opened'))
  const found = [...document.querySelectorAll('#main button, #main a')]
  expect(found.map((one) => one.textContent)).toEqual(actions)
  expect(found[0]?.className).toContain('primary')
  close()
})
