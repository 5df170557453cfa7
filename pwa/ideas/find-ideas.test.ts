import { describe, expect, test } from 'vitest'
import { findIdeas } from './find-ideas.ts'
import type { PortfolioItem } from './portfolio-items.ts'
import { refusePdf } from './use-pdf-upload.ts'

const item = (id: number, title: string, date: string, excerpt = ''): PortfolioItem => ({
  key: `idea-${id}`,
  id,
  draftId: null,
  title,
  excerpt,
  status: 'draft',
  kind: 'html',
  date,
  shareCount: 0,
  viewCount: 0,
  readerCount: 0,
  newComments: 0,
  waiting: null,
  copyMark: null,
  proof: null,
  publishedBefore: null,
  isKept: false,
  version: null,
  labels: [],
  isPinned: false,
  labelRevision: 0,
  waits: false,
  refused: null,
  isSample: false,
  seq: null,
  revision: 1,
})
const items = [
  item(1, 'Rain collector', '2026-01-01T00:00:00Z', 'a wick and a valve'),
  item(2, 'Fan blade', '2026-03-01T00:00:00Z'),
  item(3, 'Änderung', '2026-02-01T00:00:00Z'),
]
const ids = (search: string, order: 'newest' | 'oldest' | 'title') =>
  findIdeas(items, { search, order }).map(({ id }) => id)

describe('searching the portfolio', () => {
  test('finds ideas with every word in title, excerpt or id, in upper or lower case', () => {
    expect(ids('WICK rain', 'newest')).toEqual([1])
    expect(ids('fan wick', 'newest')).toEqual([])
    expect(ids('2', 'newest')).toEqual([2])
  })

  test('filters by label in upper or lower case, and includes ideas found by their text', () => {
    const labelled = items.map((one) => ({ ...one, labels: one.id === 1 ? ['Kitchen', 'water'] : ['other'] }))
    const found = (search: string, label: string | null, inText: string[]) =>
      findIdeas(labelled, { search, order: 'newest', label, inText: new Set(inText) }).map(({ id }) => id)
    expect(found('', 'KITCHEN', [])).toEqual([1])
    expect(found('', null, [])).toEqual([2, 3, 1])
    expect(found('nowhere', null, ['idea-3'])).toEqual([3])
    expect(found('nowhere', 'kitchen', ['idea-3'])).toEqual([])
  })

  test('lists pinned ideas first in every order, and ideas without a number as the last created', () => {
    const [rain, fan, change] = items
    if (!rain || !fan || !change) throw new Error('There are three.')
    const mixed = [rain, { ...fan, id: null, key: 'new' }, { ...change, isPinned: true }]
    const keys = (order: 'created' | 'oldest') =>
      findIdeas(mixed, { search: '', order }).map(({ key }) => key)
    expect(keys('created')).toEqual(['idea-3', 'new', 'idea-1'])
    expect(keys('oldest')).toEqual(['idea-3', 'idea-1', 'new'])
  })

  test('orders by date and by title without changing the given list', () => {
    expect(ids('', 'newest')).toEqual([2, 3, 1])
    expect(ids('', 'oldest')).toEqual([1, 3, 2])
    expect(ids('', 'title')).toEqual([3, 2, 1])
    expect(items.map(({ id }) => id)).toEqual([1, 2, 3])
    const together = items.map((one) => ({ ...one, date: '2026-01-01T00:00:00Z' }))
    expect(findIdeas(together, { search: '', order: 'newest' }).map(({ id }) => id)).toEqual([3, 2, 1])
  })
})

describe('a file dropped on the portfolio', () => {
  const pdf = { type: 'application/pdf', name: 'a.pdf', size: 10 * 1024 * 1024 - 1 }

  test('is accepted if it is a PDF below 10 MB', () => {
    expect(refusePdf(pdf)).toBeNull()
  })

  test('is refused with the specification’s messages if it is no PDF or too large', () => {
    expect(refusePdf({ ...pdf, type: 'image/png' })).toEqual({
      title: 'Invalid File Type',
      description: 'Only PDF files are supported at this time',
    })
    expect(refusePdf({ ...pdf, size: 10 * 1024 * 1024 })).toEqual({
      title: 'File Too Large',
      description: 'PDF files must be less than 10MB',
    })
  })
})
