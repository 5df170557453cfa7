import { beforeEach, expect, test } from 'vitest'
import { MAX_PARTS } from '#contract/content/count-parts.ts'
import { countShown, LOOK_MS } from './count-shown.ts'

let time: number
let shown: number | null
let count: number
let told: number[][]
let counter: ReturnType<typeof countShown>

beforeEach(() => {
  time = 5_000
  shown = 0
  count = 3
  told = []
  counter = countShown({
    now: () => time,
    count: () => count,
    findShown: () => shown,
    report: (seconds) => told.push(seconds),
  })
})

/** Lets that many seconds pass, with one look in each. */
function pass(seconds: number) {
  for (let n = 0; n < seconds; n++) {
    time += LOOK_MS
    counter.look()
  }
}

test('the reading counter counts the seconds that each page is shown, and reports them every 15 seconds', () => {
  pass(10)
  shown = 2
  pass(19)
  expect(told).toEqual([[10, 0, 5]])
  pass(1)
  expect(told).toEqual([
    [10, 0, 5],
    [10, 0, 20],
  ])
})

test('the reading counter reports at once when reading stops, and not the same counts twice', () => {
  pass(4)
  shown = null
  pass(60)
  counter.leave()
  expect(told).toEqual([[4, 0, 0]])
  shown = 1
  pass(2)
  counter.leave()
  expect(told.at(-1)).toEqual([4, 2, 0])
})

test('the reading counter counts two seconds for a time in which the device slept', () => {
  time += 3_600_000
  counter.look()
  counter.leave()
  expect(told).toEqual([])
  counter.touch()
  time += 3_600_000
  counter.touch()
  counter.look()
  counter.leave()
  expect(told).toEqual([[2, 0, 0]])
})

test('the reading counter stops after five minutes without a touch, and goes on with the next touch', () => {
  pass(1_000)
  expect(told.at(-1)).toEqual([299, 0, 0])
  counter.touch()
  pass(10)
  counter.leave()
  expect(told.at(-1)).toEqual([309, 0, 0])
})

test('the reading counter reports nothing while the number of pages is unknown', () => {
  count = 0
  pass(20)
  expect(told).toEqual([])
  count = 3
  counter.leave()
  expect(told).toEqual([[20, 0, 0]])
})

test('the reading counter counts the last pages of a very long document together', () => {
  count = MAX_PARTS + 5
  shown = MAX_PARTS + 3
  pass(15)
  expect(told[0]).toHaveLength(MAX_PARTS)
  expect(told[0]?.at(-1)).toBe(15)
})
