import 'fake-indexeddb/auto'
import { expect, test } from 'vitest'
import { changePendingSignOut, findPendingSignOut } from '../../data/pending-sign-out.ts'
import { leave, noteSignIn, type SignOutDevice } from '../sign-out/sign-out-steps.ts'

const notes = { findNote: findPendingSignOut, changeNote: changePendingSignOut }

test('an owner who signs in again while signing out is being finished stays signed in', async () => {
  let signedIn: Promise<void> | null = null
  let noted: unknown = null
  const device: SignOutDevice = {
    ...notes,
    stopSync: () => undefined,
    startSync: () => undefined,
    forgetUser: async () => undefined,
    // The server does not answer, so it is told later, unless somebody signs in.
    endSession: async () => false,
    wipe: async () => {
      noted = await findPendingSignOut()
      signedIn = noteSignIn(notes, 7)
    },
  }
  await leave(device, { userId: 7, discards: false }, async () => undefined)
  await signedIn
  expect(noted).toMatchObject({ userId: 7 })
  // A note that comes back would end the new session at the next start, and stop its sync.
  expect(await findPendingSignOut()).toBeNull()
})
