import { AcceptanceModel, type AcceptanceRecord, AgreementTextModel } from './acceptance.model.ts'
import { acceptanceText } from './acceptance-record.ts'

/** An acceptance as other features get it: everything but the whole IP address. */
export type Acceptance = Omit<AcceptanceRecord, 'address' | 'addressSalt' | 'letterDue' | 'pendingEvents'> & {
  /** The agreement exactly as it was shown. */
  agreement: string
  /** The text of the acceptance. Its SHA-256 is the seal. */
  text: string
}

/** By the certificate's id, for its owner or for the holder of a mailed key; or what somebody accepted in their own session. */
type Which = { eventId: string; ownerId?: number } | { recipientId: number; agreementSha256: string }
const BATCH = 100
const fields = { _id: 0, address: 0, addressSalt: 0, letterDue: 0, pendingEvents: 0 } as const

/** Null when there is none. */
export async function findAcceptance(which: Which): Promise<Acceptance | null> {
  const found = await AcceptanceModel.findOne(which, fields).lean()
  return found && withText(found)
}

async function withText(found: Omit<Acceptance, 'agreement' | 'text'>): Promise<Acceptance> {
  const { text } = await AgreementTextModel.findById(found.agreementSha256).lean().orFail()
  return { ...found, agreement: text, text: acceptanceText(found.record, text) }
}

/** All acceptances in the log of an idea, one at a time, in the order in which they happened. */
export async function* streamAcceptances(ideaId: number): AsyncIterable<Acceptance> {
  const found = AcceptanceModel.find({ ideaId, eventId: { $ne: null } }, fields)
    .sort({ eventId: 1 })
    .lean()
  for await (const one of found.cursor({ batchSize: BATCH })) yield await withText(one)
}
