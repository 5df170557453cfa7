// @vitest-environment jsdom
import 'fake-indexeddb/auto'
import { expect, test, vi } from 'vitest'
import { until } from '../../tests/support/until.ts'
import { idea } from '../../tests/sync/rows.ts'
import { engineOf } from '../sync/engine/engines.ts'
import { FakeLocks } from '../sync/engine/locks.fake.ts'
import { currentToast, dismissToast } from '../ui/feedback/toast.ts'
import { openScreen } from './open-screen.fake.tsx'

const elements = { content: [] }

test('the open page of an idea is left when another device deletes it, not when a server list lacks it', async () => {
  Object.defineProperty(navigator, 'locks', { value: new FakeLocks().ofTab('tab'), configurable: true })
  const userId = 9322
  dismissToast()
  let isDeleted = false
  const asked = vi.fn()
  const onLeave = vi.fn()
  const close = openScreen(
    userId,
    async (url) => {
      if (/\/ideas(\?|$)/.test(url)) return Response.json([])
      if (!url.endsWith('/ideas/7')) throw new TypeError('Failed to fetch')
      asked()
      const refusal = { code: 'idea_deleted', message: 'This idea was deleted.' }
      return isDeleted ? Response.json(refusal, { status: 410 }) : Response.json(idea(7, elements))
    },
    onLeave,
  )
  await until(() => expect(document.querySelector('h1')?.textContent).toBe('Idea 7'))
  const { server } = engineOf(userId).context
  const before = asked.mock.calls.length
  // A list of the server that is older than the idea.
  await until(async () => {
    await server.list()
    expect(asked.mock.calls.length).toBeGreaterThan(before)
  })
  expect(onLeave).not.toHaveBeenCalled()
  isDeleted = true
  await server.list()
  await until(() => expect(onLeave).toHaveBeenCalled())
  expect(currentToast()).toMatchObject({
    description: 'This idea was deleted in another tab or on another device.',
  })
  close()
})
