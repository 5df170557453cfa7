import type { Mail } from '../adapters/mailer.ts'

/** The letter that carries an e-mail bound link. It says nothing about the idea: mail is read by others too. */
export const invitationLetter = (to: string, ownerName: string, address: string): Mail => ({
  to,
  subject: `${ownerName} shared an idea with you`,
  text: [
    'Hello,',
    '',
    `${ownerName} would like to show you an idea in confidence. The link below was made for this address only.`,
    '',
    address,
    '',
    'You will be asked for your name and this address, for a code that we then send here, and to accept a confidentiality agreement.',
    'Opening this page by itself uses nothing up. If you do not know the sender, ignore this letter.',
    '',
    'IdeaVault',
  ].join('\n'),
})
