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
  if (invitation) await spendInvitation(context, invitation)
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
    if (isDuplicate(error)) throw new AppError('email_taken')
    if (invitation) await giveBackInvitation(invitation)
    throw error
  }
}

/**
 * The first account of an installation, after which they are counted. A server that was set up anew under an old address must not
 * give the ids of its former accounts to others, because devices keep what they hold by them.
 */
const firstId = ({ randomBytes }: Context) => 1 + (randomBytes(4).readUInt32BE() >>> 1)

async function findInvitation(context: Context, token: string | undefined, key: string): Promise<string> {
  const tokenHash = sha256(token ?? '')
  const found = await OneTimeTokenModel.exists({
    tokenHash,
    kind: 'invitation',
    emailKey: key,
    usedAt: null,
    expiresAt: { $gt: context.now() },
  })
  if (!found) throw new AppError('invitation_required')
  return tokenHash
}

async function spendInvitation(context: Context, tokenHash: string): Promise<void> {
  const spent = await OneTimeTokenModel.updateOne(
    { tokenHash, usedAt: null },
    { $set: { usedAt: context.now() } },
  )
  if (spent.modifiedCount === 0) throw new AppError('invitation_required')
}

/** The account could not be stored: the invited person may try again. */
async function giveBackInvitation(tokenHash: string): Promise<void> {
  await OneTimeTokenModel.updateOne({ tokenHash }, { $set: { usedAt: null } })
}
