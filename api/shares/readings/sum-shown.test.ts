import { expect, test } from 'vitest'
import { sumShown } from './sum-shown.ts'

test('the pages of a browser are added up, page by page of the document', () => {
  const shown = { ca: { p0: 4, p2: 5 }, cb: { p2: 6 } }
  expect(sumShown(shown, 3, 60)).toEqual([4, 0, 11])
  expect(sumShown(undefined, 2, 60)).toEqual([0, 0])
})

test('together they are never more than the reading lasted', () => {
  const shown = { ca: { p0: 60, p1: 60 }, cb: { p1: 60 } }
  expect(sumShown(shown, 2, 180)).toEqual([60, 120])
  expect(sumShown(shown, 2, 60)).toEqual([20, 40])
  expect(sumShown(shown, 2, 0)).toEqual([0, 0])
})
