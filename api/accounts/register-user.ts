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

/** One account for one address, by invitation only where the installation says so. */
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
 * The first account of an installation, after which they are counted. A server that was set up anew under an old address must not
 * give the ids of its former accounts to others, because devices keep what they hold by them.
 */
const firstId = ({ randomBytes }: Context) => 1 + (randomBytes(4).readUInt32BE() >>> 1)

/** Who was let in already is told so, because their first answer may have been lost. */
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
 * After the account was made, so that whoever stops in between takes nobody's invitation away: it is for one address, and an address has
 * one account. For the same reason a failure here fails nobody.
 */
async function spendInvitation(context: Context, tokenHash: string): Promise<void> {
  await OneTimeTokenModel.updateOne({ tokenHash, usedAt: null }, { $set: { usedAt: context.now() } }).catch(
    (error: unknown) => context.log.warn({ err: error }, 'an invitation was not noted as used'),
  )
}
