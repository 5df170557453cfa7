import { expect, test } from 'vitest'
import type { IdeaSummary } from '#contract/ideas.ts'
import { card as cardOf, summary, waitingEntry } from '../../tests/sync/rows.ts'
import type { DraftCard, OutboxEntry } from '../data/device/draft-tables.ts'
import { itemsOfDevice, portfolioItems } from './portfolio-items.ts'

const idea = (id: number, rest: Partial<IdeaSummary> = {}) =>
  summary(id, { title: `Server ${id}`, shareCount: 2, viewCount: 3, readerCount: 2, newComments: 1, ...rest })
const card = (draftId: string, rest: Partial<DraftCard> = {}) =>
  cardOf(draftId, { title: `Device ${draftId}`, seq: 4, ackedSeq: 3, baseRevision: 1, ...rest })
const entry = (draftId: string, rest: Partial<OutboxEntry> = {}): [string, OutboxEntry] => [
  draftId,
  waitingEntry(draftId, { seq: 4, ...rest }),
]

test('a card shows the device’s unsent words, with the server’s numbers of links and views', () => {
  const [item] = portfolioItems([idea(7)], [card('idea-7', { ideaId: 7 })], new Map([entry('idea-7')]))
  expect(item).toMatchObject({ id: 7, title: 'Device idea-7', waiting: 'connection', shareCount: 2, seq: 4 })
  expect(item).toMatchObject({ viewCount: 3, readerCount: 2, newComments: 1 })
})

test('an idea whose number this device does not know is matched by its draft key and listed once', () => {
  const items = portfolioItems([idea(7, { draftKey: 'abc' })], [card('abc')], new Map([entry('abc')]))
  expect(items).toHaveLength(1)
  expect(items[0]).toMatchObject({ id: 7, draftId: 'abc' })
})

test('an idea deleted on this device is no longer listed, before the server knows', () => {
  const deleted = card('idea-7', { ideaId: 7, isDeleted: true })
  expect(portfolioItems([idea(7)], [deleted], new Map([entry('idea-7', { kind: 'delete' })]))).toEqual([])
})

test('an idea deleted here but published first on another device is marked as kept', () => {
  const kept = card('idea-7', { ideaId: 7, seq: 4, ackedSeq: 4, notice: { kind: 'kept' } })
  const listed = [idea(7, { status: 'published' }), idea(8)]
  expect(portfolioItems(listed, [kept], new Map())).toMatchObject([{ isKept: true }, { isKept: false }])
})

test('a PDF deleted here without success is marked as kept', () => {
  const listed = [idea(7, { kind: 'pdf' }), idea(8, { kind: 'pdf' })]
  expect(portfolioItems(listed, [], new Map(), [8])).toMatchObject([{ isKept: false }, { isKept: true }])
})

test('a drawing from elsewhere is listed beside the conflict copy of the words written here', () => {
  const trace = card('abc', {
    seq: 4,
    ackedSeq: 4,
    isDeleted: true,
    notice: { kind: 'copied', copyId: 'copy' },
  })
  const listed = [idea(7, { draftKey: 'abc', kind: 'elements' })]
  const items = portfolioItems(listed, [trace, card('copy')], new Map([entry('copy')]))
  expect(items).toMatchObject([
    { id: 7, draftId: null, title: 'Server 7' },
    { id: null, draftId: 'copy' },
  ])
})

test("a card shows the server's title if this device has no unsent words", () => {
  const items = portfolioItems([idea(7), idea(8)], [card('idea-8', { ideaId: 8, seq: 3 })], new Map())
  expect(items).toMatchObject([
    { id: 7, title: 'Server 7', waiting: null },
    { id: 8, title: 'Server 8', waiting: null },
  ])
})

test('an idea that is missing in the server’s list is shown from what this device has', () => {
  const items = portfolioItems([idea(7)], [card('abc', { ideaId: 8, seq: 3 })], new Map())
  expect(items).toMatchObject([{ id: 7 }, { id: 8, title: 'Device abc', waiting: null }])
})

test('a card shows what the server acknowledged to this device if the list is older', () => {
  const listed = idea(7, { revision: 4, shareCount: 2 })
  const acked = card('idea-7', { ideaId: 7, seq: 3, baseRevision: 5, status: 'published' })
  const shown = { title: 'Device idea-7', status: 'published', shareCount: 2, waiting: null }
  expect(portfolioItems([listed], [acked], new Map())).toMatchObject([shown])
  const listedSince = idea(7, { revision: 6 })
  expect(portfolioItems([listedSince], [acked], new Map())).toMatchObject([{ title: 'Server 7' }])
})

test('an idea that the device stores twice has one card', () => {
  const rows = [card('abc', { ideaId: 7, seq: 3 }), card('idea-7', { ideaId: 7, seq: 3 })]
  expect(portfolioItems([idea(7)], rows, new Map())).toMatchObject([{ id: 7, draftId: 'idea-7' }])
})

test('a card says why its draft waits', () => {
  const blocked = { code: 'too_large', message: 'Too large.' }
  const items = portfolioItems(
    [],
    [card('a'), card('b', { title: ' ' }), card('c')],
    new Map([entry('a', { blocked }), entry('b'), entry('c')]),
  )
  expect(items.map(({ waiting }) => waiting)).toEqual(['writer', 'title', 'connection'])
})

test('without a list from the server, every idea on this device is shown', () => {
  const kept = [card('idea-8', { ideaId: 8 }), card('x', { isDeleted: true })]
  expect(itemsOfDevice(kept, new Map()).map(({ key }) => key)).toEqual(['idea-8'])
})

test('an idea published before the log shows the date of its log entry and that of its publishing', () => {
  const at = '2026-11-21T09:41:07.000Z'
  const timestamp = { state: 'recorded', at, entry: 7, sentAt: null, stamp: null, block: null } as const
  const dateOf = (blockchainTimestamp: string) => {
    const [item] = portfolioItems(
      [idea(7, { status: 'published', timestamp, blockchainTimestamp })],
      [],
      new Map(),
    )
    return [item?.date, item?.publishedBefore]
  }
  expect(dateOf('2025-01-02T03:04:00.000Z')).toEqual([at, '2025-01-02T03:04:00.000Z'])
  expect(dateOf('2026-11-21T09:41:06.000Z')).toEqual([at, null])
})
