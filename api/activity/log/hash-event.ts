import { type Canonical, canonicalJson } from '../../adapters/signing/canonical-json.ts'
import { sha256 } from '../../adapters/signing/secrets.ts'
import type { EventRecord } from './event.model.ts'

/** What an event's hash is computed from. Values enter it only as commitments, so the chain still verifies after they are erased. */
type Chained = Pick<
  EventRecord,
  '_id' | 'ideaId' | 'sequence' | 'kind' | 'shareId' | 'factsCommitment' | 'personCommitment' | 'previous'
>

/** The text whose SHA-256 is a commitment. The salt is 32 random bytes, so no value can be found by trial. */
export const committed = (salt: string, value: Canonical): string => canonicalJson([salt, value])
export const commit = (salt: string, value: Canonical): string => sha256(committed(salt, value))

/** The canonical JSON (RFC 8785) whose SHA-256 is the event's hash. */
export const chainedText = (event: Chained): string =>
  canonicalJson({
    format: 'ideavault-event/1',
    id: event._id,
    ideaId: event.ideaId,
    sequence: event.sequence,
    kind: event.kind,
    linkId: event.shareId,
    facts: event.factsCommitment,
    person: event.personCommitment,
    previous: event.previous,
  })
export const hashEvent = (event: Chained): string => sha256(chainedText(event))
