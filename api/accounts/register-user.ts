import type { register } from '#contract/accounts.ts'
import type { BodyOf } from '#contract/endpoint.ts'
import { isDuplicate } from '../adapters/database/is-duplicate.ts'
import { nextId } from '../adapters/database/sequence.model.ts'
import { sha256 } from '../adapters/signing/secrets.ts'
import { AppError } from '../server/app-error.ts'
import type { Context } from '../server/context.ts'
import { emailKey } from './email-key.ts'
import { OneTimeTokenModel } from './one-time-token.model.ts'
import { hashPassword } from './passwords/password-hash.ts'
import { refuseWeakPassword } from './passwords/refuse-weak-password.ts'
import { UserModel } from './user.model.ts'

/** Creates the one account of an address; needs an invitation where the installation is configured so. */
export async function registerUser(context: Context, input: BodyOf<typeof register>): Promise<void> {
  refuseWeakPassword(input.password, input)
  const key = emailKey(input.email)
  const invitation =
    context.config.registration === 'invite' ? await findInvitation(context, input.invitation, key) : null
  const passwordHash = await hashPassword(context, input.password)
  try {
    await UserModel.create({
      _id: await nextId('users', firstId(context)),
      name: input.name,
      email: input.email,
      emailKey: key,
      passwordHash,
      createdAt: context.now(),
    })
  } catch (error) {
    throw isDuplicate(error) ? new AppError('email_taken') : error
  }
  if (invitation) await spendInvitation(context, invitation)
}

/**
 * The id of an installation's first account; later ones count up from it. It is random because devices store their data by account id: a
 * server that was set up again at the same address must not give a former account's id to somebody else.
 */
const firstId = ({ randomBytes }: Context) => 1 + (randomBytes(4).readUInt32BE() >>> 1)

/** A used invitation whose account exists answers `email_taken`, because the first answer may have been lost. */
async function findInvitation(context: Context, token: string | undefined, key: string): Promise<string> {
  const tokenHash = sha256(token ?? '')
  const found = await OneTimeTokenModel.findOne(
    { tokenHash, kind: 'invitation', emailKey: key, expiresAt: { $gt: context.now() } },
    { usedAt: 1 },
  ).lean()
  if (found?.usedAt && (await UserModel.exists({ emailKey: key }))) throw new AppError('email_taken')
  if (!found || found.usedAt) throw new AppError('invitation_required')
  return tokenHash
}

/**
 * Runs after the account was created, so that a process that stops in between costs nobody their invitation: it is for one address, and an
 * address has one account. For the same reason an error here does not fail the registration.
 */
async function spendInvitation(context: Context, tokenHash: string): Promise<void> {
  await OneTimeTokenModel.updateOne({ tokenHash, usedAt: null }, { $set: { usedAt: context.now() } }).catch(
    (error: unknown) => context.log.warn({ err: error }, 'an invitation was not marked as used'),
  )
}
