import { describe, expect, test } from 'vitest'
import { limits } from '#contract/rules/limits.ts'
import type { OutboxEntry } from '../../data/device/draft-tables.ts'
import { reasonNotKept } from '../../sync/storage/not-kept.ts'
import { groupsOf } from '../publishing/groups-of.ts'
import { saveStateOf } from './save-state.ts'

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

const fan = { title: 'Fan', html: '<p>quiet</p>', seq: 2 }
const card = { seq: 2 }

describe('the line under the title of an idea', () => {
  test('says synced only if nothing is left to send', () => {
    expect(saveStateOf(fan, { card, entry: null }, 'unreachable')).toEqual({ state: 'synced' })
    expect(saveStateOf(fan, { card, entry }, 'idle')).toEqual({ state: 'kept', why: null })
  })

  test('does not say synced while the device’s stored words are older than those shown', () => {
    const older = { card: { seq: 1 }, entry: null }
    expect(saveStateOf(fan, older, 'idle')).toEqual({ state: 'kept', why: null })
    expect(saveStateOf(fan, { card: null, entry: null }, 'idle')).toEqual({ state: 'kept', why: null })
  })

  test('says why words are not sent: no title, or the state of syncing', () => {
    expect(saveStateOf({ ...fan, title: ' ' }, { card, entry }, 'idle')).toEqual({
      state: 'kept',
      why: 'title',
    })
    for (const [sync, why] of [
      ['unreachable', 'connection'],
      ['signed-out', 'sign-in'],
      ['wrong-account', 'wrong-account'],
      ['full', 'full'],
      ['quota', 'quota'],
      ['intercepted', 'intercepted'],
      ['asked', 'asked'],
      ['syncing', 'sending'],
    ] as const)
      expect(saveStateOf(fan, { card, entry }, sync)).toEqual({ state: 'kept', why })
  })

  test('says that the words are synced while only a picture could not be uploaded, and not of later words', () => {
    const lacking = { ...entry, sentWithoutFiles: { title: 'Fan', html: '' } }
    expect(saveStateOf(fan, { card, entry: lacking }, 'quota')).toEqual({
      state: 'kept',
      why: 'quota',
      areWordsSynced: true,
    })
    const typed = { ...fan, seq: 3 }
    expect(saveStateOf(typed, { card: { seq: 3 }, entry: lacking }, 'quota')).toEqual({
      state: 'kept',
      why: 'quota',
    })
  })

  test('says that a title or text is too long before it is sent, also without a connection', () => {
    const longTitle = saveStateOf({ ...fan, title: 't'.repeat(201) }, { card, entry }, 'unreachable')
    expect(longTitle).toEqual({
      state: 'blocked',
      code: expect.any(String),
      reason: 'Please use at most 200 characters. This title has 201.',
    })
    const longText = saveStateOf(
      { ...fan, html: 'a'.repeat(limits.contentBytes + 1) },
      { card, entry },
      'idle',
    )
    expect(longText).toMatchObject({ state: 'blocked', reason: expect.stringContaining('too large') })
  })

  test('says why the server refused the words, also during syncing', () => {
    const blocked = { ...entry, blocked: { code: 'too_large', message: 'Too large.' } }
    expect(saveStateOf(fan, { card, entry: blocked }, 'syncing')).toEqual({
      state: 'blocked',
      code: 'too_large',
      reason: 'Too large.',
    })
  })
})

describe('the reason why words were not stored', () => {
  test('differs between a full device and one that cannot save data', () => {
    expect(reasonNotKept(new DOMException('no room', 'QuotaExceededError'))).toBe(
      'this device is out of space',
    )
    expect(reasonNotKept(new Error('QuotaExceededError: no room'))).toBe('this device is out of space')
    expect(reasonNotKept(new DOMException('closed', 'InvalidStateError'))).toBe(
      'this device cannot save data',
    )
  })
})

test('a digest is shown in groups of four characters', () => {
  expect(groupsOf('8f41c2a977')).toBe('8f41 c2a9 77')
})
