import { expect, test } from 'vitest'
import { type ErrorCode, errorTable } from '#contract/errors.ts'
import { ApiError, NetworkError } from '../data/request.ts'
import { refusalWords, unchangedWords } from './refusal-words.ts'

const refused = (code: ErrorCode) => {
  const [status, message] = errorTable[code]
  return new ApiError(status, { code, message }, '')
}
const standard = 'Failed to create share link. Please try again.'

test('a link refused because of a limit is explained with the server’s words', () => {
  expect(refusalWords(refused('day_spent'))).toBe(errorTable.day_spent[1])
  expect(refusalWords(refused('rate_limited'))).toBe(errorTable.rate_limited[1])
})

test('a link refused because another account is signed in says so', () => {
  expect(refusalWords(refused('wrong_account'))).toBe(errorTable.wrong_account[1])
})

test('a link that could not be made for an unclear reason has the specification’s message', () => {
  expect(refusalWords(refused('internal'))).toBe(standard)
  expect(refusalWords(new NetworkError())).toBe(standard)
})

test('a link that could not be changed has the reason as its message, if it is known', () => {
  expect(unchangedWords(refused('share_switched_off'))).toBe(errorTable.share_switched_off[1])
  expect(unchangedWords(refused('mail_unavailable'))).toBe(errorTable.mail_unavailable[1])
  expect(unchangedWords(new NetworkError())).toMatch(/^No connection/)
  for (const unclear of [refused('internal'), new Error('?')])
    expect(unchangedWords(unclear)).toBe('The link could not be changed. Please try again.')
})
