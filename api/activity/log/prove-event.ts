import { EventModel, type EventRecord } from './event.model.ts'
import { chainedText, committed } from './hash-event.ts'
import { HeadModel } from './head.model.ts'

/** What shows that a log holds an event: texts to hash, and what they must give. */
export type EventProof = {
  sequence: number
  /** Its SHA-256 is `hash`; it names the commitments, and the hash of the event before. */
  event: string
  hash: string
  /** Its SHA-256 is `personCommitment`. Null where nobody is known, and after the person was erased. */
  person: string | null
  personCommitment: string | null
}

/** Null until it is written down. */
export async function findProof(eventId: string): Promise<EventProof | null> {
  const event = await EventModel.findById(eventId).lean<EventRecord>()
  return event && proofOf(event)
}

function proofOf(event: EventRecord): EventProof {
  const { sequence, hash, person, personCommitment } = event
  return {
    ...{ sequence, hash, personCommitment },
    event: chainedText(event),
    person: person && committed(person.salt, person.value),
  }
}

/** How many events the log of an idea has. */
export async function countLogged(ideaId: number): Promise<number> {
  return (await HeadModel.findById(ideaId, { sequence: 1 }).lean())?.sequence ?? 0
}
