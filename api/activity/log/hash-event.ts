import { type Canonical, canonicalJson } from '../../adapters/signing/canonical-json.ts'
import { sha256 } from '../../adapters/signing/secrets.ts'
import type { EventRecord } from './event.model.ts'

/** What an event's hash is made of. Values are in it only as commitments, so that erasing them leaves a chain that verifies. */
type Chained = Pick<
  EventRecord,
  '_id' | 'ideaId' | 'sequence' | 'kind' | 'shareId' | 'factsCommitment' | 'personCommitment' | 'previous'
>

/** SHA-256 of the salt and the value, as canonical JSON (RFC 8785). The salt is 32 random bytes, so no value can be guessed. */
export const commit = (salt: string, value: Canonical): string => sha256(canonicalJson([salt, value]))

export const hashEvent = (event: Chained): string =>
  sha256(
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
    }),
  )
