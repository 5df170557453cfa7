import * as v from 'valibot'
import { password } from '#contract/fields.ts'

/** A new password is typed twice. An error for passwords that differ belongs to the second field. */
export const passwordTwice = { password, confirm: password }

type Twice = { password: string; confirm: string }
export const isRepeated = ({ password, confirm }: Twice) => password === confirm
export const notRepeated = "Passwords don't match"

export const NewPassword = v.pipe(
  v.object(passwordTwice),
  v.forward(v.partialCheck([['password'], ['confirm']], isRepeated, notRepeated), ['confirm']),
)
