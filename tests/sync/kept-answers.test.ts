import 'fake-indexeddb/auto'
import * as v from 'valibot'
import { expect, test } from 'vitest'
import { IdeaSummary } from '#contract/ideas.ts'
import { changeAnswers, findAnswer, keepAnswer } from '../../pwa/data/kept-answers.ts'
import { wipeAll, wipeSynced } from '../../pwa/sync/engine/wipe-device.ts'

let userId = 700
const LISTING = 'ideas'
const kept = (name: string) => findAnswer(userId, name, v.union([v.string(), v.instance(Blob)]))

test('kept answers, with their files, are changed together', async () => {
  userId += 1
  await keepAnswer(userId, LISTING, [])
  await keepAnswer(userId, 'idea-1', 'old')
  const put = { 'idea-2': 'new', 'idea-file-2': new Blob(['%PDF']) }
  expect(await changeAnswers(userId, LISTING, { put, drop: ['idea-1'] })).toBe(true)
  expect(await kept('idea-1')).toBeNull()
  expect(await kept('idea-2')).toBe('new')
  const file = await findAnswer(userId, 'idea-file-2', v.instance(Blob))
  expect(await file?.text()).toBe('%PDF')
})

test.each([
  ['signing out', wipeSynced],
  ['discarding all', wipeAll],
])('%s removes all kept answers, and a late answer is not stored', async (_, wipe) => {
  userId += 1
  await keepAnswer(userId, LISTING, [])
  await changeAnswers(userId, LISTING, { put: { 'idea-1': 'text', 'idea-file-1': new Blob() }, drop: [] })
  await wipe(userId)
  expect([await kept('idea-1'), await kept('idea-file-1')]).toEqual([null, null])
  // A late answer.
  expect(await changeAnswers(userId, LISTING, { put: { 'idea-2': 'late' }, drop: [] })).toBe(false)
  expect(await kept('idea-2')).toBeNull()
})

test('a list of ideas that an older app stored is read, with defaults for new fields', async () => {
  userId += 1
  const at = '2026-01-01T00:00:00.000Z'
  const summary = {
    id: 1,
    title: 'Fan',
    status: 'draft',
    revision: 1,
    documentId: null,
    blockchainTimestamp: null,
    predecessorId: null,
    draftKey: null,
    editorSchema: 1,
    createdAt: at,
    lastModified: at,
    kind: 'html',
    excerpt: '',
    shareCount: 0,
    viewCount: 0,
  }
  await keepAnswer(userId, LISTING, [summary])
  expect(await findAnswer(userId, LISTING, v.array(IdeaSummary))).toEqual([
    {
      ...{ ...summary, timestamp: null, copyOf: null, readerCount: 0, newComments: 0 },
      ...{ labels: [], isPinned: false, labelRevision: 0 },
    },
  ])
})
