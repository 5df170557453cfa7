import * as v from 'valibot'
import { endpoint } from './endpoint.ts'
import { EventBase, UnknownEvent, Who } from './event-base.ts'
import { Id, Instant } from './fields.ts'
import { linkFacts } from './rules/link-facts.ts'
import { pagesRead } from './rules/pages-read.ts'
import { LinkNow } from './shares.ts'

/** The events of an idea. Each says when it happened, at which link and, where somebody is known, who did it. */

/** 32 hex digits that begin with the event's time: sorted by their ids, events are sorted by time. Also the cursor of lists. */
const EventId = v.pipe(v.string(), v.regex(/^[0-9a-f]{32}$/, 'Not an event.'))

/** Why somebody was turned away at a link. */
export const RefusedReason = v.picklist([
  'revoked',
  'expired',
  'used',
  'other-address',
  'wrong-code',
  'wrong-passcode',
  'download-off',
])
export type RefusedReason = v.InferOutput<typeof RefusedReason>

/** How a reading ended: the reader closed it, the page stopped reporting, the time limit was reached, or the link ended. */
export const ReadingEnd = v.picklist(['closed', 'idle', 'over', 'link-ended'])
export type ReadingEnd = v.InferOutput<typeof ReadingEnd>

const comment = { commentId: v.number(), threadId: v.number() }

/** What each kind of event says besides. These facts stay when a person is erased. */
export const eventFacts = {
  published: v.object({ documentId: v.string(), digest: v.string(), revision: v.number() }),
  ...linkFacts,
  identified: v.object({}),
  'code-sent': v.object({}),
  verified: v.object({}),
  /** `readMs`: from showing the text until its end was reached, as the browser measured it. */
  agreed: v.object({ agreementVersion: v.string(), revision: v.number(), readMs: v.nullable(v.number()) }),
  declined: v.object({}),
  opened: v.object({ revision: v.number() }),
  /** One for each reading, when it is over. `seconds`: from opening until the page last reported. */
  read: v.object({ openedAt: Instant, seconds: v.number(), ended: ReadingEnd, ...pagesRead }),
  /** The list of comments holds the words. `conversation`: the comment that began it, where it is about a place. */
  commented: v.object({ ...comment, byOwner: v.boolean(), conversation: v.optional(v.number()) }),
  /** The owner resolved a conversation about a place, or reopened it. */
  resolved: v.object({ ...comment, resolved: v.boolean() }),
  /** The first download of a reading. */
  downloaded: v.object({ revision: v.number() }),
  closed: v.object({}),
  asked: v.object({}),
  /** One for each link, reason, network and hour. */
  refused: v.object({ reason: RefusedReason }),
} as const
export type EventKind = keyof typeof eventFacts
export type FactsOf<Kind extends EventKind> = v.InferOutput<(typeof eventFacts)[Kind]>

const eventOf = <Kind extends EventKind, Facts extends v.ObjectEntries>(
  kind: Kind,
  facts: v.ObjectSchema<Facts, undefined>,
) =>
  v.object({
    ...EventBase,
    kind: v.literal(kind),
    /** Null for what happened to the idea itself. The state is the link's present one. */
    link: v.nullable(LinkNow),
    /** Null for what the owner did, for strangers, and for people whose details were erased. */
    who: v.nullable(Who),
    /** What the owner has to answer: a request for access to a dead link, or a comment. Null when there is nothing (left) to answer. */
    needs: v.nullable(v.picklist(['access', 'answer'])),
    facts,
  })

/** `count`: how often the refusal happened within its hour. `reading`: the opened document is being read now. */
const refused = eventOf('refused', v.object({ ...eventFacts.refused.entries, count: v.number() }))
const opened = eventOf('opened', v.object({ ...eventFacts.opened.entries, reading: v.boolean() }))

