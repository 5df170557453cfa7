import { describe, expect, test } from 'vitest'
import { groupsOf } from './groups-of.ts'
import { reasonNotKept, truthAtStart } from './words.ts'

const words = { title: 'Fan', html: '<p>quiet</p>' }

describe('what the line under the title says at the start', () => {
  test('an idea that nobody has touched claims nothing', () => {
    expect(truthAtStart({ saved: null, words, restored: false })).toEqual({ state: 'fresh' })
  })

  test('words that came back from this device are kept, not synced', () => {
    expect(truthAtStart({ saved: null, words, restored: true })).toEqual({ state: 'kept' })
    expect(truthAtStart({ saved: { ...words, title: 'Older' }, words, restored: true })).toEqual({
      state: 'kept',
    })
  })

  test('only the very words of the server are synced', () => {
    expect(truthAtStart({ saved: { ...words }, words, restored: false })).toEqual({ state: 'synced' })
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
