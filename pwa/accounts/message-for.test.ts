import { expect, test } from 'vitest'
import { ApiError } from '../data/request.ts'
import { messageFor } from './message-for.ts'

test.each([
  [401, 'sign_in', 'Please sign in to continue.'],
  [409, 'wrong_account', 'Another account is signed in now. Nothing was changed.'],
])(
  'a change that failed because the session ended (%s) says so instead of asking to try again',
  (status, code, message) => {
    const error = new ApiError(status, { code, message }, '')
    expect(messageFor(error, 'Failed to update profile. Please try again.')).toBe(message)
  },
)