/** An event of a kind that this version knows. */
export const KnownEvent = v.variant('kind', [
  eventOf('published', eventFacts.published),
  eventOf('link-made', eventFacts['link-made']),
  eventOf('link-changed', eventFacts['link-changed']),
  eventOf('link-revoked', eventFacts['link-revoked']),
  eventOf('identified', eventFacts.identified),
  eventOf('code-sent', eventFacts['code-sent']),
  eventOf('verified', eventFacts.verified),
  eventOf('agreed', eventFacts.agreed),
  eventOf('declined', eventFacts.declined),
  opened,
  eventOf('read', eventFacts.read),
  eventOf('commented', eventFacts.commented),
  eventOf('resolved', eventFacts.resolved),
  eventOf('downloaded', eventFacts.downloaded),
  eventOf('closed', eventFacts.closed),
  eventOf('asked', eventFacts.asked),
  refused,
])
export const ActivityEvent = v.union([KnownEvent, UnknownEvent])
export type ActivityEvent = v.InferOutput<typeof ActivityEvent>

/** `unread` and `needsYou` stop counting at 1,000. `reading`: people who have a document open right now. */
const ActivityCounts = v.object({ unread: v.number(), needsYou: v.number(), reading: v.number() })
export type ActivityCounts = v.InferOutput<typeof ActivityCounts>

/** `next`: the cursor of the older events, null at the end. */
const ActivityPage = v.object({ events: v.array(ActivityEvent), next: v.nullable(v.string()) })
export type ActivityPage = v.InferOutput<typeof ActivityPage>

/** As it was read off a copy: spaces and capitals do not matter in the ids that are given today. */
export const EvidenceId = v.pipe(
  v.string(),
  v.trim(),
  v.regex(/^[\w-]{8,32}$/, 'An id on a copy has 8 letters and digits.'),
)

const count = (most: number) =>
  v.pipe(
    v.string(),
    v.regex(/^[1-9]\d{0,2}$/, 'Not a number of events.'),
    v.transform(Number),
    v.maxValue(most),
  )

export const ActivityFilter = v.picklist(['all', 'needs-you', 'readers', 'refused'])
export const ActivityQuery = v.object({
  filter: v.optional(ActivityFilter, 'all'),
  /** Only events of the link with this id. */
  link: v.optional(Id.entries.id),
  /** Only events of the reading whose copies carry this id (evidence-id.ts). */
  evidence: v.optional(EvidenceId),
  /** Only events older than this one. */
  cursor: v.optional(EventId),
  limit: v.optional(count(100), '30'),
})
export type ActivityQuery = v.InferOutput<typeof ActivityQuery>
const ExportQuery = v.object({ format: v.optional(v.picklist(['csv', 'json']), 'csv') })

/** Newest first. */
export const listActivity = endpoint({
  method: 'GET',
  by: 'owner',
  path: '/api/activity',
  query: ActivityQuery,
  status: 200,
  answer: ActivityPage,
})
export const listIdeaActivity = endpoint({
  method: 'GET',
  by: 'owner',
  path: '/api/ideas/:id/activity',
  params: Id,
  query: ActivityQuery,
  status: 200,
  answer: ActivityPage,
})
export const countActivity = endpoint({
  method: 'GET',
  by: 'owner',
  path: '/api/activity/counts',
  status: 200,
  answer: ActivityCounts,
})
/** Marks this event and all older ones as read. */
export const markActivityRead = endpoint({
  method: 'POST',
  by: 'owner',
  path: '/api/activity/read',
  body: v.strictObject({ upTo: EventId }),
  status: 200,
  answer: ActivityCounts,
})
/** Marks an event as needing no answer ("Not now"). */
export const dismissEvent = endpoint({
  method: 'POST',
  by: 'owner',
  path: '/api/activity/:eventId/dismiss',
  params: v.object({ eventId: EventId }),
  status: 204,
  answer: null,
})
/** All events, oldest first. JSON also holds what verifies the logs: salts, hashes and signed heads. */
export const exportActivity = endpoint({
  method: 'GET',
  by: 'owner',
  path: '/api/activity/export',
  query: ExportQuery,
  status: 200,
  answer: 'file',
})
export const exportIdeaActivity = endpoint({
  method: 'GET',
  by: 'owner',
  path: '/api/ideas/:id/activity/export',
  params: Id,
  query: ExportQuery,
  status: 200,
  answer: 'file',
})
