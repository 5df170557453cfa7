import { utf8ToBytes } from '@noble/hashes/utils.js'
import { expect, test } from 'vitest'
import { readOne, tags } from './der.ts'
import { readTime } from './read-time.ts'
import { StampError } from './stamp-error.ts'
import { der } from './write-der.ts'

/** The moment that this text stands for; null where it is refused. */
function read(tag: number, text: string): string | null {
  try {
    return readTime(readOne(der(tag, utf8ToBytes(text)), tag)).toISOString()
  } catch (error) {
    if (error instanceof StampError && error.message === 'has a damaged time.') return null
    throw error
  }
}
const general = (text: string) => read(tags.generalizedTime, text)
const short = (text: string) => read(tags.utcTime, text)

test('a time is read to the millisecond and rounded up', () => {
  expect(general('20261121094107Z')).toBe('2026-11-21T09:41:07.000Z')
  expect(general('20261121094107.25Z')).toBe('2026-11-21T09:41:07.250Z')
  expect(general('20261121094107.2509Z')).toBe('2026-11-21T09:41:07.251Z')
  expect(general('20261121094107.250000001Z')).toBe('2026-11-21T09:41:07.251Z')
  expect(general('20261231235959.9999Z')).toBe('2027-01-01T00:00:00.000Z')
  expect(general('20240229235959Z')).toBe('2024-02-29T23:59:59.000Z')
})

test('a two-digit year below 50 is read as 20xx, any other as 19xx', () => {
  expect(short('491231235959Z')).toBe('2049-12-31T23:59:59.000Z')
  expect(short('500101000000Z')).toBe('1950-01-01T00:00:00.000Z')
})

test('an impossible or non-canonical time is refused', () => {
  for (const text of [
    ...['20260230000000Z', '20250229000000Z', '20261321000000Z', '20260021000000Z', '20261100000000Z'],
    ...['20261121240000Z', '20261121096007Z', '20261121094160Z'],
    ...['20261121094107', '20261121094107+0100', '202611210941Z', '20261121094107.Z', '20261121094107.0Z'],
    ...[
      '20261121094107.250Z',
      '20261121094107,5Z',
      ' 20261121094107Z',
      '20261121094107Z ',
      '120261121094107Z',
    ],
  ])
    expect([text, general(text)]).toEqual([text, null])
  for (const text of [
    ...['260230000000Z', '261121094107.5Z', '2611210941Z', '261121094107', '261121094107+0100'],
    ...['20261121094107Z', '1261121094107Z', '261121094107Z1'],
  ])
    expect([text, short(text)]).toEqual([text, null])
})

test('a time in a value of another kind is refused', () => {
  expect(read(tags.octets, '20261121094107Z')).toBeNull()
  expect(read(tags.octets, '261121094107Z')).toBeNull()
})
