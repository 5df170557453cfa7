import { MINUTE } from '#contract/rules/durations.ts'
import { cleanName } from '../adapters/mail/clean-name.ts'
import { sha256 } from '../adapters/signing/secrets.ts'
import type { Context } from '../server/context.ts'
import { AcceptanceModel } from './acceptance.model.ts'
import { certificateKey } from './certificate-key.ts'

type Accepted = { eventId: string; email: string; ownerName: string; acceptedAt: Date }
/** Younger acceptances are skipped: the request that accepted sends the mail itself. */
const LATE_MS = MINUTE
const MAX_AT_ONCE = 100
const MAIL_ID_DIGITS = 24

/** Only recipients who proved their address get a mail; an address that was only typed gets nothing. */
export const mustSendCertificate = ({ mailer }: Context, { verified }: { verified: boolean }): boolean =>
  verified && mailer.reachesPeople

/** Sends the mails that a crash or a failed write to the queue held back: their acceptances are still marked as due. */
export async function sendDueCertificates(context: Context, stopped?: AbortSignal): Promise<void> {
  const before = new Date(context.now().getTime() - LATE_MS)
  const due = await AcceptanceModel.find({ letterDue: true, acceptedAt: { $lt: before } })
    .sort({ acceptedAt: 1 })
    .limit(MAX_AT_ONCE)
    .lean()
  for (const { eventId, ...accepted } of due) {
    if (stopped?.aborted) return
    if (eventId !== null) await sendCertificate(context, { ...accepted, eventId })
  }
}

/**
 * Sends a link to the certificate of an acceptance. The mail contains neither the idea's title nor its words, because mail can be read on
 * its way. It never throws, so that accepting does not fail with it. Sent again it is the same mail (MailTerms.once).
 */
export async function sendCertificate(context: Context, accepted: Accepted): Promise<void> {
  const { eventId, email, ownerName, acceptedAt: at } = accepted
  const owner = cleanName(ownerName)
  const base = `${context.config.publicOrigin}/api/certificates/by-mail/${certificateKey(context, eventId)}`
  const text = [
    'Hello,',
    '',
    `You agreed to keep confidential what ${owner} shared with you. These are your copies of that agreement, with its proof:`,
    '',
    `As a PDF: ${base}/pdf`,
    `As text: ${base}/txt`,
    '',
    'Please keep them. Anyone with these links can read your name and the title, so do not pass them on. They open nothing else.',
    'If this was not you, tell the sender.',
    '',
    'IdeaVault',
  ].join('\n')
  const mail = { to: email, subject: `Your agreement with ${owner}`, text }
  try {
    const topics = [`certificate ${eventId}`]
    const once = { id: sha256(`certificate ${eventId}`).slice(0, MAIL_ID_DIGITS), at }
    await context.mailer.send(mail, { kind: 'certificate', expiresAt: null, topics, once })
    await AcceptanceModel.updateOne({ eventId }, { $unset: { letterDue: 1 } })
  } catch (error) {
    context.log.warn({ err: error }, 'a certificate was not mailed')
  }
}
