import { describe, expect, test } from 'vitest'
import type { OutboxEntry } from '../data/draft-tables.ts'
import { groupsOf } from './groups-of.ts'
import { reasonNotKept, truthOf } from './words.ts'

const entry: OutboxEntry = {
  draftId: 'd',
  opId: 'o',
  kind: 'update',
  seq: 2,
  sent: null,
  sentCount: 0,
  refused: null,
  blocked: null,
}

const fan = { title: 'Fan', seq: 2 }
const card = { seq: 2 }

describe('what the line under the title says of words that this device keeps', () => {
  test('only words with nothing left to send are synced', () => {
    expect(truthOf(fan, { card, entry: null }, 'unreachable')).toEqual({ state: 'synced' })
    expect(truthOf(fan, { card, entry }, 'idle')).toEqual({ state: 'kept', why: null })
  })

  test('a look at the device from before the newest words does not call them synced', () => {
    const older = { card: { seq: 1 }, entry: null }
    expect(truthOf(fan, older, 'idle')).toEqual({ state: 'kept', why: null })
    expect(truthOf(fan, { card: null, entry: null }, 'idle')).toEqual({ state: 'kept', why: null })
  })

  test('says what the server waits for', () => {
    expect(truthOf({ ...fan, title: ' ' }, { card, entry }, 'idle')).toEqual({ state: 'kept', why: 'title' })
    expect(truthOf(fan, { card, entry }, 'unreachable')).toEqual({ state: 'kept', why: 'connection' })
    expect(truthOf(fan, { card, entry }, 'signed-out')).toEqual({ state: 'kept', why: 'sign-in' })
    expect(truthOf(fan, { card, entry }, 'syncing')).toEqual({ state: 'kept', why: 'sending' })
  })

  test('says why the server refused, whatever else is going on', () => {
    const blocked = { ...entry, blocked: { code: 'too_large', message: 'Too large.' } }
    expect(truthOf(fan, { card, entry: blocked }, 'syncing')).toEqual({
      state: 'blocked',
      reason: 'Too large.',
    })
  })
})

describe('why words were not kept', () => {
  test('a full device is told apart from one that refuses', () => {
    expect(reasonNotKept(new DOMException('no room', 'QuotaExceededError'))).toBe(
      'this device is out of space',
    )
    expect(reasonNotKept(new Error('QuotaExceededError: no room'))).toBe('this device is out of space')
    expect(reasonNotKept(new DOMException('closed', 'InvalidStateError'))).toBe(
      'this device refuses to keep data',
    )
  })
})

test('a digest is read in groups of four', () => {
  expect(groupsOf('8f41c2a977')).toBe('8f41 c2a9 77')
})
