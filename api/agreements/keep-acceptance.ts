import { newEvent } from '../activity/log/new-event.ts'
import type { Person } from '../activity/log/person.ts'
import { writeDown } from '../activity/log/write-down.ts'
import { isDuplicate } from '../adapters/database/is-duplicate.ts'
import { sha256 } from '../adapters/signing/secrets.ts'
import { markAgreed } from '../ideas/delete-idea.ts'
import type { Context } from '../server/context.ts'
import { AcceptanceModel, AgreementTextModel } from './acceptance.model.ts'
import { type AcceptanceFacts, acceptanceRecord, acceptanceText } from './acceptance-record.ts'
import { mustSendCertificate, sendCertificate } from './send-certificate.ts'

/**
 * Stores who accepted which text, once for each session and text, with an event in the log that commits to the seal. Nothing is stored if
 * the idea was deleted in the meantime. A recipient who proved their address gets a mail. `person`: the recipient, as events name them.
 */
export async function keepAcceptance(
  context: Context,
  facts: AcceptanceFacts,
  agreementText: string,
  person: Person,
): Promise<void> {
  const { agreementSha256, agreementVersion, revision, readMs, acceptedAt: at } = facts
  await markAgreed(facts.ideaId)
  await insertOnce(() => AgreementTextModel.create({ _id: agreementSha256, text: agreementText }))
  const record = acceptanceRecord(facts, agreementText)
  const seal = sha256(acceptanceText(record, agreementText))
  const agreed = { agreementVersion, revision, readMs }
  const event = newEvent(context, facts, 'agreed', agreed, {
    person: { ...person, agreementSha256, seal },
    at,
  })
  const letter = mustSendCertificate(context, facts) ? { letterDue: true } : {}
  const written = { record, seal, isSealInLog: true, eventId: event.id, pendingEvents: [event], ...letter }
  const isFirst = await insertOnce(() => AcceptanceModel.create({ ...facts, ...written }))
  if (!isFirst) return
  await writeDown(context, AcceptanceModel.modelName, event)
  if (letter.letterDue) await sendCertificate(context, { ...facts, eventId: event.id })
}

/** Whether this call inserted it; false if it existed before. */
async function insertOnce(insert: () => Promise<unknown>): Promise<boolean> {
  try {
    await insert()
    return true
  } catch (error) {
    if (isDuplicate(error)) return false
    throw error
  }
}
