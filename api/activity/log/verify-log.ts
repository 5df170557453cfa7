import { verifyNote } from '../../adapters/signing/signed-note.ts'
import { findPublicKey } from '../../adapters/signing/signing-key.ts'
import { EventModel, type EventRecord } from './event.model.ts'
import { commit, hashEvent } from './hash-event.ts'
import { HeadModel } from './head.model.ts'
import { headText, LOG_KEY } from './sign-head.ts'

type Findings = { logs: number; events: number; faults: string[] }

/**
 * Reads every log and reports each fault in one line: an event that was changed, removed, moved or inserted, and a log that was cut short.
 * Erased values and forgotten traces are no faults. Nor is a last event that is not yet signed: its process was stopped in between, and
 * the next repair signs it.
 */
export async function verifyLogs(): Promise<Findings> {
  const publicKey = await findPublicKey(LOG_KEY)
  const findings: Findings = { logs: 0, events: 0, faults: [] }
  for await (const head of HeadModel.find({ removedAt: null }).sort({ _id: 1 }).lean().cursor()) {
    const { _id: ideaId, sequence, hash, note } = head
    const fault = (what: string) => `The log of idea ${ideaId}: ${what}.`
    findings.logs += 1
    let last: Pick<EventRecord, 'sequence' | 'hash'> | null = null
    let isHeadThere = false
    const events = EventModel.find({ ideaId }).sort({ sequence: 1 }).lean<EventRecord[]>()
    for await (const event of events.cursor({ batchSize: 500 })) {
      findings.events += 1
      findings.faults.push(...faultsOf(event, last).map(fault))
      if (event.sequence === sequence) isHeadThere = event.hash === hash
      last = event
    }
    const signed = hash !== null && note !== null && publicKey !== null ? { hash, note, publicKey } : null
    const text = signed && verifyNote(signed.note, LOG_KEY, signed.publicKey)
    if (!signed || text !== headText(ideaId, { sequence, hash: signed.hash }))
      findings.faults.push(fault('its signature is not valid'))
    if (!isHeadThere) findings.faults.push(fault(`event ${sequence}, which was signed, is missing`))
  }
  return findings
}

function faultsOf(event: EventRecord, last: Pick<EventRecord, 'sequence' | 'hash'> | null): string[] {
  const { sequence, previous, hash, facts, person, traces, factsCommitment, personCommitment } = event
  const expected = (last?.sequence ?? 0) + 1
  const faults: string[] = []
  if (sequence !== expected) faults.push(`event ${expected} is missing`)
  else if (previous !== (last?.hash ?? null))
    faults.push(`event ${sequence} does not follow the one before it`)
  if (hashEvent(event) !== hash) faults.push(`event ${sequence} was changed`)
  if (commit(facts.salt, facts.value) !== factsCommitment)
    faults.push(`the facts of event ${sequence} were changed`)
  const personFits = (salt: string | null) =>
    salt === null ? mayLackSalt(event) : commit(salt, person?.value) === personCommitment
  if (person && !personFits(person.salt ?? null)) faults.push(`the person of event ${sequence} was changed`)
  if (traces && commit(traces.salt, traces.value) !== facts.value.traces)
    faults.push(`the traces of event ${sequence} were changed`)
  return faults
}

/** True only for events older than separate traces whose network was forgotten together with the salt, and never for agreements. */
const mayLackSalt = ({ kind, facts, person }: EventRecord): boolean =>
  kind !== 'agreed' && facts.value.traces === undefined && person?.value.network === null
