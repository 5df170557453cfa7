import mongoose, { type InferSchemaType } from 'mongoose'
import { type EventKind, eventFacts } from '#contract/activity.ts'
import type { Defaulted } from '../../adapters/database/defaulted.ts'
import { eventGroups, needs } from '../../adapters/database/pending-event.model.ts'

const value = { type: mongoose.Schema.Types.Mixed, required: true } as const
/** What a commitment is computed from. The salt keeps anybody from finding the value by trial. */
const saltedSchema = new mongoose.Schema(
  { salt: { type: String, required: true }, value },
  { _id: false, minimize: false },
)
/** Without its salt it can no longer be verified: part of the committed value was forgotten (forget-traces.ts). */
const personSchema = new mongoose.Schema(
  { salt: { type: String, default: null }, value },
  { _id: false, minimize: false },
)

/**
 * One event of an idea's log. The fields in the chain never change: id, idea, sequence, kind, link, the two commitments, `previous` and
 * `hash` (hash-event.ts). The committed values and the fields that lists need are stored next to them and may be erased.
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
    /** The hash of the previous event; null for the first. */
    previous: { type: String, default: null },
    hash: { type: String, required: true },
    facts: { type: saltedSchema, required: true },
    /** Null when the person is unknown or was erased. */
    person: { type: personSchema, default: null },
    /** The value that the facts commit to as `traces`, and a flag that there are traces to forget. Both are absent afterwards. */
    traces: { type: saltedSchema },
    hasTraces: { type: Boolean },
    ownerId: { type: Number, required: true },
    /** Its place among all events of the account (positions.ts). Absent in events written before streams existed. */
    position: { type: Number },
    /** Absent when the person is unknown or was erased. */
    recipientId: { type: Number },
    group: { type: String, required: true, enum: eventGroups },
    /** Present only while the event waits for its owner (needs) or is new to them (unread), so the indexes below hold no others. */
    needs: { type: String, enum: needs },
    needsOwner: { type: Boolean },
    unread: { type: Boolean },
    /** Present only until the notification by mail or by push has been handled: sent, or found not to be needed (unnotified.ts). */
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

/** Fields that are absent unless they apply. */
type Marks = 'needs' | 'needsOwner' | 'unread' | 'mailTo' | 'pushTo' | 'hasTraces'
type OptionalField = 'position' | 'recipientId' | 'traces' | Marks
type Stored = InferSchemaType<typeof schema>
export type EventRecord = Defaulted<Omit<Stored, OptionalField>> &
  Pick<Stored, OptionalField> & { _id: string }
export const EventModel = mongoose.model<EventRecord>('ActivityEvent', schema)
export type EventFilter = mongoose.QueryFilter<EventRecord>
