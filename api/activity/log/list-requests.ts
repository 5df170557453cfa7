import * as v from 'valibot'
import { EventModel, type EventRecord } from './event.model.ts'
import { timeOfEvent } from './event-id.ts'
import { Person } from './person.ts'

/** A person who requested access at a link that no longer opens and is still waiting. */
export type WaitingRequest = { shareId: number; name: string; email: string; askedAt: Date }

const MAX_REQUESTS = 500

/** Lists the requests for access at these links, newest first, that were neither granted (clearAccessRequests) nor dismissed. */
export async function listRequests(ownerId: number, shareIds: readonly number[]): Promise<WaitingRequest[]> {
  const found = await EventModel.find({
    ...{ ownerId, needsOwner: true, needs: 'access' },
    shareId: { $in: [...shareIds] },
  })
    .sort({ _id: -1 })
    .limit(MAX_REQUESTS)
    .lean<EventRecord[]>()
  return found.flatMap(({ _id, shareId, person }) => {
    const { name = null, email = null } = person ? v.parse(Person, person.value) : {}
    return shareId === null || name === null || email === null
      ? []
      : [{ shareId, name, email, askedAt: timeOfEvent(_id) }]
  })
}
