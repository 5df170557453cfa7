import { expect, test } from 'vitest'
import { findFreePosition, isFree } from './find-free-position.ts'

const room = { top: 0, bottom: 700 }

test.each([
  ['at the lower end where nothing is taken', [], 600],
  ['above a bar', [{ top: 640, bottom: 700 }], 540],
  ['above a field in the middle when there is no room below it', [{ top: 560, bottom: 640 }], 460],
  ['below a field that leaves room', [{ top: 400, bottom: 450 }], 600],
  ['above a sheet', [{ top: 250, bottom: 700 }], 150],
  [
    'between what is taken, however it overlaps',
    [
      { top: 300, bottom: 700 },
      { top: 0, bottom: 60 },
      { top: 40, bottom: 120 },
    ],
    200,
  ],
  ['in the largest gap where none is large enough', [{ top: 50, bottom: 620 }], 600],
  ['in the upper one of two gaps that are too small', [{ top: 60, bottom: 640 }], 0],
  ['beyond what reaches out of the room', [{ top: 500, bottom: 900 }], 400],
])('a message is placed %s', (_where, taken, expected) => {
  expect(findFreePosition(100, room, taken)).toBe(expected)
})

test('a position that only touches a covered area is free', () => {
  expect(isFree(100, 50, [{ top: 0, bottom: 100 }])).toBe(true)
  expect(isFree(100, 50, [{ top: 150, bottom: 200 }])).toBe(true)
  expect(isFree(100, 50, [{ top: 149, bottom: 200 }])).toBe(false)
})
