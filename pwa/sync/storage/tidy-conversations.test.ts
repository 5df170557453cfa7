import 'fake-indexeddb/auto'
import { afterEach, expect, test, vi } from 'vitest'
import { until } from '../../../tests/support/until.ts'
import { draft, summary } from '../../../tests/sync/rows.ts'
import { changeConversation, findConversation, listConversations } from '../../data/assist-history.ts'
import { engineOf } from '../engine/engines.ts'

afterEach(() => vi.unstubAllGlobals())

const speak = (userId: number, draftId: string) =>
  changeConversation(userId, { draftId, copiedFrom: [] }, { unsent: draftId })
const isKept = async (userId: number, draftId: string) =>
  (await findConversation(userId, { draftId, copiedFrom: [] })) !== null

/** Sync receives this list of ideas from the server. */
async function hear(userId: number, ideas: unknown[]) {
  vi.stubGlobal('fetch', async () => Response.json(ideas))
  expect(await engineOf(userId).context.server.list()).toMatchObject({ kind: 'ok' })
}

test('the assistant conversation of a draft that another device deleted is removed, and all others stay', async () => {
  const { store } = engineOf(8301).context
  await store.write(async (tables) => {
    await tables.putDraft(draft('here', { ideaId: undefined }))
    await tables.putDraft(draft('copy', { ideaId: undefined, copiedFrom: ['copied'] }))
  })
  // Nothing has been written in the draft 'new' yet, so it is stored nowhere.
  const kept = ['here', 'copied', 'made-elsewhere', 'idea-8', 'new']
  const gone = ['deleted', 'idea-9']
  for (const draftId of [...kept, ...gone]) await speak(8301, draftId)
  const left = [summary(7, { draftKey: 'made-elsewhere' }), summary(8)]
  await hear(8301, [...left, summary(9), summary(10, { draftKey: 'deleted' })])
  await until(async () => {
    const known = (await listConversations(8301)).filter(({ hadDraft }) => hadDraft)
    expect(known).toHaveLength(kept.length + gone.length - 1)
  })
  // A later message must not reset that the draft was seen.
  await speak(8301, 'deleted')
  await hear(8301, left)
  await until(async () => {
    for (const draftId of gone) expect(await isKept(8301, draftId)).toBe(false)
  })
  expect(await Promise.all(kept.map((draftId) => isKept(8301, draftId)))).toEqual(kept.map(() => true))
})
