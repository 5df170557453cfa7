import * as v from 'valibot'
import { endpoint } from './endpoint.ts'
import { email, name } from './fields.ts'
import { limits } from './rules/limits.ts'

export const JoinWaitlist = v.strictObject({
  name: name(1, 'Name is required'),
  email: email('Please enter a valid email'),
  profession: v.pipe(
    v.string('Profession is required'),
    v.trim(),
    v.minLength(1, 'Profession is required'),
    v.maxLength(limits.professionLength, `Please use at most ${limits.professionLength} characters.`),
  ),
})

export const joinWaitlist = endpoint({
  method: 'POST',
  path: '/api/waitlist',
  body: JoinWaitlist,
  status: 201,
  answer: v.object({ success: v.boolean() }),
})
