import type { EventKind, FactsOf } from '#contract/activity.ts'
import { isOwnEvent } from '#contract/own-events.ts'
import type { PendingEvent } from '../../adapters/database/pending-event.model.ts'
import type { Context } from '../../server/context.ts'
import { newEventId } from './event-id.ts'
import type { Person } from './person.ts'

/** The idea that an event is about, its owner, and the link where it happened, or null. */
export type EventSubject = { ideaId: number; ownerId: number; shareId: number | null }
type Details = {
  /** Null when the owner acts or the person is unknown. */
  person?: Person | null
  /** When it happened; now by default. */
  at?: Date
  needs?: PendingEvent['needs']
}

/**
 * Creates an event for the `pendingEvents` of the document whose write makes it true. Stored in that same write, it cannot be lost:
 * `writeDown` or, after a crash, `repairLog` appends it to the log.
 */
export function newEvent<Kind extends EventKind>(
  context: Context,
  { ideaId, ownerId, shareId }: EventSubject,
  kind: Kind,
  facts: FactsOf<Kind>,
  { person = null, at = context.now(), needs = null }: Details = {},
): PendingEvent {
  const group = groupOf(kind, person)
  const id = newEventId(context, at)
  return { id, kind, ideaId, ownerId, shareId, facts, person, group, needs, unread: group !== 'own' }
}

function groupOf(kind: EventKind, person: Person | null): PendingEvent['group'] {
  if (kind === 'refused') return 'refused'
  return isOwnEvent(kind, person === null) ? 'own' : 'readers'
}
