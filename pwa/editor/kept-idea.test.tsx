// @vitest-environment jsdom
import 'fake-indexeddb/auto'
import { expect, test } from 'vitest'
import { until } from '../../tests/support/until.ts'
import { draft, idea } from '../../tests/sync/rows.ts'
import { engineOf } from '../sync/engine/engines.ts'
import { FakeLocks } from '../sync/engine/locks.fake.ts'
import { openScreen } from './open-screen.fake.tsx'

test('a published idea that was deleted here before says why it is there, until its owner has seen it', async () => {
  Object.defineProperty(navigator, 'locks', { value: new FakeLocks().ofTab('tab'), configurable: true })
  const userId = 9321
  const { store } = engineOf(userId).context
  const kept = draft('idea-7', { ideaId: 7, status: 'published', ackedSeq: 2, notice: { kind: 'kept' } })
  await store.write(async (tables) => void (await tables.putDraft(kept)))
  const published = idea(7, { content: '<p>An edge.</p>', status: 'published' })
  const close = openScreen(userId, (url) =>
    url.endsWith('/ideas/7')
      ? Promise.resolve(Response.json(published))
      : Promise.reject(new TypeError('Failed to fetch')),
  )
  const text = () => document.body.textContent
  await until(() => expect(text()).toContain('This idea was not deleted'))
  const button = [...document.querySelectorAll('button')].find((one) => one.textContent === 'Dismiss')
  button?.focus()
  button?.click()
  await until(() => expect(text()).not.toContain('This idea was not deleted'))
  expect((await store.findCard('idea-7'))?.notice).toBeNull()
  expect(document.activeElement?.id).toBe('main')
  close()
})
