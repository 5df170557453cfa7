import 'fake-indexeddb/auto'
import { afterEach, expect, test, vi } from 'vitest'
import { until } from '../../../tests/support/until.ts'
import { draft, summary } from '../../../tests/sync/rows.ts'
import { changeConversation, findConversation } from '../../data/assist-history.ts'
import { engineOf } from '../engine/engines.ts'

afterEach(() => vi.unstubAllGlobals())

const speak = (userId: number, draftId: string) =>
  changeConversation(userId, { draftId, copiedFrom: [] }, { unsent: draftId })
const isKept = async (userId: number, draftId: string) =>
  (await findConversation(userId, { draftId, copiedFrom: [] })) !== null

/** A round of sync hears which ideas there are. */
async function hear(userId: number, ideas: unknown[]) {
  vi.stubGlobal('fetch', async () => Response.json(ideas))
  expect(await engineOf(userId).context.server.list()).toMatchObject({ kind: 'ok' })
}

test('what was said about a draft that another device deleted goes, and all else stays', async () => {
  const { store } = engineOf(8301).context
  await store.write(async (tables) => {
    await tables.putDraft(draft('here', { ideaId: undefined }))
    await tables.putDraft(draft('copy', { ideaId: undefined, copiedFrom: ['copied'] }))
  })
  const kept = ['here', 'copied', 'made-elsewhere', 'idea-8']
  for (const draftId of [...kept, 'deleted', 'idea-9']) await speak(8301, draftId)
  await hear(8301, [summary(7, { draftKey: 'made-elsewhere' }), summary(8)])
  await until(async () => expect(await isKept(8301, 'deleted')).toBe(false))
  expect(await isKept(8301, 'idea-9')).toBe(false)
  expect(await Promise.all(kept.map((draftId) => isKept(8301, draftId)))).toEqual(kept.map(() => true))
})
