import * as v from 'valibot'
import { type ActivityEvent, ActivityFilter, EvidenceId } from '#contract/activity.ts'
import { isOwnEvent } from '#contract/own-events.ts'

/** Which events a page shows: of all ideas, of one idea, or of one of its links. */
export type Scope = {
  filter: v.InferOutput<typeof ActivityFilter>
  ideaId: number | null
  linkId: number | null
  /** Only what the reader did whose copy carries this id. */
  evidence?: string | undefined
}

/** Parses the query of an address such as /activity?idea=7&link=12. Invalid values are ignored. */
export const readScope = ({
  filter,
  idea,
  link,
  evidence,
}: Partial<Record<'filter' | 'idea' | 'link' | 'evidence', unknown>>): Scope => ({
  filter: v.is(ActivityFilter, filter) ? filter : 'all',
  ideaId: readId(idea),
  linkId: readId(link),
  ...(v.is(EvidenceId, evidence) ? { evidence } : {}),
})

const readId = (id: unknown): number | null =>
  typeof id === 'number' && Number.isSafeInteger(id) && id > 0 ? id : null

/** Whether the scope covers all events. Only such a list marks events as read and is kept on the device. */
export const isWhole = ({ filter, ideaId, linkId, evidence }: Scope): boolean =>
  filter === 'all' && ideaId === null && linkId === null && evidence === undefined

const isOwn = ({ kind, facts }: ActivityEvent): boolean =>
  isOwnEvent(kind, kind === 'commented' && facts.byOwner)

const passes: Record<Scope['filter'], (event: ActivityEvent) => boolean> = {
  all: () => true,
  'needs-you': ({ needs }) => needs !== null,
  readers: (event) => event.kind !== 'refused' && !isOwn(event),
  refused: ({ kind }) => kind === 'refused',
}

/** Filters events that are here already, as the server does. */
export const select = (
  events: readonly ActivityEvent[],
  { filter, ideaId, linkId, evidence }: Scope,
): ActivityEvent[] =>
  events.filter(
    (event) =>
      // Only the server knows which copy an event is about.
      evidence === undefined &&
      passes[filter](event) &&
      (ideaId === null || event.idea.id === ideaId) &&
      (linkId === null || event.link?.id === linkId),
  )

/** Title of the page, in its heading and in the window. */
export function nameOf({ evidence, linkId }: Scope): string {
  if (evidence !== undefined) return 'Whose copy it was'
  return linkId === null ? 'Activity' : 'Who read it'
}
