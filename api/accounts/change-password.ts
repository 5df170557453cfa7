import type { Context } from '../context.ts'
import { AppError } from '../http/app-error.ts'
import { getUser } from './get-user.ts'
import { hashPassword, verifyPassword } from './password-hash.ts'
import { refuseWeakPassword } from './refuse-weak-password.ts'
import type { SessionRecord } from './session.model.ts'
import { endSessionsOf } from './session.ts'
import { UserModel } from './user.model.ts'

/** Changing the password asks for the old one and ends every other session. */
export async function changeUserPassword(
  context: Context,
  session: SessionRecord,
  input: { current: string; password: string },
): Promise<void> {
  const user = await getUser(session.userId)
  if (!(await verifyPassword(context, user.passwordHash, input.current))) throw new AppError('password_wrong')
  refuseWeakPassword(input.password, user)
  const passwordHash = await hashPassword(context, input.password)
  const changed = await UserModel.updateOne(
    { _id: user._id, passwordHash: user.passwordHash },
    { $set: { passwordHash } },
  )
  if (changed.modifiedCount === 0) throw new AppError('password_wrong')
  await endSessionsOf(user._id, session)
}
