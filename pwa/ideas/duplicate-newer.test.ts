import 'fake-indexeddb/auto'
import { beforeEach, expect, test, vi } from 'vitest'
import { draft as row } from '../../tests/sync/rows.ts'
import { isTooNew } from '../sync/device/editor-schema.ts'
import { engineOf } from '../sync/engine/engines.ts'
import { FakeLocks } from '../sync/engine/locks.fake.ts'
import { duplicateIdea } from './use-duplicate-idea.ts'

beforeEach(() => void vi.stubGlobal('navigator', { locks: new FakeLocks().ofTab('tab') }))

test('a duplicate of an idea written by a newer app version also counts as too new to edit here', async () => {
  const userId = 9701
  const { context } = engineOf(userId)
  const html = '<new-table>a</new-table>'
  await context.store.write(async (tables) => {
    await tables.putDraft(
      row('idea-5', { ideaId: 5, seq: 2, ackedSeq: 2, html, editorSchema: context.editorSchema + 1 }),
    )
  })
  const draftId = await duplicateIdea(userId, { id: 5, draftId: 'idea-5', title: 'Fan' })
  const made = await context.store.read((tables) => tables.findDraft(draftId))
  expect(made && isTooNew(context, made)).toBe(true)
})
