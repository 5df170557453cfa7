import { findPublicKey } from '../../adapters/signing/signing-key.ts'
import { EventModel, type EventRecord } from './event.model.ts'
import { chainedText, committed } from './hash-event.ts'
import { HeadModel } from './head.model.ts'
import { LOG_KEY } from './sign-head.ts'

const BATCH = 500

/** What proves that a log holds an event: texts, and the hashes that they must have. */
export type EventProof = {
  sequence: number
  /** Its SHA-256 is `hash`. It contains the commitments and the hash of the previous event. */
  event: string
  hash: string
  /** Its SHA-256 is `personCommitment`. Null when the person is unknown, or was erased wholly or in part. */
  person: string | null
  personCommitment: string | null
}

/** Null until the event is in its log. */
export async function findProof(eventId: string): Promise<EventProof | null> {
  const event = await EventModel.findById(eventId).lean<EventRecord>()
  return event && proofOf(event)
}

/** Whether this event is an agreement (of this owner, if given) whose person was erased. */
export async function wasErased({
  eventId,
  ownerId,
}: {
  eventId: string
  ownerId?: number
}): Promise<boolean> {
  const event = await EventModel.findById(eventId, { ownerId: 1, kind: 1, person: 1 }).lean<EventRecord>()
  return event?.kind === 'agreed' && event.person === null && (ownerId ?? event.ownerId) === event.ownerId
}

function proofOf(event: EventRecord): EventProof {
  const { sequence, hash, person, personCommitment } = event
  return {
    ...{ sequence, hash, personCommitment },
    event: chainedText(event),
    person: person?.salt ? committed(person.salt, person.value) : null,
  }
}

/** How many events the log of an idea has. */
export async function countLogged(ideaId: number): Promise<number> {
  return (await HeadModel.findById(ideaId, { sequence: 1 }).lean())?.sequence ?? 0
}

/** A log as it was when opened: everything up to its signed end. */
export type LogProof = {
  sequence: number
  /** The end as a signed note, and the public key that verifies it: 32 bytes in base64. */
  note: string
  publicKey: string
  /** Yields the texts whose hashes form the chain and the values it commits to; null for erased ones. */
  read: () => AsyncIterable<{ event: string; facts: string; person: string | null }>
}

/** Null when the log has no events yet or was removed. */
export async function openLog(ideaId: number): Promise<LogProof | null> {
  const [head, publicKey] = await Promise.all([HeadModel.findById(ideaId).lean(), findPublicKey(LOG_KEY)])
  if (!head?.note || publicKey === null) return null
  const { sequence, note } = head
  return { sequence, note, publicKey, read: () => readLog(ideaId, sequence) }
}

async function* readLog(ideaId: number, upTo: number) {
  const events = EventModel.find({ ideaId, sequence: { $lte: upTo } }).sort({ sequence: 1 })
  for await (const event of events.lean<EventRecord[]>().cursor({ batchSize: BATCH })) {
    const { facts } = event
    const { event: text, person } = proofOf(event)
    yield { event: text, facts: committed(facts.salt, facts.value), person }
  }
}
