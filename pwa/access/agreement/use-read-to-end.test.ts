import { expect, test } from 'vitest'
import { isAtEnd, readShare } from './use-read-to-end.ts'

const at = (scrollTop: number) => ({ scrollTop, scrollHeight: 1_000, clientHeight: 400 })

test('an agreement counts as read to the end five pixels from the bottom, but not six', () => {
  expect(isAtEnd(at(600))).toBe(true)
  expect(isAtEnd(at(595))).toBe(true)
  expect(isAtEnd(at(594))).toBe(false)
})

test('an agreement that fits on the screen counts as read', () => {
  const fits = { scrollTop: 0, scrollHeight: 400, clientHeight: 400 }
  expect(isAtEnd(fits)).toBe(true)
  expect(readShare(fits)).toBe(1)
})

test('reading progress stays between 0 and 1, also when the browser bounces past the ends', () => {
  expect(readShare(at(0))).toBe(0)
  expect(readShare(at(300))).toBe(0.5)
  expect(readShare(at(-20))).toBe(0)
  expect(readShare(at(640))).toBe(1)
})
