import { describe, expect, test } from 'vitest'
import type { IdeaSummary } from '#contract/ideas.ts'
import { findIdeas, findLocal } from './find-ideas.ts'
import { refusePdf } from './use-pdf-upload.ts'

const idea = (id: number, title: string, lastModified: string, excerpt = ''): IdeaSummary => ({
  id,
  title,
  excerpt,
  lastModified,
  status: 'draft',
  revision: 1,
  documentId: null,
  blockchainTimestamp: null,
  predecessorId: null,
  createdAt: lastModified,
  kind: 'html',
  shareCount: 0,
  viewCount: 0,
})
const ideas = [
  idea(1, 'Rain collector', '2026-01-01T00:00:00Z', 'a wick and a valve'),
  idea(2, 'Fan blade', '2026-03-01T00:00:00Z'),
  idea(3, 'Änderung', '2026-02-01T00:00:00Z'),
]
const ids = (search: string, order: 'newest' | 'oldest' | 'title') =>
  findIdeas(ideas, search, order).map(({ id }) => id)

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
    expect(ideas.map(({ id }) => id)).toEqual([1, 2, 3])
  })
})

describe('drafts that only this device has', () => {
  const draft = (key: string, ideaId: number | null, title: string) => ({
    key,
    ideaId,
    title,
    html: '',
    baseRevision: null,
    predecessorId: null,
    changedAt: '2026-01-01T00:00:00Z',
  })
  const drafts = [
    draft('new-a', null, 'Quiet fan'),
    draft('idea-1', 1, 'Rain'),
    draft('idea-9', 9, 'Not in the list'),
  ]
  const keys = (search: string) => findLocal(drafts, ideas, search).map(({ key }) => key)

  test('those whose idea has a card are left to that card', () => {
    expect(keys('')).toEqual(['new-a', 'idea-9'])
  })

  test('are searched by title', () => {
    expect(keys('FAN quiet')).toEqual(['new-a'])
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
