import { EventModel, type EventRecord } from './event.model.ts'
import { firstIdAt } from './event-id.ts'

const BATCH = 500
type Due = Pick<EventRecord, '_id'>

/**
 * Removes the traces of all events from before this moment. It may be interrupted anywhere and run in several processes at once, because
 * the write that removes an event's traces also removes its flag.
 */
export async function forgetTraces(before: Date, stopped?: AbortSignal): Promise<void> {
  const due = { hasTraces: true, _id: { $lt: firstIdAt(before) } }
  while (!stopped?.aborted) {
    const found = await EventModel.find(due, { _id: 1 }).sort({ _id: 1 }).limit(BATCH).lean<Due[]>()
    if (found.length === 0) return
    const _id = { $in: found.map((event) => event._id) }
    await forgetInPersons(_id)
    await EventModel.updateMany({ _id }, { $unset: { traces: 1, hasTraces: 1 } })
  }
}

/**
 * In events written before traces were stored separately, the network is part of the committed person. The name stays for lists, but the
 * salt goes too: with it somebody could find the network by trial.
 */
async function forgetInPersons(_id: { $in: string[] }): Promise<void> {
  await EventModel.updateMany(
    { _id, 'person.value.network': { $ne: null } },
    { $set: { 'person.value.network': null, 'person.salt': null } },
  )
}
