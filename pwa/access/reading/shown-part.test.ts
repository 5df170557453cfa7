import { expect, test } from 'vitest'
import { largestOf } from './shown-part.ts'

test('the page or section that fills most of the screen counts as shown', () => {
  const boxes = [
    { part: 0, top: -900, bottom: 100 },
    { part: 1, top: 110, bottom: 300 },
    { part: 1, top: 310, bottom: 500 },
    { part: 2, top: 510, bottom: 5_000 },
  ]
  expect(largestOf(boxes, 740)).toBe(1)
  expect(largestOf(boxes, 1_000)).toBe(2)
  expect(largestOf(boxes, 100)).toBe(0)
})

test('the first of several equally visible parts counts as shown, and one visible pixel is enough', () => {
  const half = (part: number, top: number) => ({ part, top, bottom: top + 100 })
  expect(largestOf([half(2, 0), half(1, 100), half(3, 200)], 740)).toBe(1)
  expect(largestOf([{ part: 4, top: -50, bottom: 1 }], 740)).toBe(4)
})

test('a part that is out of sight does not count as shown', () => {
  expect(largestOf([], 740)).toBeNull()
  expect(largestOf([{ part: 0, top: -50, bottom: 0 }], 740)).toBeNull()
  expect(largestOf([{ part: 0, top: 740, bottom: 900 }], 740)).toBeNull()
})
