import { type Canonical, canonicalJson } from '../../adapters/signing/canonical-json.ts'
import { sha256 } from '../../adapters/signing/secrets.ts'
import type { EventRecord } from './event.model.ts'

/** What an event's hash is made of. Values are in it only as commitments, so that erasing them leaves a chain that verifies. */
type Chained = Pick<
  EventRecord,
  '_id' | 'ideaId' | 'sequence' | 'kind' | 'shareId' | 'factsCommitment' | 'personCommitment' | 'previous'
>

/** What a commitment is the SHA-256 of. The salt is 32 random bytes, so no value can be found by trying. */
export const committed = (salt: string, value: Canonical): string => canonicalJson([salt, value])
export const commit = (salt: string, value: Canonical): string => sha256(committed(salt, value))

/** What the hash of an event is the SHA-256 of, as canonical JSON (RFC 8785). */
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
