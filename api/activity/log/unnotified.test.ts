import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../../../tests/support/server.ts'
import { appendEvents } from './append-events.ts'
import { newEvent } from './new-event.ts'
import { findNewestUnnotified, listUnnotified, markNotified } from './unnotified.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

const answered = (at: Date) => {
  const facts = { commentId: 1, threadId: 1, byOwner: true }
  return newEvent(server.context, { ideaId: 1, ownerId: 1, shareId: null }, 'commented', facts, { at })
}

test('an event with an earlier time that is added during a notification is still notified about later', async () => {
  const delivery = { mailTo: 'reader' } as const
  const now = server.context.now().getTime()
  const late = answered(new Date(now - 1000))
  await appendEvents(server.context, 1, [answered(new Date(now - 2000)), answered(new Date(now))])
  const upTo = (await findNewestUnnotified(delivery, 1)) ?? ''
  const events = await listUnnotified(delivery, 1, upTo, 10)
  await appendEvents(server.context, 1, [late])
  await markNotified(delivery, 1, { events })
  expect((await listUnnotified(delivery, 1, upTo, 10)).map(({ _id }) => _id)).toEqual([late.id])
  // When there are too many to list, all up to one are marked.
  await markNotified(delivery, 1, { upTo })
  expect(await findNewestUnnotified(delivery, 1)).toBeNull()
})
