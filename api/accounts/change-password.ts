import { rates, spend } from '../http/limit.ts'
import { AppError } from '../server/app-error.ts'
import type { Context } from '../server/context.ts'
import { getUser } from './get-user.ts'
import { hashPassword, verifyPassword } from './passwords/password-hash.ts'
import { refuseWeakPassword } from './passwords/refuse-weak-password.ts'
import type { SessionRecord } from './session.model.ts'
import { setPassword } from './set-password.ts'

/** Changing the password asks for the old one and ends every other session. */
export async function changeUserPassword(
  context: Context,
  session: SessionRecord,
  input: { current: string; password: string },
): Promise<void> {
  await spend(context, rates.password, `account ${session.userId}`)
  const user = await getUser(session.userId)
  if (!(await verifyPassword(context, user.passwordHash, input.current))) throw new AppError('password_wrong')
  refuseWeakPassword(input.password, user)
  const passwordHash = await hashPassword(context, input.password)
  if (!(await setPassword(context, user, passwordHash, session))) throw new AppError('password_wrong')
}
