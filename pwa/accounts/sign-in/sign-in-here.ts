import { signIn } from '#contract/accounts.ts'
import type { BodyInputOf } from '#contract/endpoint.ts'
import { changePendingSignOut, findPendingSignOut } from '../../data/pending-sign-out.ts'
import { call } from '../../data/request.ts'
import { noteSessionChange, notifySignedIn } from '../../data/sign-in-news.ts'
import { oneAtATime } from '../sign-out/session-lock.ts'
import { noteSignIn } from '../sign-out/sign-out-steps.ts'

const notes = { findNote: findPendingSignOut, changeNote: changePendingSignOut }

/** Signing in makes the server end the session before, so a sign-out that had not reached the server yet is dropped. */
export const signInHere = (body: BodyInputOf<typeof signIn>) =>
  oneAtATime(async () => {
    const answer = await call(signIn, { body })
    if (!answer.success) return answer
    // If the device's database cannot be written, no sign-out was noted either, so ignoring the failure loses nothing.
    await noteSignIn(notes, answer.user.id).catch(() => undefined)
    noteSessionChange()
    notifySignedIn()
    return answer
  })
