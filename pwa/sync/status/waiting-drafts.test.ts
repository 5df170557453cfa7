import { describe, expect, it } from 'vitest'
import { card as cardOf, waitingEntry } from '../../../tests/sync/rows.ts'
import { listWaiting, syncMessage } from './waiting-drafts.ts'

const card = (draftId: string, title: string) => cardOf(draftId, { title })
const entry = (draftId: string, message?: string) =>
  waitingEntry(draftId, { blocked: message === undefined ? null : { code: 'content_too_large', message } })

describe('the list of drafts that wait for the server', () => {
  it('names each waiting draft with its reason, and no draft that is on the server', () => {
    const cards = [card('a', 'Kettle'), card('b', '  '), card('c', 'Huge'), card('d', 'Synced')]
    const entries = new Map(
      [entry('a'), entry('b'), entry('c', 'Too large.')].map((one) => [one.draftId, one]),
    )
    expect(listWaiting({ cards, entries }, 'unreachable')).toMatchObject([
      { title: 'Kettle', reason: 'Waits for a connection.', isBlocked: false },
      { title: 'Untitled Idea', reason: 'Needs a title before it can sync.', isBlocked: false },
      { title: 'Huge', reason: 'Too large.', isBlocked: true },
    ])
  })

  it.each([
    ['signed-out', 'Waits until you sign in.'],
    ['wrong-account', 'Waits until you sign in again.'],
    ['quota', 'Waits for space: your share of the server is used up.'],
    [
      'intercepted',
      'Something on the way to the server blocks it, perhaps for its size. It will be retried.',
    ],
    ['asked', 'The server asked to wait. It is sent automatically within about an hour.'],
    ['syncing', 'Waits for its turn.'],
  ] as const)('says why a draft waits: %s', (sync, reason) => {
    const entries = new Map([['a', entry('a')]])
    expect(listWaiting({ cards: [card('a', 'Kettle')], entries }, sync)).toMatchObject([{ reason }])
  })

  it('says that only a picture or memo of a draft waits, while its words have not changed since', () => {
    const lacking = { ...entry('a'), sentWithoutFiles: { title: 'Kettle', html: '' } }
    const reasonAt = (seq: number) =>
      listWaiting(
        { cards: [{ ...card('a', 'Kettle'), seq }], entries: new Map([['a', lacking]]) },
        'quota',
      )[0]?.reason
    const waits = 'Waits for space: your share of the server is used up.'
    expect(reasonAt(lacking.seq)).toBe(`Its words are synced, a picture or memo is not. ${waits}`)
    expect(reasonAt(lacking.seq + 1)).toBe(waits)
  })

  it('says that a draft waits for space while the server is full, and does not call it blocked', () => {
    const entries = new Map([['a', entry('a')]])
    expect(listWaiting({ cards: [card('a', 'Kettle')], entries }, 'full')).toMatchObject([
      { title: 'Kettle', reason: 'Waits for space: the server is full.', isBlocked: false },
    ])
  })

  it('is summed up in one message for each state of syncing', () => {
    const say = (count: number, blocked: number, sync: Parameters<typeof syncMessage>[1]) =>
      syncMessage({ count, blocked }, sync)
    expect(say(0, 0, 'idle')).toBe('Everything is on the server.')
    expect(syncMessage({ count: 0, blocked: 0, labels: 1 }, 'unreachable')).toBe(
      'Labels wait for a connection.',
    )
    expect(syncMessage({ count: 0, blocked: 0, labels: 1 }, 'idle')).toBe('Labels are not on the server yet.')
    expect(say(3, 0, 'unreachable')).toBe('3 drafts wait for a connection.')
    expect(say(1, 0, 'unreachable')).toBe('1 draft waits for a connection.')
    expect(say(2, 1, 'asked')).toBe(
      'The server asked to wait. 2 drafts are safe on this device and will be sent within about an hour.',
    )
    expect(say(1, 0, 'intercepted')).toBe(
      'Something on the way to the server blocks sending. 1 draft is safe on this device and will be retried.',
    )
    expect(say(1, 1, 'intercepted')).toBe('1 draft needs you.')
    expect(say(1, 1, 'asked')).toBe('1 draft needs you.')
    expect(say(0, 0, 'asked')).toBe('The server asked to wait. Nothing to send.')
    expect(say(1, 0, 'full')).toBe('The server is full. 1 draft is safe on this device and waits for space.')
    expect(say(3, 1, 'full')).toBe('The server is full. 3 drafts are safe on this device and wait for space.')
    expect(say(0, 0, 'full')).toBe('Everything is on the server.')
    expect(say(0, 0, 'signed-out')).toBe('Signed out: sign in to sync')
    expect(say(1, 0, 'signed-out')).toBe('Signed out: sign in to sync 1 idea')
    expect(say(2, 1, 'signed-out')).toBe('Signed out: sign in to sync 2 ideas')
    expect(say(2, 0, 'wrong-account')).toBe('Another account is signed in. Your drafts wait for you.')
    expect(say(1, 1, 'idle')).toBe('1 draft needs you.')
    expect(say(2, 1, 'syncing')).toBe('Syncing 2 drafts...')
    expect(say(2, 1, 'idle')).toBe('2 drafts are not on the server yet.')
  })
})
