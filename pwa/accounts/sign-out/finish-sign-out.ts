import { hintAtSignOut } from '../../data/is-sign-out-pending.ts'
import { NetworkError } from '../../data/request.ts'
import { signOutDevice } from './sign-out-device.ts'
import { finish } from './sign-out-steps.ts'

/** Finishes a pending sign-out; call it before any other request. Throws while the server cannot be reached. */
export async function finishSignOut(): Promise<void> {
  if (!(await finish(signOutDevice))) throw new NetworkError()
  hintAtSignOut(false)
}
