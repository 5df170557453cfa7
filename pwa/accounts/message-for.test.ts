import { expect, test } from 'vitest'
import { ApiError } from '../data/request.ts'
import { messageFor } from './message-for.ts'

test.each([
  [401, 'sign_in', 'Please sign in to continue.'],
  [409, 'wrong_account', 'Another account is signed in now. Nothing was changed.'],
])('who is not signed in any more is told so (%s), not to try again', (status, code, message) => {
  const error = new ApiError(status, { code, message }, '')
  expect(messageFor(error, 'Failed to update profile. Please try again.')).toBe(message)
})
