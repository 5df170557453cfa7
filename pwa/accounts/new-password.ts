import * as v from 'valibot'
import { password } from '#contract/fields.ts'

/** A new password is typed twice; that they differ is said at the second one. */
export const passwordTwice = { password, confirm: password }

type Twice = { password: string; confirm: string }

export const sameTwice = <T extends Twice>() =>
  v.forward(
    v.partialCheck<T, T, [['password'], ['confirm']], { password: string; confirm: string }, string>(
      [['password'], ['confirm']],
      ({ password, confirm }) => password === confirm,
      "Passwords don't match",
    ),
    ['confirm'],
  )
