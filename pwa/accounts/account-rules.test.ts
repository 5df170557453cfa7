import { expect, test } from 'vitest'
import { ApiError, NetworkError } from '../data/request.ts'
import { formErrors } from '../ui/forms/form-errors.ts'
import { messageFor } from './message-for.ts'
import { meterShare, meterWords } from './passwords/password-meter.tsx'
import { RegisterTwice } from './sign-in/register-form.tsx'

const person = { name: 'Grace', email: 'grace@example.org', password: 'secret', confirm: 'secret' }

test('a new password needs six characters', () => {
  expect(formErrors(RegisterTwice, person)).toEqual({})
  const short = formErrors(RegisterTwice, { ...person, password: 'secre', confirm: 'secre' })
  expect(short).toEqual({
    password: 'Password must be at least 6 characters',
    confirm: 'Password must be at least 6 characters',
  })
})

test('two different passwords are reported at the confirmation, also while another field is wrong', () => {
  expect(formErrors(RegisterTwice, { ...person, name: 'G', confirm: 'secreT' })).toEqual({
    name: 'Name must be at least 2 characters',
    confirm: "Passwords don't match",
  })
})

test('the password meter is full at fifteen characters', () => {
  expect(meterShare(0)).toBe(0)
  expect(meterShare(15)).toBe(1)
  expect(meterShare(40)).toBe(1)
  expect(meterWords(14)).not.toBe(meterWords(15))
})

test('a failed sign-in has the usual message, unless the server gives a more precise reason', () => {
  const usual = 'Invalid email or password. Please try again.'
  const error = (status: number, code: string) => new ApiError(status, { code, message: 'Wait.' }, '')
  expect(messageFor(error(401, 'bad_credentials'), usual)).toBe(usual)
  expect(messageFor(error(500, 'internal'), usual)).toBe(usual)
  expect(messageFor(error(429, 'rate_limited'), usual)).toBe('Wait.')
  expect(messageFor(error(403, 'cross_site'), usual)).toBe('Wait.')
  // Trying again does not help when the session is over or another account is signed in.
  expect(messageFor(error(401, 'sign_in'), usual)).toBe('Wait.')
  expect(messageFor(error(409, 'wrong_account'), usual)).toBe('Wait.')
  expect(messageFor(new NetworkError(), usual)).toBe('Network error. Please try again.')
})
