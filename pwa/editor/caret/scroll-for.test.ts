import { expect, test } from 'vitest'
import { scrollFor } from './scroll-for.ts'

const room = { top: 56, bottom: 400 }

test.each([
  ['what is seen stays', { top: 100, bottom: 128 }, 0],
  ['a line to spare is enough', { top: 344, bottom: 372 }, 0],
  ['the line above the bar goes up by one', { top: 372, bottom: 400 }, 28],
  ['what is behind the bar comes out', { top: 500, bottom: 528 }, 156],
  ['what is behind the header comes down', { top: 40, bottom: 68 }, -16],
  ['a high picture is seen from its beginning', { top: 300, bottom: 900 }, 244],
  ['a picture that just fits needs no spare line', { top: 66, bottom: 410 }, 10],
])('scrolling to what is edited: %s', (_what, box, by) => {
  expect(scrollFor(box, room, 28)).toBe(by)
})
