import { expect, test } from 'vitest'
import { sumShown } from './sum-shown.ts'

test('the seconds of several browser pages are added up for each page of the document', () => {
  const shown = { ca: { p0: 4, p2: 5 }, cb: { p2: 6 } }
  expect(sumShown(shown, 3, 60)).toEqual([4, 0, 11])
  expect(sumShown(undefined, 2, 60)).toEqual([0, 0])
})

test('the seconds of all pages are scaled down to at most the duration of the reading', () => {
  const shown = { ca: { p0: 60, p1: 60 }, cb: { p1: 60 } }
  expect(sumShown(shown, 2, 180)).toEqual([60, 120])
  expect(sumShown(shown, 2, 60)).toEqual([20, 40])
  expect(sumShown(shown, 2, 0)).toEqual([0, 0])
})
