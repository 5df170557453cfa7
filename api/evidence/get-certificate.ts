import type { Certificate } from '#contract/evidence.ts'
import { describeDevice } from '../accounts/describe-device.ts'
import { countLogged, type EventProof, findProof, wasErased } from '../activity/log/prove-event.ts'
import { readCertificateKey } from '../agreements/certificate-key.ts'
import { type Acceptance, findAcceptance } from '../agreements/find-acceptance.ts'
import { asOpen, missingStep } from '../recipients/ensure-open.ts'
import { type AccessSession, ensureSession, type Visit } from '../recipients/find-visit.ts'
import { AppError } from '../server/app-error.ts'
import type { Context } from '../server/context.ts'
import { refusalOf } from '../shares/share-state.ts'

/** An acceptance, and the proof that it is in the log. */
export type Certified = { acceptance: Acceptance; proof: EventProof | null }

type Accepting = Pick<AccessSession, 'recipientId' | 'agreementSha256'>

/** A certificate of one of the owner's ideas, also of a deleted one: it is evidence. */
export async function getCertified(ownerId: number, eventId: string): Promise<Certified> {
  return certify(await findAcceptance({ ownerId, eventId }), { ownerId, eventId })
}

/** Steps that the link may require since the acceptance. They come first, because the certificate names the idea. */
const proofs = new Set(['passcode_required', 'verify_required'])

/** The certificate of what a reader accepted in the session of this visit. */
export async function getOwnCertified(visit: Visit): Promise<Certified> {
  const session = ensureSession(visit)
  const { recipientId, agreementSha256 } = session
  const step = missingStep(visit)
  if (agreementSha256 === null || (proofs.has(step) && !asOpen(session)))
    throw visit.state === 'used' ? refusalOf('used') : new AppError(step)
  return getAccepted({ recipientId, agreementSha256 })
}

/** The certificate of what was accepted last in a session. */
export async function getAccepted(session: Accepting): Promise<Certified> {
  const { recipientId, agreementSha256 } = session
  return certify(agreementSha256 === null ? null : await findAcceptance({ recipientId, agreementSha256 }))
}

/** The certificate that the key in a mail to a proven address opens. */
export async function getMailedCertified(context: Context, key: string): Promise<Certified> {
  const eventId = readCertificateKey(context, key)
  if (eventId === null) throw new AppError('not_found')
  return certify(await findAcceptance({ eventId }), { eventId })
}

/** `sought`: the event whose acceptance was looked for, where it is known. */
async function certify(
  acceptance: Acceptance | null,
  sought?: { eventId: string; ownerId?: number },
): Promise<Certified> {
  if (!acceptance)
    throw new AppError(sought && (await wasErased(sought)) ? 'certificate_erased' : 'not_found')
  const { eventId } = acceptance
  return { acceptance, proof: eventId === null ? null : await findProof(eventId) }
}

/** The certificate as a page shows it. */
export async function getCertificate(ownerId: number, eventId: string): Promise<Certificate> {
  const { acceptance, proof } = await getCertified(ownerId, eventId)
  const { ideaId: id, title, documentId, revision, name, email, ownerName, verified } = acceptance
  const { agreementVersion, agreement, readMs, network, userAgent, seal, isSealInLog, text } = acceptance
  return {
    id: eventId,
    acceptedAt: acceptance.acceptedAt.toISOString(),
    ...{ name, email, ownerName, agreementVersion, agreement, readMs, network, seal, isSealInLog, text },
    proven: verified,
    provenAt: acceptance.provenAt?.toISOString() ?? null,
    idea: { id, title, documentId, revision },
    device: describeDevice(userAgent),
    event: proof && { sequence: proof.sequence, of: Math.max(proof.sequence, await countLogged(id)) },
  }
}
