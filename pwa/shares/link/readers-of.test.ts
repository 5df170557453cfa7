import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { ActivityEvent } from '#contract/activity.ts'
import { describeReader } from './reader-words.ts'
import { readersOf } from './readers-of.ts'

const day = (hour: number) => new Date(2026, 10, 22, hour).toISOString()
const grace = { recipientId: 3, name: 'Grace Hopper', email: 'grace@example.org', proven: false }
const charles = { recipientId: 4, name: 'Charles Babbage', email: 'Charles@example.org', proven: true }
const link = { id: 12, shareType: 'full-access', state: 'active' }
const event = (kind: string, hour: number, who: object | null, facts: object = {}, more: object = {}) =>
  v.parse(ActivityEvent, {
    id: String(hour).padStart(32, '0'),
    kind,
    at: day(hour),
    sequence: 1,
    idea: { id: 7, title: 'Quiet fan', deleted: false },
    link,
    who,
    erased: false,
    network: null,
    needs: null,
    unread: false,
    facts,
    ...more,
  })
const agreed = (hour: number, who: object) =>
  event('agreed', hour, who, { agreementVersion: '1', revision: 1, readMs: null })
const read = (hour: number, who: object, seconds: number) =>
  event('read', hour, who, { openedAt: day(hour), seconds, ended: 'closed' })

describe('the readers of a link', () => {
  test('are listed once each with all they did, the last active first', () => {
    const readers = readersOf([
      event('opened', 15, charles, { revision: 1, reading: true }),
      event('commented', 14, grace, { commentId: 1, threadId: 3, byOwner: false }),
      event('commented', 14, grace, { commentId: 2, threadId: 3, byOwner: true }),
      event('downloaded', 14, grace, { revision: 1 }),
      read(13, grace, 60),
      read(12, grace, 180),
      event('opened', 11, grace, { revision: 1, reading: false }),
      agreed(10, grace),
      event('identified', 9, grace),
      event('identified', 8, { ...charles, proven: false }),
    ])
    expect(readers).toMatchObject([
      { name: 'Charles Babbage', proven: true, isReading: true, agreedAt: null },
      { name: 'Grace Hopper', proven: false, isReading: false, comments: 1, hasDownloaded: true },
    ])
    expect(readers.map(({ certificateId }) => certificateId)).toEqual([null, '10'.padStart(32, '0')])
    expect(describeReader(readers[1] ?? never(), new Date(2026, 10, 22, 16))).toEqual([
      'Agreed 10:00 AM',
      'opened 11:00 AM',
      'read for 4 min',
      '1 comment',
      'downloaded',
    ])
  })

  test('have the times of their readings of the same number of pages added up', () => {
    const readPages = (hour: number, pages: number[]) =>
      event('read', hour, grace, {
        ...{ openedAt: day(hour), seconds: 500, ended: 'closed' },
        ...{ unit: 'page', pages, visibleSeconds: 60 },
      })
    const [reader = never()] = readersOf([
      readPages(13, [0, 60, 0]),
      read(12, grace, 60),
      readPages(11, [30, 30, 0]),
      readPages(10, [40, 50]),
      event('identified', 9, grace),
    ])
    expect(reader.parts).toEqual({ unit: 'page', seconds: [30, 90, 0] })
    expect(describeReader(reader, new Date(day(16)))).toContain('read 2 of 3 pages, 4 min')
  })

  test('are one person in two browsers if the address is proven, and two if it was only typed', () => {
    const elsewhere = { ...charles, recipientId: 5, email: 'charles@example.org' }
    expect(readersOf([read(12, charles, 60), read(11, elsewhere, 60)])).toMatchObject([{ readMs: 120_000 }])
    expect(readersOf([read(12, grace, 60), read(11, { ...grace, recipientId: 6 }, 60)])).toHaveLength(2)
  })

  test('do not include people who only asked or were refused, and have no name after being erased', () => {
    const asker = { ...grace, recipientId: null }
    expect(
      readersOf([
        event('asked', 12, asker),
        event('refused', 11, grace, { reason: 'used', count: 2 }),
        event('opened', 10, null, { revision: 1, reading: false }, { erased: true }),
      ]),
    ).toMatchObject([{ key: 'erased', name: null, email: null }])
  })

  test('are described as not agreed, declined or not opened', () => {
    const now = new Date(2026, 10, 23)
    const said = (events: ActivityEvent[]) => describeReader(readersOf(events)[0] ?? never(), now)
    expect(said([event('identified', 9, grace)])).toEqual(['Gave name and address Nov 22, 2026'])
    expect(said([event('declined', 9, grace)])).toEqual(['Declined Nov 22, 2026'])
    expect(said([agreed(9, grace)])).toEqual(['Agreed Nov 22, 2026', 'not opened yet'])
  })

  test('are described with "at least" if only their newest events were fetched', () => {
    const comment = (id: number) =>
      event('commented', id, grace, { commentId: id, threadId: 3, byOwner: false })
    const [reader = never()] = readersOf([comment(14), comment(13)])
    const now = new Date(2026, 10, 23)
    expect(describeReader(reader, now)).toEqual(['Last seen Nov 22, 2026', 'at least 2 comments'])
    const [timed = never()] = readersOf([read(14, grace, 60)])
    expect(describeReader(timed, now)).toContain('read for at least 1 min')
    const parts = { unit: 'page', seconds: [30, 0] } as const
    expect(describeReader({ ...timed, parts }, now)).toContain('read at least 1 of 2 pages, 1 min')
  })
})

function never(): never {
  throw new Error('There is no such reader.')
}
