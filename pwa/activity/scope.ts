import * as v from 'valibot'
import { type ActivityEvent, ActivityFilter } from '#contract/activity.ts'

/** Which events a page shows: of all ideas, of one idea, or of one of its links. */
export type Scope = {
  filter: v.InferOutput<typeof ActivityFilter>
  ideaId: number | null
  linkId: number | null
}

/** What an address such as /activity?idea=7&link=12 asks for. What cannot be read asks for nothing. */
export const readScope = ({
  filter,
  idea,
  link,
}: Partial<Record<'filter' | 'idea' | 'link', unknown>>): Scope => ({
  filter: v.is(ActivityFilter, filter) ? filter : 'all',
  ideaId: readId(idea),
  linkId: readId(link),
})

const readId = (id: unknown): number | null =>
  typeof id === 'number' && Number.isSafeInteger(id) && id > 0 ? id : null

/** Everything that happened: what marks as read, and what the device keeps. */
export const isWhole = ({ filter, ideaId, linkId }: Scope): boolean =>
  filter === 'all' && ideaId === null && linkId === null

/** What an owner did. All else is of readers. */
const isOwn = ({ kind, facts }: ActivityEvent): boolean =>
  kind === 'published' ||
  kind === 'link-made' ||
  kind === 'link-changed' ||
  kind === 'link-revoked' ||
  (kind === 'commented' && facts.byOwner)

const passes: Record<Scope['filter'], (event: ActivityEvent) => boolean> = {
  all: () => true,
  'needs-you': ({ needs }) => needs !== null,
  readers: (event) => event.kind !== 'refused' && !isOwn(event),
  refused: ({ kind }) => kind === 'refused',
}

/** The same selection as the server makes, of events that are here already. */
export const select = (
  events: readonly ActivityEvent[],
  { filter, ideaId, linkId }: Scope,
): ActivityEvent[] =>
  events.filter(
    (event) =>
      passes[filter](event) &&
      (ideaId === null || event.idea.id === ideaId) &&
      (linkId === null || event.link?.id === linkId),
  )
