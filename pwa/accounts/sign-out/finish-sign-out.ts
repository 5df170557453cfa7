import { hintAtSignOut } from '../../data/is-sign-out-pending.ts'
import { NetworkError } from '../../data/request.ts'
import { signOutDevice } from './sign-out-device.ts'
import { finish } from './sign-out-steps.ts'

/** Comes before anything else is asked of the server. Throws while the server could not be told. */
export async function finishSignOut(): Promise<void> {
  if (!(await finish(signOutDevice))) throw new NetworkError()
  hintAtSignOut(false)
}
