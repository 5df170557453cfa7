import mongoose, { type InferSchemaType } from 'mongoose'
import { type EventKind, eventFacts } from '#contract/activity.ts'
import type { Defaulted } from '../../adapters/database/defaulted.ts'
import { eventGroups, needs } from '../../adapters/database/pending-event.model.ts'

const value = { type: mongoose.Schema.Types.Mixed, required: true } as const
/** What a commitment is made of: without its salt nobody can find the value by trying. */
const saltedSchema = new mongoose.Schema(
  { salt: { type: String, required: true }, value },
  { _id: false, minimize: false },
)
/** Without a salt it proves nothing any more: a part of what was committed to was forgotten (forget-traces.ts). */
const personSchema = new mongoose.Schema(
  { salt: { type: String, default: null }, value },
  { _id: false, minimize: false },
)

/**
 * One event of an idea's log. What the chain holds never changes: id, idea, sequence, kind, link, the two commitments, `previous`
 * and `hash` (hash-event.ts). What was committed to stands beside it and may be erased, and so does what lists need.
 */
const schema = new mongoose.Schema(
  {
    /** Begins with the event's time (event-id.ts). */
    _id: { type: String, required: true },
    ideaId: { type: Number, required: true },
    sequence: { type: Number, required: true },
    kind: { type: String, required: true, enum: Object.keys(eventFacts) as EventKind[] },
    shareId: { type: Number, default: null },
    factsCommitment: { type: String, required: true },
    personCommitment: { type: String, default: null },
    /** The hash of the event before; null for the first. */
    previous: { type: String, default: null },
    hash: { type: String, required: true },
    facts: { type: saltedSchema, required: true },
    /** Null where nobody is known, and after the person was erased. */
    person: { type: personSchema, default: null },
    /** What the facts commit to under the name `traces`, and the mark that there is something to forget. Absent once it is forgotten. */
    traces: { type: saltedSchema },
    hasTraces: { type: Boolean },
    ownerId: { type: Number, required: true },
    /** Its place among all events of the account (positions.ts). Absent in what was written down before there were streams. */
    position: { type: Number },
    /** Absent where nobody is known, and after the person was erased. */
    recipientId: { type: Number },
    group: { type: String, required: true, enum: eventGroups },
    /** Only while it waits for its owner, and only while it is new to them: the indexes below hold no others. */
    needs: { type: String, enum: needs },
    needsOwner: { type: Boolean },
    unread: { type: Boolean },
    /** Only while it is still to be told outside of the app (unnotified.ts). */
    mailTo: { type: String, enum: ['owner', 'reader'] as const },
    pushTo: { type: String, enum: ['owner'] as const },
  },
  { versionKey: false, collection: 'activity_events', minimize: false },
)
schema.index({ ideaId: 1, sequence: 1 }, { unique: true })
schema.index(
  { ownerId: 1, position: 1 },
  { unique: true, partialFilterExpression: { position: { $exists: true } } },
)
schema.index({ ownerId: 1, _id: -1 })
schema.index({ ownerId: 1, group: 1, _id: -1 })
schema.index({ ideaId: 1, _id: -1 })
schema.index({ ideaId: 1, group: 1, _id: -1 })
schema.index({ shareId: 1, _id: -1 })
schema.index({ ownerId: 1, needsOwner: 1, _id: -1 }, { partialFilterExpression: { needsOwner: true } })
schema.index({ ownerId: 1, unread: 1, _id: -1 }, { partialFilterExpression: { unread: true } })
schema.index({ mailTo: 1, ownerId: 1, _id: 1 }, { partialFilterExpression: { mailTo: { $exists: true } } })
schema.index({ pushTo: 1, ownerId: 1, _id: 1 }, { partialFilterExpression: { pushTo: { $exists: true } } })
schema.index({ hasTraces: 1, _id: 1 }, { partialFilterExpression: { hasTraces: true } })
schema.index({ recipientId: 1, _id: -1 }, { partialFilterExpression: { recipientId: { $exists: true } } })

/** Absent as long as there is nothing to say. */
type Marks = 'needs' | 'needsOwner' | 'unread' | 'mailTo' | 'pushTo' | 'hasTraces'
type Passing = 'position' | 'recipientId' | 'traces' | Marks
type Stored = InferSchemaType<typeof schema>
export type EventRecord = Defaulted<Omit<Stored, Passing>> & Pick<Stored, Passing> & { _id: string }
export const EventModel = mongoose.model<EventRecord>('ActivityEvent', schema)
export type EventFilter = mongoose.QueryFilter<EventRecord>
