import { cleanName } from '../adapters/mail/clean-name.ts'
import type { Context } from '../server/context.ts'
import { certificateKey } from './certificate-key.ts'

type Accepted = { eventId: string; email: string; ownerName: string; verified: boolean }

/**
 * Sends whoever proved their address a link to the certificate of what they accepted; an address that was only typed gets nothing. The
 * letter names neither the idea nor its words, because mail is read on its way. It never fails what it follows.
 */
export async function sendCertificate(context: Context, accepted: Accepted): Promise<void> {
  const { eventId, email, ownerName, verified } = accepted
  if (!verified || !context.mailer.reachesPeople) return
  const owner = cleanName(ownerName)
  const base = `${context.config.publicOrigin}/api/certificates/by-mail/${certificateKey(context, eventId)}`
  const text = [
    'Hello,',
    '',
    `You agreed to keep confidential what ${owner} shared with you. These are your copies of that agreement, with what proves it:`,
    '',
    `As a PDF: ${base}/pdf`,
    `As text: ${base}/txt`,
    '',
    'Please keep them. Whoever has these links can read your name and the title there, so do not pass them on. They open nothing else.',
    'If this was not you, tell the sender.',
    '',
    'IdeaVault',
  ].join('\n')
  const mail = { to: email, subject: `Your agreement with ${owner}`, text }
  try {
    const topics = [`certificate ${eventId}`]
    await context.mailer.send(mail, { kind: 'certificate', expiresAt: null, topics })
  } catch (error) {
    context.log.warn({ err: error }, 'a certificate was not mailed')
  }
}
