import * as v from 'valibot'
import { ActivityEvent, eventFacts, KnownEvent } from '#contract/activity.ts'
import { findIdeaTitles } from '../ideas/find-idea-facts.ts'
import { findReaders } from '../recipients/find-readers.ts'
import type { Context } from '../server/context.ts'
import { findShares } from '../shares/find-share.ts'
import { findRefusalCounts } from '../shares/record-refusal.ts'
import { shareState } from '../shares/share-state.ts'
import type { EventRecord } from './log/event.model.ts'
import { timeOfEvent } from './log/event-id.ts'
import { Person } from './log/person.ts'
import { Traces } from './log/traces.ts'

/** Describes events as their owner sees them, with the present state of ideas, links and readers. */
export async function describeEvents(
  context: Context,
  ownerId: number,
  events: EventRecord[],
): Promise<ActivityEvent[]> {
  const refused = events.filter(({ kind }) => kind === 'refused')
  const [ideas, shares, readers, counts] = await Promise.all([
    findIdeaTitles(distinct(events.map(({ ideaId }) => ideaId))),
    findShares(distinct(events.flatMap(({ shareId }) => shareId ?? []))),
    events.some(({ kind }) => kind === 'opened') ? findReaders(context, ownerId) : new Set<number>(),
    findRefusalCounts(refused.map(({ _id }) => _id)),
  ])
  const shareOf = new Map(shares.map((share) => [share.id, share]))
  return events.map((event) => {
    const { title = '', deleted = true } = ideas.get(event.ideaId) ?? {}
    const share = event.shareId === null ? undefined : shareOf.get(event.shareId)
    // During an update a newer process may write kinds that this one does not know.
    return v.parse(Object.hasOwn(eventFacts, event.kind) ? KnownEvent : ActivityEvent, {
      ...describePerson(event),
      id: event._id,
      kind: event.kind,
      at: timeOfEvent(event._id).toISOString(),
      sequence: event.sequence,
      idea: { id: event.ideaId, title, deleted },
      link: share
        ? {
            id: share.id,
            shareType: share.shareType,
            state: shareState(share, !deleted, context.now()),
            name: share.name ?? null,
          }
        : null,
      needs: event.needs ?? null,
      unread: event.unread === true,
      facts: {
        ...Object(event.facts.value),
        ...Object(event.traces?.value),
        ...(event.kind === 'refused' ? { count: counts.get(event._id) ?? 1 } : {}),
        ...(event.kind === 'opened' ? { reading: readers.has(event.recipientId ?? 0) } : {}),
      },
    })
  })
}

const distinct = (ids: number[]) => [...new Set(ids)]

function describePerson({ person, personCommitment, traces }: EventRecord) {
  if (!person) return { who: null, erased: personCommitment !== null, network: null }
  const { recipientId, name, email, proven, ...kept } = v.parse(Person, person.value)
  const network = traces ? v.parse(Traces, traces.value).network : kept.network
  const isKnown = name !== null || email !== null
  return { who: isKnown ? { recipientId, name, email, proven } : null, erased: false, network }
}
