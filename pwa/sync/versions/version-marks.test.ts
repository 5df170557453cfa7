import { expect, test } from 'vitest'
import { card, summary as idea } from '../../../tests/sync/rows.ts'
import { versionMarks, versionText } from './version-marks.ts'

const published = (id: number, predecessorId: number | null, title = `Idea ${id}`) =>
  idea(id, { status: 'published', predecessorId, title })

test('versions are numbered from the first idea of their chain, named by it, and know their neighbours', () => {
  const ideas = [published(9, 7), published(7, 3, 'Quieter fan'), published(3, null, 'Fan')]
  const marks = versionMarks(ideas, [card('new', { predecessorId: 9, title: '' })])
  const text = (id: number | null, draftId: string | null = null) => {
    const version = marks.of(id, draftId)
    return version && versionText(version)
  }
  expect([text(3), text(7), text(9), text(null, 'new')]).toEqual([
    null,
    'Version 2 of “Fan”',
    'Version 3 of “Fan”',
    'Version 4 of “Fan”',
  ])
  expect(marks.of(7, null)).toMatchObject({ number: 2, before: { id: 3 }, after: [{ id: 9 }] })
  expect(marks.of(3, null)).toMatchObject({ number: 1, before: null, after: [{ id: 7 }] })
  expect(marks.of(9, null)?.after).toMatchObject([{ id: null, draftId: 'new' }])
})

test('a version on this device and on the server is listed once, and an idea may have two next versions', () => {
  const ideas = [
    idea(8, { predecessorId: 3, draftKey: 'mine' }),
    idea(9, { predecessorId: 3 }),
    published(3, null),
  ]
  const rows = [card('mine', { title: 'Typed' }), card('idea-9', { ideaId: 9, title: 'Other' })]
  const marks = versionMarks(ideas, rows)
  expect(marks.of(3, null)?.after.map(({ title }) => title)).toEqual(['Typed', 'Other'])
  expect(marks.of(null, 'mine')).toBeNull()
  expect(marks.of(8, 'mine')?.number).toBe(2)
  const without = versionMarks(ideas, [card('mine', { isDeleted: true })])
  expect(without.of(3, null)?.after.map(({ id }) => id)).toEqual([9])
})

test('versions whose predecessor is unknown here, or that form a circle, have no number', () => {
  expect(versionMarks([idea(8, { predecessorId: 3 })], []).of(8, null)).toBeNull()
  const circle = [idea(8, { predecessorId: 9 }), idea(9, { predecessorId: 8 })]
  expect(versionMarks(circle, []).of(8, null)).toBeNull()
  expect(versionMarks([idea(1)], [card('a')]).of(1, null)).toBeNull()
})
