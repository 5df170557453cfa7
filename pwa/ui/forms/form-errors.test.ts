import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { formErrors, replaceError } from './form-errors.ts'

const schema = v.pipe(
  v.object({
    email: v.pipe(v.string(), v.minLength(1, 'Please enter an address'), v.email('Not an address')),
    password: v.string(),
    confirm: v.string(),
  }),
  v.forward(
    v.check(({ password, confirm }) => password === confirm, "Passwords don't match"),
    ['confirm'],
  ),
)

describe('the errors of a form', () => {
  it('give the first message of each field', () => {
    expect(formErrors(schema, { email: '', password: 'a', confirm: 'a' })).toEqual({
      email: 'Please enter an address',
    })
  })

  it('give the message of a rule about two fields at the field that the schema names', () => {
    expect(formErrors(schema, { email: 'a@b.example', password: 'a', confirm: 'b' })).toEqual({
      confirm: "Passwords don't match",
    })
  })

  it('are empty if all fields are valid', () => {
    expect(formErrors(schema, { email: 'a@b.example', password: 'a', confirm: 'a' })).toEqual({})
  })
})

describe('replacing an error of a form', () => {
  it('changes or removes that of one field and keeps the others', () => {
    expect(replaceError({ a: 'x', b: 'y' }, 'a', 'z')).toEqual({ a: 'z', b: 'y' })
    expect(replaceError({ a: 'x', b: 'y' }, 'a', undefined)).toEqual({ b: 'y' })
  })
})
