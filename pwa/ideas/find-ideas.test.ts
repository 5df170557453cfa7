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
  hasNews: false,
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
  test('every word must occur, in any case, in title, first words or id', () => {
    expect(ids('WICK rain', 'newest')).toEqual([1])
    expect(ids('fan wick', 'newest')).toEqual([])
    expect(ids('2', 'newest')).toEqual([2])
  })

  test('orders by date and by title, and leaves the list it was given alone', () => {
    expect(ids('', 'newest')).toEqual([2, 3, 1])
    expect(ids('', 'oldest')).toEqual([1, 3, 2])
    expect(ids('', 'title')).toEqual([3, 2, 1])
    expect(items.map(({ id }) => id)).toEqual([1, 2, 3])
  })
})

describe('a file dropped on the portfolio', () => {
  const pdf = { type: 'application/pdf', name: 'a.pdf', size: 10 * 1024 * 1024 - 1 }

  test('a PDF below 10 MB is sent', () => {
    expect(refusePdf(pdf)).toBeNull()
  })

  test('anything else is refused in the words of the specification', () => {
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
