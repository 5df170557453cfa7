import mongoose, { type InferSchemaType } from 'mongoose'
import { type EventKind, eventFacts } from '#contract/activity.ts'

/** The list that an event belongs to besides the list of all: what readers did, who was turned away, what the owner did. */
export const eventGroups = ['readers', 'refused', 'own'] as const
export const needs = ['access', 'answer'] as const

/** An event that is not in its idea's log yet. It is stored in the same document, by the same write, as the change it reports. */
const pendingSchema = new mongoose.Schema(
  {
    id: { type: String, required: true },
    kind: { type: String, required: true, enum: Object.keys(eventFacts) as EventKind[] },
    ideaId: { type: Number, required: true },
    ownerId: { type: Number, required: true },
    shareId: { type: Number, default: null },
    facts: { type: mongoose.Schema.Types.Mixed, required: true },
    person: { type: mongoose.Schema.Types.Mixed, default: null },
    group: { type: String, required: true, enum: eventGroups },
    needs: { type: String, enum: [...needs, null], default: null },
    unread: { type: Boolean, required: true },
  },
  { _id: false, minimize: false },
)
/** An event that a write stores with its change, to be added to the log afterwards. */
export type PendingEvent = InferSchemaType<typeof pendingSchema>

/** The field of a document that holds pending events. Operations push to it; only the log removes them. */
export const pendingField = { type: [pendingSchema], default: undefined }
/** The index that finds them: documents without pending events are not in it. */
export const indexPending = (schema: { index: mongoose.Schema['index'] }) =>
  schema.index({ 'pendingEvents.id': 1 }, { sparse: true })

const modelsWithEvents = () =>
  Object.values(mongoose.models).filter(({ schema }) => schema.path('pendingEvents') !== undefined)
const BATCH = 500

/**
 * All pending events of one idea, or of all ideas, each with the name of the model that holds it. Where a collection cannot be read, those
 * of the others are found first; then the failure is thrown, so that nobody takes the list for complete.
 */
export async function* findPending(ideaId?: number): AsyncIterable<{ event: PendingEvent; source: string }> {
  const ofIdea = ideaId === undefined ? {} : { 'pendingEvents.ideaId': ideaId }
  const failures: unknown[] = []
  for (const model of modelsWithEvents()) {
    const waiting = model
      .find({ 'pendingEvents.id': { $gt: '' }, ...ofIdea }, { pendingEvents: 1 })
      .lean<{ pendingEvents?: PendingEvent[] }[]>()
      .cursor({ batchSize: BATCH })
    try {
      for await (const { pendingEvents = [] } of waiting)
        for (const event of pendingEvents)
          if (ideaId === undefined || event.ideaId === ideaId) yield { event, source: model.modelName }
    } catch (error) {
      failures.push(error)
    }
  }
  if (failures.length > 0) throw failures[0]
}

/** Removes events that are in the log now. */
export async function clearPending(source: string, ids: string[]): Promise<void> {
  const which = { $in: ids }
  await mongoose
    .model(source)
    .updateMany({ 'pendingEvents.id': which }, { $pull: { pendingEvents: { id: which } } })
}
