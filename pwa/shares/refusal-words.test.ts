import { expect, test } from 'vitest'
import { type ErrorCode, errorTable } from '#contract/errors.ts'
import { ApiError, NetworkError } from '../data/request.ts'
import { refusalWords, unchangedWords } from './refusal-words.ts'

const refused = (code: ErrorCode) => {
  const [status, message] = errorTable[code]
  return new ApiError(status, { code, message }, '')
}
const standard = 'Failed to create share link. Please try again.'

test('a day that is spent is not tried again at once: its own words say when', () => {
  expect(refusalWords(refused('day_spent'))).toBe(errorTable.day_spent[1])
  expect(refusalWords(refused('rate_limited'))).toBe(errorTable.rate_limited[1])
})

test('another account in this browser is why no link was made', () => {
  expect(refusalWords(refused('wrong_account'))).toBe(errorTable.wrong_account[1])
})

test('what tells people nothing is said in the words of the specification', () => {
  expect(refusalWords(refused('internal'))).toBe(standard)
  expect(refusalWords(new NetworkError())).toBe(standard)
})

test('a link that could not be changed says why where that is known', () => {
  expect(unchangedWords(refused('share_switched_off'))).toBe(errorTable.share_switched_off[1])
  expect(unchangedWords(refused('mail_unavailable'))).toBe(errorTable.mail_unavailable[1])
  expect(unchangedWords(new NetworkError())).toMatch(/^No connection/)
  for (const unclear of [refused('internal'), new Error('?')])
    expect(unchangedWords(unclear)).toBe('The link could not be changed. Please try again.')
})
