import { signIn } from '#contract/accounts.ts'
import type { BodyInputOf } from '#contract/endpoint.ts'
import { dropPendingSignOut, findPendingSignOut, keepPendingSignOut } from '../data/pending-sign-out.ts'
import { call } from '../data/request.ts'
import { oneAtATime } from './session-lock.ts'
import { settle } from './sign-out-steps.ts'

const notes = { findNote: findPendingSignOut, keepNote: keepPendingSignOut, dropNote: dropPendingSignOut }

/** The server ends the session before by itself; a sign-out that still wanted to tell it has nothing left to say. */
export const signInHere = (body: BodyInputOf<typeof signIn>) =>
  oneAtATime(async () => {
    const answer = await call(signIn, { body })
    if (answer.success) await settle(notes, answer.user.id)
    return answer
  })
