import { findUserContact } from '../accounts/get-user.ts'
import { cleanName } from '../adapters/mail/clean-name.ts'
import type { Mail } from '../adapters/mail/mail.ts'
import { findIdeaFacts } from '../ideas/find-idea-facts.ts'
import { AppError } from '../server/app-error.ts'
import type { Context } from '../server/context.ts'
import { findShareByToken } from '../shares/find-share.ts'
import { recordAccessRequest } from '../shares/record-access-request.ts'
import { shareState } from '../shares/share-state.ts'

type Person = { name: string; email: string }

/**
 * Whoever knows a dead link may ask its owner for access, once for each address and day. Nothing is sent for a link that
 * still opens or for a repeated request, and the answer is the same in every case.
 */
export async function askForAccess(context: Context, accessToken: string, person: Person): Promise<void> {
  const share = await findShareByToken(context, accessToken)
  if (!share) throw new AppError('share_unknown')
  const idea = await findIdeaFacts(share.ideaId)
  if (shareState(share, idea !== null, context.now()) === 'active') return
  if (!(await recordAccessRequest(context, share, person))) return
  const owner = await findUserContact(share.ownerId)
  if (!owner || !idea) return
  await context.mailer.send(
    accessRequestMail(owner.email, idea.title, person, `${context.config.publicOrigin}/share/${idea.id}`),
    { kind: 'access request', expiresAt: null, topics: [`idea ${idea.id}`] },
  )
}

const accessRequestMail = (to: string, title: string, person: Person, address: string): Mail => ({
  to,
  subject: 'Somebody asks for access to your idea',
  text: [
    'Hello,',
    '',
    `${cleanName(person.name)} (${person.email}) followed a link to "${oneLine(title)}" that does not open any more, and asks for access. The name and address are as typed; nobody has checked them.`,
    '',
    `To share it again: ${address}`,
    '',
    'IdeaVault',
  ].join('\n'),
})

const oneLine = (text: string) => text.replace(/\s+/g, ' ')
