import { RefusalModel } from './refusal.model.ts'

/** How often what these events say happened, so far or within its hour. */
export async function findRefusalCounts(eventIds: string[]): Promise<Map<string, number>> {
  if (eventIds.length === 0) return new Map()
  const found = await RefusalModel.find({ eventId: { $in: eventIds } }, { eventId: 1, count: 1 }).lean()
  return new Map(found.map(({ eventId, count }) => [eventId, count]))
}
