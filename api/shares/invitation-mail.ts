import { cleanName } from '../adapters/mail/clean-name.ts'
import type { Mail } from '../adapters/mail/mail.ts'

/** The invitation mail with a link for one address. It says nothing about the idea, because others may read the mail too. */
export function invitationMail(to: string, ownerName: string, address: string): Mail {
  const owner = cleanName(ownerName)
  const text = [
    'Hello,',
    '',
    `${owner} would like to show you an idea in confidence. The link below was made for this address only.`,
    '',
    address,
    '',
    'You will be asked for your name and this address, for a code that we send here, and to accept a confidentiality agreement.',
    'Opening the page alone does not count as a view. If you do not know the sender, ignore this email.',
    '',
    'IdeaVault',
  ].join('\n')
  return { to, subject: `${owner} shared an idea with you`, text }
}
