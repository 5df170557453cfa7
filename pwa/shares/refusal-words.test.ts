import { expect, test } from 'vitest'
import { type ErrorCode, errorTable } from '#contract/errors.ts'
import { ApiError, NetworkError } from '../data/request.ts'
import { refusalWords } from './refusal-words.ts'

const refused = (code: ErrorCode) => {
  const [status, message] = errorTable[code]
  return new ApiError(status, { code, message }, '')
}
const standard = 'Failed to create share link. Please try again.'

test('a day that is spent is not tried again at once: its own words say when', () => {
  expect(refusalWords(refused('day_spent'))).toBe(errorTable.day_spent[1])
  expect(refusalWords(refused('rate_limited'))).toBe(errorTable.rate_limited[1])
})

test('what tells people nothing is said in the words of the specification', () => {
  expect(refusalWords(refused('internal'))).toBe(standard)
  expect(refusalWords(new NetworkError())).toBe(standard)
})
